import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, wrapEmbedded } from '../../src/infra/database/database.js';
import { EmbeddedClient } from '../../src/infra/database/embedded-client.js';
import { openUnmigrated } from '../support/unmigrated.js';

/** The order of statements and transactions on the one connection of the embedded database. */
let client: EmbeddedClient;
let database: Database;
beforeAll(async () => {
  client = await openUnmigrated();
  database = wrapEmbedded(client);
});
afterAll(() => database.close());
beforeEach(async () => {
  await client.exec('DROP TABLE IF EXISTS doors; CREATE TABLE doors (id int PRIMARY KEY)');
});

/** Executes a statement in a transaction. */
type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>;

const transaction = <T>(work: (run: Run) => Promise<T>) =>
  database.transactions.run((_tx, { all }) => work((text, values = []) => all({ text, values })));

const insert = (id: number) => client.query('INSERT INTO doors VALUES ($1)', [id]);

async function doors(): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM doors ORDER BY id');
  return rows.map(({ id }) => id);
}

it('statements are executed in the order of their calls, and each gets its own answer', async () => {
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const answers = await Promise.all(
    numbers.map((number) =>
      number % 7 === 3
        ? client.query('SELECT 1 / $1::int', [0]).catch((error: Error) => error.message)
        : client.query<{ n: number }>('SELECT $1::int AS n', [number]).then(({ rows }) => rows),
    ),
  );
  expect(answers).toEqual(
    numbers.map((number) => (number % 7 === 3 ? 'division by zero' : [{ n: number }])),
  );
});

it('a long statement does not hold the event loop', async () => {
  let answered = false;
  const long = client.query('SELECT count(*) FROM generate_series(1, 2000000)').then(() => {
    answered = true;
  });
  let turns = 0;
  for (; !answered; turns += 1) await turn();
  await long;
  // A handful sends a statement and takes its answer.
  expect(turns).toBeGreaterThan(100);
});

it('a statement of somebody else is no part of a transaction, whenever it is sent', async () => {
  const seen: number[][] = [];
  const others: Promise<unknown>[] = [];
  const failing = transaction(async (run) => {
    others.push(insert(2));
    await run('INSERT INTO doors VALUES (1)');
    others.push(doors().then((ids) => seen.push(ids)));
    throw new Error('of the work');
  });
  others.push(insert(3));
  await expect(failing).rejects.toThrow('of the work');
  await Promise.all(others);
  // The order of the calls: 3 and 2 after the transaction, of which nothing is left.
  expect(seen).toEqual([[2, 3]]);
});

it('transactions run one after the other, and the pool counts how many wait', async () => {
  let running = 0;
  const most: number[] = [];
  const waiting: number[] = [];
  const add = (id: number) =>
    transaction(async (run) => {
      running += 1;
      await run('INSERT INTO doors VALUES ($1)', [id]);
      most.push(running);
      waiting.push(database.pool().waiting);
      running -= 1;
    });
  await Promise.all([1, 2, 3].map(add));
  expect([most, waiting]).toEqual([
    [1, 1, 1],
    [2, 1, 0],
  ]);
  expect(await doors()).toEqual([1, 2, 3]);
});

it('a transaction whose work fails leaves nothing, and the next one works', async () => {
  const failing = transaction(async (run) => {
    await run('INSERT INTO doors VALUES (1)');
    throw new Error('of the work');
  });
  await expect(failing).rejects.toThrow('of the work');
  await transaction((run) => run('INSERT INTO doors VALUES (2)'));
  expect(await doors()).toEqual([2]);
});

it('a transaction that PostgreSQL has rolled back is no success', async () => {
  const caught = transaction(async (run) => {
    await run('INSERT INTO doors VALUES (1)');
    await run('INSERT INTO doors VALUES (1)').catch(() => {});
  });
  await expect(caught).rejects.toMatchObject({ code: '23505' });
  expect(await doors()).toEqual([]);
});

it('a statement after the end of its transaction is refused, also within the next one', async () => {
  const late = await transaction(async (run) => {
    await run('INSERT INTO doors VALUES ($1)', [1]);
    return () => run('INSERT INTO doors VALUES (2)');
  });
  const refused = () => expect(late()).rejects.toMatchObject({ code: 'P2028' });
  await refused();
  await transaction(refused);
  expect(await doors()).toEqual([1]);
});

it('a new connection finds nothing of the one before: no transaction, no statement, no setting', async () => {
  for (const round of ['first', 'second']) {
    const cut = client.pool.use(async (connection) => {
      await connection.query('BEGIN');
      await connection.query('INSERT INTO doors VALUES (1)');
      await connection.query("SET lock_timeout = '7s'");
      connection.discard();
    });
    await cut;
    expect(await doors(), round).toEqual([]);
    expect(await database.statements.all({ text: 'SHOW lock_timeout', values: [] })).toEqual([
      { lockTimeout: '0' },
    ]);
  }
});

it('a script that fails within its own transaction spoils no statement after it', async () => {
  const script = client.exec('BEGIN; INSERT INTO doors VALUES (1); SELECT nonsense; COMMIT');
  const after = Promise.all([insert(2), transaction((run) => run('SELECT 1'))]);
  await expect(script).rejects.toThrow('nonsense');
  await after;
  expect(await doors()).toEqual([2]);
});

it('a script answers with the rows of each statement', async () => {
  const results = await client.exec(
    'INSERT INTO doors VALUES (1), (2); SELECT id FROM doors; UPDATE doors SET id = id + 5; ' +
      'CREATE TABLE IF NOT EXISTS doors ()',
  );
  expect(results.map(({ rows }) => rows)).toEqual([[], [{ id: 1 }, { id: 2 }], [], []]);
});

it('values of every kind arrive as they are', async () => {
  const values = {
    n: null,
    yes: true,
    real: -1.5,
    large: 9_007_199_254_740_993n,
    time: new Date('2026-01-31T12:00:00.120Z'),
    object: { a: ['ü', null] },
    list: ['x "y" \\', null, '{}'],
    bytes: Buffer.from([0, 127, 255]),
    none: '',
  };
  const text = `SELECT $1::int AS n, $2::boolean AS yes, $3::float8 AS real, $4::bigint AS large,
    $5::timestamptz AS time, $6::jsonb AS object, $7::text[] AS list, $8::bytea AS bytes, $9::text AS none`;
  const [row] = await database.statements.all({ text, values: Object.values(values) });
  expect(row).toMatchObject({ ...values, time: expect.any(Date) });
  expect((row as typeof values).time.toISOString()).toBe('2026-01-31T12:00:00.120Z');
});

it('columns with dots are objects, null where their id is null', async () => {
  const text = `SELECT 1 AS id, 2 AS "head.id", 'Ada' AS "head.first_name", 3 AS "head.room.id",
    NULL::int AS "other.id", 'nobody' AS "other.name", NULL::int AS "other.room.id"`;
  expect(await database.statements.all({ text, values: [] })).toEqual([
    { id: 1, head: { id: 2, firstName: 'Ada', room: { id: 3 } }, other: null },
  ]);
});

it('a copy takes what it is given, and gives what it has written', async () => {
  await client.copy("COPY doors FROM '/dev/blob'", Uint8Array.from(Buffer.from('5\n6\n')));
  const written = await client.copy("COPY (SELECT id FROM doors) TO '/dev/blob'");
  expect(Buffer.from(written ?? []).toString()).toBe('5\n6\n');
  const wrong = client.copy("COPY doors FROM '/dev/blob'", Uint8Array.from(Buffer.from('door\n')));
  await expect(wrong).rejects.toThrow('"door"');
  expect(await doors()).toEqual([5, 6]);
});

it('what is exclusive waits for what was sent before, and nothing is executed meanwhile', async () => {
  const order: string[] = [];
  const others = [client.query('SELECT pg_sleep(0.2)').then(() => order.push('before'))];
  await client.exclusively(async (queries) => {
    await queries.exec('SELECT 1');
    others.push(insert(1).then(() => order.push('after')));
    await queries.exec('SELECT 1');
    order.push('exclusive');
  });
  await Promise.all(others);
  expect(order).toEqual(['before', 'exclusive', 'after']);
});

it('closing ends what is under way first, and refuses what comes later', async () => {
  const own = await EmbeddedClient.open({});
  const last = own.query<{ n: number }>('SELECT 7 AS n');
  const closed = own.close();
  await expect(own.query('SELECT 1')).rejects.toThrow('pool');
  expect((await last).rows).toEqual([{ n: 7 }]);
  await closed;
  await own.close();
});

it('a folder that is no database is refused with the reason', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maintenance-none-'));
  await writeFile(path.join(dataDir, 'PG_VERSION'), 'nonsense');
  await expect(EmbeddedClient.open({ dataDir })).rejects.toThrow();
  await rm(dataDir, { recursive: true });
});
