import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmbeddedClient } from '../../src/infra/embedded-client.js';
import { EmbeddedStatements } from '../../src/infra/embedded-statements.js';
import { openUnmigrated } from '../support/unmigrated.js';

/** Answers of the embedded database, which the service reads itself, beside what PGlite reads. */
let client: EmbeddedClient;
let statements: EmbeddedStatements;
let other: PGlite;
beforeAll(async () => {
  client = await openUnmigrated();
  statements = new EmbeddedStatements(client);
  other = await PGlite.create();
});
afterAll(async () => {
  await client.close();
  await other.close();
});

/** The rows at the first execution, which describes them, and at the second, which does not. */
async function bothExecutions(text: string, values: readonly unknown[] = []) {
  const first = await statements.rows(text, values);
  expect(await statements.rows(text, values)).toEqual(first);
  const { rows } = await other.query(text, [...values], { rowMode: 'array' });
  expect(first).toEqual(rows);
  return first;
}

it.each([
  ['an empty text beside null', `SELECT '', NULL::text, 'a', NULL::int, ''`],
  [
    'texts of several scripts',
    `SELECT 'Tür', 'ß', 'дверь', '門', '🚪', 'a' || chr(127) || chr(128)`,
  ],
  [
    'texts around the length of a short one',
    `SELECT repeat('a', 63), repeat('a', 64), repeat('a', 65)`,
  ],
  [
    'long texts with a last character of two bytes',
    `SELECT repeat('a', 64) || 'ü', repeat('a', 62) || 'ü', 'b'`,
  ],
  ['columns with long names', `SELECT 1 AS ${'n'.repeat(63)}, 2 AS "ü", true AS "?column?"`],
  [
    'values of several types',
    `SELECT 1, 1.5::float8, true, false, '{"a":["ü"]}'::jsonb, ARRAY[1, 2]`,
  ],
  ['no row', 'SELECT 1 WHERE false'],
  ['no column', 'SELECT FROM generate_series(1, 3)'],
])('%s', async (_what, text) => {
  await bothExecutions(text);
});

it('reads an answer of many parts, whose borders are anywhere', async () => {
  for (const length of [0, 1, 5, 63, 64, 500, 8_190, 20_000]) {
    const rows = await bothExecutions(
      `SELECT n, repeat('ü', $1::int), 'after' FROM generate_series(1, 300) AS n`,
      [length],
    );
    expect(rows).toHaveLength(300);
    expect(rows[299]).toEqual([300, 'ü'.repeat(length), 'after']);
  }
});

it('times and large numbers are those of a server', async () => {
  const [[time, number] = []] = await statements.rows(
    `SELECT '2026-01-31 12:00:00.120Z'::timestamptz(3), 9007199254740993::bigint`,
    [],
  );
  expect((time as Date).toISOString()).toBe('2026-01-31T12:00:00.120Z');
  expect(number).toBe(9_007_199_254_740_993n);
});

it('a change without rows answers with none', async () => {
  await client.exec('CREATE TABLE doors (id int PRIMARY KEY)');
  for (const id of [1, 2]) {
    expect(await statements.rows('INSERT INTO doors VALUES ($1)', [id])).toEqual([]);
  }
  expect(await statements.rows('SELECT id FROM doors ORDER BY id', [])).toEqual([[1], [2]]);
});

it('an error after some rows is the error alone, with what PostgreSQL says of it', async () => {
  const text = 'SELECT 1 / (n - 900) FROM generate_series(1, 1000) AS n';
  for (let execution = 1; execution <= 2; execution += 1) {
    await expect(statements.rows(text, [])).rejects.toMatchObject({
      message: 'division by zero',
      code: '22012',
      severity: 'ERROR',
    });
  }
  const twice = () => statements.rows('INSERT INTO doors VALUES ($1), ($1)', [7]);
  await expect(twice()).rejects.toMatchObject({
    code: '23505',
    detail: expect.stringContaining('7'),
  });
  await expect(twice()).rejects.toMatchObject({ code: '23505', constraint: 'doors_pkey' });
  expect(await statements.rows('SELECT count(*) FROM doors WHERE id = 7', [])).toEqual([[0n]]);
});

it('a notice beside the rows is not an error', async () => {
  const noisy = `CREATE FUNCTION noisy() RETURNS int LANGUAGE plpgsql
    AS $$ BEGIN RAISE NOTICE 'heard'; RETURN 7; END $$`;
  await client.exec(noisy);
  await other.exec(noisy);
  await bothExecutions('SELECT noisy()');
});
