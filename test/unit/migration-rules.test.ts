import { describe, expect, it } from 'vitest';

const fileOf = (name: string) => `../../scripts/lib/${name}`;
const { checkMigrations } = (await import(fileOf('migration-rules.mjs'))) as {
  checkMigrations: (
    migrations: readonly { readonly name: string; readonly sql: string }[],
    released: readonly string[],
  ) => Promise<{ readonly migration: string; readonly line: number; readonly rule: string }[]>;
};

const RELEASED = ['20260101000000_initial'];
const INITIAL = `CREATE TABLE visits (id int PRIMARY KEY, at timestamptz, note text);
  CREATE TABLE departments (id int PRIMARY KEY, name text);`;

/** The rules that new migrations break, after a released one. */
async function rulesOf(...scripts: readonly (string | readonly [string, string])[]) {
  const added = scripts.map((script, index) => {
    const [name, sql] = typeof script === 'string' ? ['change', script] : script;
    return { name: `2026020100000${index}_${name}`, sql };
  });
  const all = [{ name: RELEASED[0] ?? '', sql: INITIAL }, ...added];
  return (await checkMigrations(all, RELEASED)).map(({ rule }) => rule);
}

describe('a new migration may', () => {
  it.each([
    ['add a column without a default', 'ALTER TABLE visits ADD COLUMN a int'],
    ['add one with a constant', "ALTER TABLE visits ADD COLUMN a text NOT NULL DEFAULT 'x'::text"],
    [
      'add one with the time of the migration',
      'ALTER TABLE visits ADD COLUMN a timestamptz DEFAULT now()',
    ],
    ['add a list', "ALTER TABLE visits ADD COLUMN a text[] DEFAULT ARRAY['x']::text[]"],
    [
      'keep a new column in step by a trigger',
      `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note = NEW.at; RETURN NEW; END $$;
       CREATE TRIGGER t BEFORE INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION f();`,
    ],
    [
      'create a table with indexes and constraints',
      `CREATE TABLE parts (id int, visit int);
       CREATE INDEX i ON parts(id);
       ALTER TABLE parts ADD CONSTRAINT k FOREIGN KEY (visit) REFERENCES visits(id);
       ALTER TABLE parts ADD PRIMARY KEY (id);
       INSERT INTO parts SELECT id FROM departments;`,
    ],
    ['index a small table', 'CREATE INDEX i ON departments(name)'],
    [
      'build indexes concurrently',
      `-- Two.
       CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON visits(at);
       DROP INDEX CONCURRENTLY IF EXISTS j;`,
    ],
    [
      'add a constraint that is not validated',
      'ALTER TABLE visits ADD CONSTRAINT k CHECK (id > 0) NOT VALID',
    ],
    [
      'give an index to a constraint',
      'ALTER TABLE visits ADD CONSTRAINT k UNIQUE USING INDEX visits_at',
    ],
    ['add rows that it names', 'INSERT INTO visits (id) VALUES (1), (2)'],
    ['loosen a column', 'ALTER TABLE visits ALTER note DROP NOT NULL, ALTER note SET DEFAULT 1'],
    [
      'fill a column in batches that it commits',
      `DO $$ BEGIN LOOP UPDATE visits SET note = 'x' WHERE id IN (SELECT id FROM visits WHERE note IS NULL LIMIT 1000);
       EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$`,
    ],
    ['change a few rows', "UPDATE departments SET name = 'x'"],
    [
      'make a partitioned table, and an index that waits for those of its partitions',
      `CREATE TABLE moves (id int, at timestamptz) PARTITION BY RANGE (at);
       CREATE INDEX i ON ONLY moves(at);`,
    ],
    ['make a procedure that adds', 'CREATE PROCEDURE p() LANGUAGE sql AS $$ SELECT 1 $$'],
    ['call a procedure', "CALL partition_by_time('visits', 'at', 'week')"],
    ['replace a function', 'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql RETURN 1'],
  ])('%s', async (_what, sql) => {
    expect(await rulesOf(sql)).toEqual([]);
  });

  it('require a value after a CHECK was validated in an earlier one', async () => {
    const add = 'ALTER TABLE visits ADD CONSTRAINT k CHECK (note IS NOT NULL) NOT VALID';
    const validate = 'ALTER TABLE visits VALIDATE CONSTRAINT k';
    const require = 'ALTER TABLE visits ALTER note SET NOT NULL, DROP CONSTRAINT k';
    expect(await rulesOf(add, validate, require)).toEqual([]);
    expect(await rulesOf(add, require)).toEqual(['not-null']);
    expect(await rulesOf(add, validate, 'ALTER TABLE visits ALTER at SET NOT NULL')).toEqual([
      'not-null',
    ]);
  });

  it('remove what no process of the last release uses, when its name says so', async () => {
    const drop = 'ALTER TABLE visits DROP COLUMN note; DROP TYPE x; DROP FUNCTION f();';
    expect(await rulesOf(['drop_note_after_20260101000000', drop])).toEqual([]);
    // Not a migration of the last release.
    const three = ['removal', 'removal', 'removal'];
    expect(await rulesOf(['drop_note_after_20260102000000', drop])).toEqual(three);
    expect(await rulesOf('SELECT 1', ['drop_note_after_20260201000000', drop])).toEqual(three);
  });

  it('break a rule with a reason, for one statement', async () => {
    const index =
      '-- migration-check: allow index-concurrently: the table was empty until now\nCREATE INDEX i ON visits(at);';
    expect(await rulesOf(index)).toEqual([]);
    expect(await rulesOf(`${index}\nCREATE INDEX j ON visits(at);`)).toEqual([
      'index-concurrently',
    ]);
    expect(
      await rulesOf('-- migration-check: allow index-concurrently:\nCREATE INDEX i ON visits(at)'),
    ).toEqual(['index-concurrently']);
    expect(
      await rulesOf(
        '-- migration-check: allow removal: it is the wrong rule\nCREATE INDEX i ON visits(at)',
      ),
    ).toEqual(['index-concurrently']);
  });
});

describe('a new migration may not', () => {
  it.each([
    ['index-concurrently', 'CREATE INDEX i ON visits(at)'],
    ['index-concurrently', 'CREATE UNIQUE INDEX i ON "visits"("at") WHERE id > 1'],
    ['index-concurrently', 'DROP INDEX i'],
    ['index-concurrently', 'REINDEX TABLE visits'],
    ['repeatable', 'CREATE INDEX CONCURRENTLY i ON visits(at)'],
    ['repeatable', 'DROP INDEX CONCURRENTLY i'],
    ['own-migration', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON visits(at); SELECT 1'],
    ['own-migration', "DO $$ BEGIN UPDATE visits SET note = 'x'; COMMIT; END $$; SELECT 1"],
    [
      'own-migration',
      `ALTER TABLE visits ADD CONSTRAINT k CHECK (id > 0) NOT VALID;
       ALTER TABLE visits VALIDATE CONSTRAINT k`,
    ],
    ['default', 'ALTER TABLE visits ADD COLUMN a int NOT NULL'],
    ['default', 'ALTER TABLE departments ADD COLUMN a int NOT NULL'],
    ['rewrite', 'ALTER TABLE visits ADD COLUMN a uuid DEFAULT gen_random_uuid()'],
    ['rewrite', 'ALTER TABLE visits ADD COLUMN a text DEFAULT (1 + random())::text'],
    ['rewrite', 'ALTER TABLE visits ADD COLUMN a bigserial'],
    ['rewrite', 'ALTER TABLE visits ADD COLUMN a int GENERATED ALWAYS AS (id * 2) STORED'],
    ['rewrite', 'ALTER TABLE visits ADD COLUMN a int NOT NULL GENERATED ALWAYS AS IDENTITY'],
    ['rewrite', 'CLUSTER visits'],
    ['rewrite', 'VACUUM FULL visits'],
    ['not-valid', 'ALTER TABLE visits ADD CONSTRAINT k CHECK (id > 0)'],
    ['not-valid', 'ALTER TABLE visits ADD COLUMN a int REFERENCES departments(id)'],
    [
      'not-valid',
      'ALTER TABLE visits ADD CONSTRAINT k FOREIGN KEY (id) REFERENCES departments(id)',
    ],
    ['not-valid', 'ALTER TABLE visits ADD CONSTRAINT k UNIQUE (at)'],
    ['not-null', 'ALTER TABLE visits ALTER note SET NOT NULL'],
    ['type', 'ALTER TABLE visits ALTER note TYPE varchar(10)'],
    ['type', 'ALTER TABLE departments ALTER name TYPE varchar(10)'],
    ['removal', 'ALTER TABLE visits DROP COLUMN note'],
    ['removal', 'ALTER TABLE departments DROP COLUMN name'],
    ['removal', 'ALTER TABLE visits ALTER note DROP DEFAULT'],
    ['removal', 'ALTER TABLE visits RENAME COLUMN note TO remark'],
    ['removal', 'ALTER TABLE visits RENAME TO calls'],
    ['removal', 'DROP TABLE departments'],
    ['removal', 'DROP TYPE kind'],
    ['removal', 'DROP FUNCTION f()'],
    ['removal', 'DROP VIEW v'],
    ['removal', 'DROP TRIGGER t ON visits'],
    ['removal', "ALTER TYPE kind RENAME VALUE 'a' TO 'b'"],
    ['removal', 'TRUNCATE visits'],
    ['enum-value', "ALTER TYPE kind ADD VALUE 'c'"],
    ['batches', "UPDATE visits SET note = 'x'"],
    ['batches', "UPDATE visits SET note = 'x' WHERE at > now()"],
    ['batches', 'DELETE FROM visits WHERE at < now()'],
    ['batches', 'INSERT INTO visits SELECT * FROM visits'],
    [
      'batches',
      'WITH d AS (DELETE FROM visits RETURNING id) INSERT INTO departments SELECT id FROM d',
    ],
    ['batches', "DO $$ BEGIN UPDATE visits SET note = 'x'; END $$"],
    ['hidden', "DO $$ BEGIN EXECUTE 'ALTER TABLE visits RENAME TO calls'; COMMIT; END $$"],
    ['hidden', 'DO $$ BEGIN DROP TABLE visits; COMMIT; END $$'],
    ['hidden', 'CREATE PROCEDURE p() LANGUAGE plpgsql AS $$ BEGIN LOCK TABLE visits; END $$'],
    ['own-migration', "CALL partition_by_time('visits', 'at', 'week'); SELECT 1"],
    ['lock', 'LOCK TABLE visits'],
    ['unknown', 'ALTER TABLE visits SET UNLOGGED'],
  ])('%s: %s', async (rule, sql) => {
    expect(await rulesOf(sql)).toEqual([rule]);
  });

  it('index a partitioned table as if it were one', async () => {
    const partition = 'CREATE TABLE logs (at date) PARTITION BY RANGE (at)';
    const index = (how: string) => `CREATE INDEX ${how} IF NOT EXISTS i ON logs(at)`;
    expect(await rulesOf(partition, index('CONCURRENTLY'))).toEqual(['partitioned']);
    expect(await rulesOf(partition, index(''))).toEqual(['partitioned']);
    expect(await rulesOf(partition, 'CREATE INDEX i ON ONLY logs(at)')).toEqual([]);
  });

  it('break a rule anywhere, and the line is told', async () => {
    const sql =
      '-- Ärger.\nALTER TABLE visits ADD COLUMN a int;\n\n-- Why.\nCREATE INDEX i\n  ON visits(at);\n';
    const [problem] = await checkMigrations([{ name: '20260201000000_x', sql }], []);
    expect(problem).toMatchObject({
      migration: '20260201000000_x',
      line: 5,
      rule: 'index-concurrently',
    });
  });
});
