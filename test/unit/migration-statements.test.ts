import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  concurrentStatements,
  separateStatements,
  statementsOf,
} from '../../src/infra/database/migration-statements.js';
import { readMigrations } from '../../src/infra/migrations/migrations.js';

beforeAll(loadModule);

/** How many statements PostgreSQL's own parser finds. */
const count = (sql: string): number => parseSync(sql).stmts?.length ?? 0;

describe('the statements of a script', () => {
  it('are those of the parser of PostgreSQL, in every migration', async () => {
    const migrations = await readMigrations();
    expect(migrations.length).toBeGreaterThan(0);
    for (const { name, script } of migrations) {
      const statements = statementsOf(script);
      expect([name, statements.length]).toEqual([name, count(script)]);
      expect(statements.filter((text) => count(text) !== 1)).toEqual([]);
    }
  });

  it.each([
    ['a text', "SELECT 'a;b', 'it''s; me'", 1],
    ['a text with backslashes', "SELECT E'a\\';b', 'c\\'", 1],
    ['a name', 'SELECT 1 AS "a;""b"', 1],
    ['a function', 'DO $$ BEGIN PERFORM 1; END $$; SELECT 1', 2],
    ['a named quotation', 'DO $a$ BEGIN EXECUTE $$SELECT 1;$$; END $a$', 1],
    ['a name with a dollar', 'SELECT a$b$ FROM c; SELECT d$b$ FROM e', 2],
    ['a comment', '-- a; b\nSELECT 1 /* ; */ ; -- c; d', 1],
    ['nothing', ' ;; -- nothing', 0],
  ])('a semicolon in %s', (_name, sql, expected) => {
    expect(statementsOf(sql)).toHaveLength(expected);
    expect(count(sql)).toBe(expected);
  });

  it('begin behind their comments', () => {
    expect(statementsOf('-- why\n\nSELECT 1;\n/* more */ SELECT 2')).toEqual([
      'SELECT 1',
      'SELECT 2',
    ]);
  });
});

it.each([
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b(c); DROP INDEX CONCURRENTLY IF EXISTS d', 2],
  ["-- Why.\nCALL partition('a');", 1],
  ['DO $$ BEGIN COMMIT; END $$', 1],
  ['DO $$ BEGIN COMMIT; END $$; SELECT 1', undefined],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b(c); CREATE TABLE d (e int)', undefined],
  ['CREATE TABLE d (e int)', undefined],
  ['', undefined],
])('%s: %s statements without a transaction', (script, expected) => {
  expect(separateStatements(script)?.length).toBe(expected);
});

it('names the index that is built', () => {
  const script = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "A b" ON c(d)';
  expect(concurrentStatements(script)).toEqual([{ text: script, builds: '"A b"' }]);
});
