import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOf, type Parameters, prepared, type Statements } from '../../src/core/sql.js';
import type { Tx } from '../../src/core/transaction.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { rowsOf } from '../support/rows.js';

/** Statements of our own beside Prisma's, outside of transactions and inside. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const insert = (name: string) => ({ data: { name, nameKey: name } });
const names = async () =>
  (await rowsOf(database.statements, 'SELECT name FROM departments ORDER BY name', [])).map(
    ([name]) => name,
  );

describe('a statement that fails', () => {
  it.each([
    ['when it is parsed', 'SELECT colour FROM departments', []],
    ['when a parameter is read', 'SELECT id FROM departments WHERE id = $1', ['seven']],
    ['when it is executed', 'SELECT 1 / (id - id) FROM departments WHERE id > $1', [0]],
  ])('%s is an error, and the next ones work', async (_when, text, values) => {
    await database.prisma.department.create(insert(`before ${text}`));
    await expect(rowsOf(database.statements, text, values)).rejects.toMatchObject({
      code: expect.stringMatching(/^\w{5}$/),
    });
    await expect(rowsOf(database.statements, text, values)).rejects.toThrow();
    expect(await rowsOf(database.statements, 'SELECT $1::int + 1', [41])).toEqual([[42]]);
    expect(await database.prisma.department.count()).toBeGreaterThan(0);
  });
});

it('a statement without a result that has failed when it was prepared works afterwards', async () => {
  const text = 'INSERT INTO departments (name, name_key) VALUES ($1, $1)';
  const one = () =>
    database.transactions.run((_tx, statements) => rowsOf(statements, text, ['only one']));
  await database.prisma.department.create(insert('only one'));
  await expect(one()).rejects.toMatchObject({ code: '23505' });
  await expect(one()).rejects.toMatchObject({ code: '23505' });
  await database.prisma.department.delete({ where: { nameKey: 'only one' } });
  await one();
  await database.prisma.department.delete({ where: { nameKey: 'only one' } });
  await one();
  expect(await names()).toContain('only one');
});

it('has the columns of today after a migration, on connections that did not know the statement', async () => {
  const text = 'SELECT * FROM of_a_migration';
  const { statements } = database;
  await rowsOf(statements, 'CREATE TABLE of_a_migration AS SELECT 1 AS id', []);
  expect(await statements.all({ text: `${text} WHERE id = $1`, values: [1] })).toEqual([{ id: 1 }]);
  await rowsOf(statements, "ALTER TABLE of_a_migration ADD COLUMN name text DEFAULT 'new'", []);
  // A new text is a statement that no connection has prepared.
  expect(await statements.all({ text: `${text} WHERE id = $1 `, values: [1] })).toEqual([
    { id: 1, name: 'new' },
  ]);
});

it('a row that cannot be read is the error of its statement alone', async () => {
  const { statements } = database;
  await expect(
    statements.all({ text: 'SELECT 1 AS "owner.name" WHERE $1 = 1', values: [1] }),
  ).rejects.toThrow('has no id');
  expect(await rowsOf(statements, 'SELECT $1::int', [5])).toEqual([[5]]);
});

describe('a transaction', () => {
  it('has the statements of both kinds, and others see them after the commit', async () => {
    let during: readonly unknown[] | undefined;
    const others = database.transactions.run(async (tx, statements) => {
      await tx.department.create(insert('by Prisma'));
      await rowsOf(statements, `INSERT INTO departments (name, name_key) VALUES ($1, $1)`, [
        'by us',
      ]);
      during = await rowsOf(statements, `SELECT name FROM departments WHERE name LIKE 'by %'`, []);
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
      await rowsOf(statements, `INSERT INTO departments (name, name_key) VALUES ($1, $1)`, [
        'lost',
      ]);
      await tx.department.create(insert('lost, too'));
      if (who === 'us') await rowsOf(statements, 'SELECT 1 / 0', []);
      else await tx.department.create(insert('lost'));
    });
    await expect(failing).rejects.toThrow();
    expect(await names()).not.toContain('lost');
  });

  it('is not committed after a failed statement, even if its error was caught', async () => {
    const silent = database.transactions.run(async (tx, statements) => {
      await tx.department.create(insert('swallowed'));
      await rowsOf(statements, 'SELECT 1 / 0', []).catch(() => {});
    });
    await expect(silent).rejects.toMatchObject({ code: '22012' });
    expect(await names()).not.toContain('swallowed');
  });

  it('is one for both kinds, whichever is first or neither', async () => {
    const { transactions } = database;
    const now = 'SELECT transaction_timestamp()';
    const ours = async (statements: Statements) => (await rowsOf(statements, now, []))[0]?.[0];
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
          await rowsOf(statements, 'SELECT 1 / $1::int', [0]);
        }),
      ).rejects.toMatchObject({ code: '22012' });
    }
    expect(await rowsOf(database.statements, 'SELECT 1', [])).toEqual([[1]]);
  });

  it('executes in their order what is asked for at the same time, and answers each', async () => {
    const INSERTED = `INSERT INTO departments (name, name_key) VALUES ($1, $1) RETURNING name`;
    // The second time the statements are prepared.
    for (const time of ['first', 'second', 'third']) {
      const found = await database.transactions.run(
        async (_tx, statements) =>
          await Promise.all([
            rowsOf(statements, INSERTED, [`at once ${time}`]),
            rowsOf(statements, `SELECT count(*)::int, 'x' FROM departments WHERE name = $1`, [
              `at once ${time}`,
            ]),
            rowsOf(statements, `UPDATE departments SET name = name WHERE name = $1`, [
              `at once ${time}`,
            ]),
            rowsOf(
              statements,
              `SELECT n, n::text AS text, now() > '2000-01-01' FROM generate_series(1, $1::int) AS n`,
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
      const failing = database.transactions.run(async (_tx, statements) => {
        answers = await Promise.allSettled([
          rowsOf(statements, insertion, ['together, in vain']),
          rowsOf(statements, division, [0]),
          rowsOf(statements, division, [1]),
        ]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(answers[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      expect(answers[2]).toMatchObject({ status: 'rejected' });
      expect(await rowsOf(database.statements, division, [1])).toEqual([[1]]);
    }
    expect(await names()).not.toContain('together, in vain');
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
      await rowsOf(statements, 'SELECT 1', []);
    });
    await expect(late).rejects.toMatchObject({ code: 'P2028' });
    expect(await names()).not.toContain('late');
  }, 30_000);

  it('twenty at once do not mix', async () => {
    await rowsOf(
      database.statements,
      `CREATE TABLE IF NOT EXISTS counters (id int, value int)`,
      [],
    );
    await rowsOf(database.statements, `INSERT INTO counters VALUES (1, 0)`, []);
    const all = Array.from({ length: 20 }, (_, index) =>
      database.transactions.run(async (tx, statements) => {
        await rowsOf(statements, 'UPDATE counters SET value = value + 1 WHERE id = $1', [1]);
        await tx.$queryRaw`SELECT 1`;
        if (index % 4 === 0) throw new Error('undone');
      }),
    );
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await rowsOf(database.statements, 'SELECT value FROM counters', [])).toEqual([[15]]);
    await rowsOf(database.statements, 'DROP TABLE counters', []);
  });
});

it('more than two hundred different statements work, each as often as it is used', async () => {
  for (const round of [1, 2]) {
    for (let number = 0; number < 250; number += 1) {
      const rows = await rowsOf(database.statements, `SELECT ${number} + $1::int`, [round]);
      expect(rows).toEqual([[number + round]]);
    }
  }
});

/** A statement that looks up some accounts by a list of ids, as most loaders do. */
const accounts = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<{ id: number }>`SELECT u.id FROM users AS u
    JOIN sessions AS s ON s.user_id = u.id WHERE u.id = ${anyOf(p.ids)}`,
);

it('of a list of any length is not planned at each execution', async () => {
  const plans = await database.transactions.run(async (_tx, statements) => {
    for (let n = 1; n < 20; n += 1) await statements.all(accounts({ ids: [1, 2].slice(n % 2) }));
    return await rowsOf(
      statements,
      'SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE statement LIKE $1',
      ['SELECT u.id FROM users AS u%'],
    );
  });
  // PostgreSQL plans the first five executions of any statement.
  expect(plans).toEqual([[5, 14]]);
});
