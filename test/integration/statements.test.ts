import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Statements } from '../../src/core/reads.js';
import type { Tx } from '../../src/core/transaction.js';
import { BoundedPool } from '../../src/infra/database-pool.js';
import { PreparedExecution } from '../../src/infra/prepared-execution.js';
import { ServerTransaction } from '../../src/infra/server-transaction.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

/** Statements of our own beside Prisma's, outside of transactions and inside. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const insert = (name: string) => ({ data: { name, nameKey: name } });
const names = async () =>
  (await database.statements.rows('SELECT name FROM departments ORDER BY name', [])).map(
    ([name]) => name,
  );

describe('a statement that fails', () => {
  it.each([
    ['when it is parsed', 'SELECT colour FROM departments', []],
    ['when a parameter is read', 'SELECT id FROM departments WHERE id = $1', ['seven']],
    ['when it is executed', 'SELECT 1 / (id - id) FROM departments WHERE id > $1', [0]],
  ])('%s is an error, and the next ones work', async (_when, text, values) => {
    await database.prisma.department.create(insert(`before ${text}`));
    await expect(database.statements.rows(text, values)).rejects.toMatchObject({
      code: expect.stringMatching(/^\w{5}$/),
    });
    await expect(database.statements.rows(text, values)).rejects.toThrow();
    expect(await database.statements.rows('SELECT $1::int + 1', [41])).toEqual([[42]]);
    expect(await database.prisma.department.count()).toBeGreaterThan(0);
  });
});

describe('a transaction', () => {
  it('has the statements of both kinds, and others see them after the commit', async () => {
    let during: readonly unknown[] | undefined;
    const others = database.transactions.run(async (tx, statements) => {
      await tx.department.create(insert('by Prisma'));
      await statements.rows(`INSERT INTO departments (name, name_key) VALUES ($1, $1)`, ['by us']);
      during = await statements.rows(`SELECT name FROM departments WHERE name LIKE 'by %'`, []);
    });
    const beside = names();
    await others;
    expect(during).toHaveLength(2);
    const seen = (await beside).filter((name) => String(name).startsWith('by'));
    // Either before the transaction or after it.
    expect([0, 2]).toContain(seen.length);
    expect(await names()).toEqual(expect.arrayContaining(['by Prisma', 'by us']));
  });

  it.each(['Prisma', 'us'])('is undone whole after a failure by %s', async (who) => {
    const failing = database.transactions.run(async (tx, statements) => {
      await statements.rows(`INSERT INTO departments (name, name_key) VALUES ($1, $1)`, ['lost']);
      await tx.department.create(insert('lost, too'));
      if (who === 'us') await statements.rows('SELECT 1 / 0', []);
      else await tx.department.create(insert('lost'));
    });
    await expect(failing).rejects.toThrow();
    expect(await names()).not.toContain('lost');
  });

  it('is not committed after a failed statement, even if its error was caught', async () => {
    const silent = database.transactions.run(async (tx, statements) => {
      await tx.department.create(insert('swallowed'));
      await statements.rows('SELECT 1 / 0', []).catch(() => {});
    });
    await expect(silent).rejects.toMatchObject({ code: '22012' });
    expect(await names()).not.toContain('swallowed');
  });

  it('is one for both kinds, whichever is first or neither', async () => {
    const { transactions } = database;
    const now = 'SELECT transaction_timestamp()';
    const ours = async (statements: Statements) => (await statements.rows(now, []))[0]?.[0];
    const theirs = async (tx: Tx) =>
      (await tx.$queryRaw<{ now: Date }[]>`SELECT transaction_timestamp() AS now`)[0]?.now;
    // The second time the statements are prepared.
    for (const _time of ['first', 'second']) {
      await transactions.run(async (tx, statements) => {
        const begun = await theirs(tx);
        expect([await ours(statements), await theirs(tx)]).toEqual([begun, begun]);
      });
      await transactions.run(async (tx, statements) => {
        const begun = await ours(statements);
        expect([await theirs(tx), await ours(statements)]).toEqual([begun, begun]);
      });
    }
    expect(await transactions.run(async () => 'nothing')).toBe('nothing');
  });

  it('is undone when its first statement fails, and the connection is whole', async () => {
    for (const _time of ['first', 'second']) {
      await expect(
        database.transactions.run(async (_tx, statements) => {
          await statements.rows('SELECT 1 / $1::int', [0]);
        }),
      ).rejects.toMatchObject({ code: '22012' });
    }
    expect(await database.statements.rows('SELECT 1', [])).toEqual([[1]]);
  });

  it('executes in their order what is asked for at the same time, and answers each', async () => {
    const INSERTED = `INSERT INTO departments (name, name_key) VALUES ($1, $1) RETURNING name`;
    // The second time the statements are prepared, and sent together.
    for (const time of ['first', 'second', 'third']) {
      const found = await database.transactions.run(
        async (_tx, { rows }) =>
          await Promise.all([
            rows(INSERTED, [`at once ${time}`]),
            rows(`SELECT count(*)::int, 'x' FROM departments WHERE name = $1`, [`at once ${time}`]),
            rows(`UPDATE departments SET name = name WHERE name = $1`, [`at once ${time}`]),
            rows(
              `SELECT n, n::text, now() > '2000-01-01' FROM generate_series(1, $1::int) AS n`,
              [3],
            ),
          ]),
      );
      expect(found).toEqual([
        [[`at once ${time}`]],
        [[1, 'x']],
        [],
        [
          [1, '1', true],
          [2, '2', true],
          [3, '3', true],
        ],
      ]);
      expect(await names()).toContain(`at once ${time}`);
    }
  });

  it('is undone when one fails of those that are asked for at the same time', async () => {
    const insertion = `INSERT INTO departments (name, name_key) VALUES ($1, $1)`;
    const division = 'SELECT 1 / $1::int';
    for (const _time of ['first', 'second', 'third']) {
      let answers: PromiseSettledResult<unknown>[] = [];
      const failing = database.transactions.run(async (_tx, { rows }) => {
        answers = await Promise.allSettled([
          rows(insertion, ['together, in vain']),
          rows(division, [0]),
          rows(division, [1]),
        ]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(answers[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      expect(answers[2]).toMatchObject({ status: 'rejected' });
      expect(await database.statements.rows(division, [1])).toEqual([[1]]);
    }
    expect(await names()).not.toContain('together, in vain');
  });

  it('executes with COMMIT, after all others, what is to be done last', async () => {
    const insertion = `INSERT INTO departments (name, name_key) VALUES ($1, $1) RETURNING name`;
    const renaming = `UPDATE departments SET name_key = name_key || '!' WHERE name = $1 RETURNING name_key`;
    for (const time of ['first', 'second', 'third']) {
      const name = `last ${time}`;
      const answers = await database.transactions.run(async (_tx, { rows }, last) => {
        const renamed = last.add(renaming, [name]);
        await rows(insertion, [name]);
        return [renamed, last.add(insertion, [`${name}, alone`])];
      });
      expect(answers.map((rows) => rows())).toEqual([[[`${name}!`]], [[`${name}, alone`]]]);
      // With no other statement before.
      await database.transactions.run(async (_tx, _statements, last) => {
        last.add(insertion, [`only ${time}`]);
        last.add(insertion, [`and ${time}`]);
      });
      expect(await names()).toEqual(
        expect.arrayContaining([name, `${name}, alone`, `only ${time}`, `and ${time}`]),
      );
    }
  });

  it('is undone when what is to be done last fails, and the connection is whole', async () => {
    const insertion = `INSERT INTO departments (name, name_key) VALUES ($1, $1)`;
    for (const _time of ['first', 'second', 'third']) {
      const failing = database.transactions.run(async (_tx, { rows }, last) => {
        await rows(insertion, ['undone at the end']);
        last.add('SELECT 1 / $1::int', [0]);
        last.add(insertion, ['never']);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      // A connection that was left within the transaction would see it, or refuse.
      const seen = await Promise.all(Array.from({ length: 20 }, () => names()));
      for (const each of seen) {
        expect(each).not.toContain('undone at the end');
        expect(each).not.toContain('never');
      }
    }
  });

  it('that is rolled back executes nothing that was asked for just before', async ({ skip }) => {
    const { url } = database;
    if (url === undefined) return skip('The embedded database has no connections.');
    const pool = new BoundedPool({ connectionString: url, preparedStatements: true });
    try {
      const transaction = new ServerTransaction(await pool.reserve());
      const text = `INSERT INTO departments (name, name_key) VALUES ('too late', 'too late')`;
      const asked = transaction.execute(
        new PreparedExecution({ name: '', text, converters: undefined }, []),
      );
      const answer = expect(asked).rejects.toMatchObject({ code: 'P2028' });
      await transaction.rollback();
      await answer;
      transaction.release();
    } finally {
      await pool.end();
    }
    expect(await names()).not.toContain('too late');
  });

  it.each([
    ['of both', (work: (tx: Tx) => Promise<void>) => database.transactions.run(work)],
    ['of Prisma', (work: (tx: Tx) => Promise<void>) => database.prisma.$transaction(work)],
  ])('%s is not committed after a statement of Prisma that failed', async (kind, run) => {
    const name = `swallowed ${kind}`;
    const silent = run(async (tx) => {
      await tx.department.create(insert(name));
      await tx.department.create(insert(name)).catch(() => {});
    });
    await expect(silent).rejects.toThrow();
    expect(await names()).not.toContain(name);
  });

  it('of which Prisma reached the time limit is undone, and takes no more statements', async () => {
    const late = database.transactions.run(async (tx, statements) => {
      await tx.department.create(insert('late'));
      const state = () =>
        tx.$queryRaw`SELECT 1`.then(
          () => 'open',
          () => 'ended',
        );
      await expect.poll(state, { interval: 200, timeout: 25_000 }).toBe('ended');
      await statements.rows('SELECT 1', []);
    });
    await expect(late).rejects.toMatchObject({ code: 'P2028' });
    expect(await names()).not.toContain('late');
  }, 30_000);

  it('twenty at once do not mix', async () => {
    await database.statements.rows(`CREATE TABLE IF NOT EXISTS counters (id int, value int)`, []);
    await database.statements.rows(`INSERT INTO counters VALUES (1, 0)`, []);
    const all = Array.from({ length: 20 }, (_, index) =>
      database.transactions.run(async (tx, statements) => {
        await statements.rows('UPDATE counters SET value = value + 1 WHERE id = $1', [1]);
        await tx.$queryRaw`SELECT 1`;
        if (index % 4 === 0) throw new Error('undone');
      }),
    );
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await database.statements.rows('SELECT value FROM counters', [])).toEqual([[15]]);
    await database.statements.rows('DROP TABLE counters', []);
  });
});

it('more than two hundred different statements work, each as often as it is used', async () => {
  for (const round of [1, 2]) {
    for (let number = 0; number < 250; number += 1) {
      const rows = await database.statements.rows(`SELECT ${number} + $1::int`, [round]);
      expect(rows).toEqual([[number + round]]);
    }
  }
});

it('a statement that always fails is not kept', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(database.statements.rows('SELECT 1 / $1::int', [0])).rejects.toThrow();
  }
  if (database.kind === 'embedded') {
    const counted = `SELECT count(*)::int FROM pg_prepared_statements
      WHERE statement = 'SELECT 1 / $1::int'`;
    expect(await database.statements.rows(counted, [])).toEqual([[0]]);
  }
  expect(await database.statements.rows('SELECT 1 / $1::int', [1])).toEqual([[1]]);
});
