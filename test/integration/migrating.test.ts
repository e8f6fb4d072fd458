import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkMigrations } from '../../src/app/checks/migration-check.js';
import { type Database, openDatabase, wrapEmbedded } from '../../src/infra/database/database.js';
import { runScript } from '../../src/infra/database/migration-scripts.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { ensureTable } from '../../src/infra/migrations/migration-records.js';
import {
  markApplied,
  migrate,
  migrationNames,
  migrationState,
} from '../../src/infra/migrations/migrations.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';
import { eventually } from '../support/receiver.js';
import { openUnmigrated } from '../support/unmigrated.js';

const [FIRST = ''] = await migrationNames();
const LAST = (await migrationNames()).at(-1) ?? '';
const logger = createLogger('silent');
const isServer = inject('freshDatabase').kind === 'server';

let url: string | undefined;
let database: Database;
beforeEach(async () => {
  url = isServer ? await newServerDatabase() : undefined;
  database =
    url === undefined
      ? wrapEmbedded(await openUnmigrated())
      : await openDatabase({ databaseUrl: url, dataDir: '' }, logger);
});
afterEach(async () => {
  await database.close();
  if (url !== undefined) await dropServerDatabase(url);
});

const script = async (sql: string) => {
  const connection = await database.adapterFactory.connect();
  await connection.executeScript(sql);
};
const execute = (sql: string) => database.prisma.$executeRawUnsafe(sql);

describe('a migration that was not finished', () => {
  it('because it failed has changed nothing, and is applied when the reason is gone', async () => {
    // In its way, behind many statements.
    await execute('CREATE TABLE webhook_endpoints (id int)');
    await expect(migrate(database)).rejects.toThrow(
      `The migration ${FIRST} has failed. PostgreSQL: relation "webhook_endpoints" already exists (42P07)\n` +
        'Statement: CREATE TABLE webhook_endpoints',
    );
    const [before] = await database.prisma.$queryRawUnsafe<[{ found: string | null }]>(
      `SELECT to_regclass('users')::text AS found`,
    );
    expect(before.found).toBeNull();
    await expect(migrate(database)).rejects.toThrow();
    // One record, however often a start has failed.
    const { failed } = await migrationState(database);
    expect(failed).toMatchObject([
      { name: FIRST, message: expect.stringContaining('already exists (42P07)') },
    ]);
    const [rows] = await database.prisma.$queryRawUnsafe<[{ count: number }]>(
      `SELECT count(*)::int FROM _prisma_migrations WHERE migration_name = '${FIRST}'`,
    );
    expect(rows.count).toBe(1);
    expect(await checkMigrations(database)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(`${FIRST} failed at `),
      advice: expect.stringContaining('node dist/src/cli/migrate.js'),
    });
    await execute('DROP TABLE webhook_endpoints');
    expect(await migrate(database)).toContain(LAST);
    expect(await migrate(database)).toEqual([]);
  });

  it('because its process was killed is applied by the next one', async () => {
    await database.migrating(ensureTable);
    await execute(`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count)
      VALUES ('killed', 'x', '${LAST}', now(), 0)`);
    expect(await checkMigrations(database)).toMatchObject({
      state: 'warning',
      message: expect.stringContaining(`${LAST} began at `),
    });
    expect(await migrate(database)).toContain(LAST);
    expect(await migrate(database)).toEqual([]);
  });
});

it('tells each migration with its name and time', async () => {
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => lines.push(line), warn: () => {} };
  await migrate(database, undefined, log);
  const names = await migrationNames();
  const begins = 'migration begins, statement by statement';
  expect(lines.filter((line) => (line as unknown[])[1] !== begins)).toEqual(
    names.map((migration) => [
      { migration, milliseconds: expect.any(Number) },
      'migration applied',
    ]),
  );
  // Those that build an index beside running writes, or fill in batches, cannot be one transaction, and say so before.
  expect(lines.filter((line) => (line as unknown[])[1] === begins)).toEqual([
    [{ migration: '20261128140100_incomplete_requests' }, begins],
    [{ migration: '20261128181030_undelivered_photos' }, begins],
    [{ migration: '20261128194200_timeline_receipts' }, begins],
    [{ migration: '20261129081400_contractor_documents' }, begins],
    [{ migration: '20261129081600_job_comments' }, begins],
    [{ migration: '20261129081610_job_attachments' }, begins],
    [{ migration: '20261129081620_job_time_entries' }, begins],
    [{ migration: '20261129081630_job_purchases' }, begins],
    [{ migration: '20261129081640_job_request_checklist_items' }, begins],
    [{ migration: '20261129085000_job_link_states' }, begins],
    [{ migration: '20261129162610_request_problems' }, begins],
    [{ migration: '20261129162620_request_causes' }, begins],
    [{ migration: '20261129162630_request_remedies' }, begins],
    [{ migration: '20261129163500_kpi_indexes' }, begins],
    [{ migration: '20261129163600_kpi_fill' }, begins],
    [{ migration: '20261129195400_workload_indexes' }, begins],
    [{ migration: '20261130005000_kpi_covering' }, begins],
    [{ migration: '20261130082800_identity_indexes' }, begins],
  ]);
});

it('a migration that was applied by hand is recorded, and so is a text that was changed', async () => {
  await database.migrating(ensureTable);
  expect(await markApplied(database, '20990101000000_none')).toBe(false);
  expect(await markApplied(database, LAST)).toBe(true);
  expect(await migrate(database, [LAST])).toEqual([]);
  await execute(`UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name = '${LAST}'`);
  expect((await migrationState(database)).changed).toEqual([LAST]);
  expect(await markApplied(database, LAST)).toBe(true);
  expect((await migrationState(database)).changed).toEqual([]);
});

it('a database of a newer release is refused when that removed what this one uses', async () => {
  const apply = (name: string) =>
    execute(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES (gen_random_uuid()::text, 'x', '${name}', now(), 1)`);
  await migrate(database);
  await apply('20990101000000_more');
  expect(await migrate(database)).toEqual([]);
  // What this release has stopped using.
  await apply('20990101000001_drop_columns_after_20261127200002');
  expect(await migrate(database)).toEqual([]);
  await apply('20990101000002_drop_columns_after_20980101000000');
  await expect(migrate(database)).rejects.toThrow(
    'A newer release has removed parts of the database that this release uses ' +
      '(20990101000002_drop_columns_after_20980101000000): start that release, or restore the backup ' +
      'made before the upgrade.',
  );
});

describe('a script of indexes', () => {
  const BUILD = `-- Two indexes, and one that goes; no transaction.
    CREATE INDEX CONCURRENTLY IF NOT EXISTS "visits_a" ON visits(a);
    CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS visits_b ON visits(b);
    DROP INDEX CONCURRENTLY IF EXISTS visits_old;`;

  const indexes = async () => {
    const rows = await database.prisma.$queryRawUnsafe<{ name: string; valid: boolean }[]>(
      `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
       WHERE indrelid = 'visits'::regclass ORDER BY 1`,
    );
    return rows.map(({ name, valid }) => [name, valid]);
  };

  beforeEach(async () => {
    await script('CREATE TABLE visits (a int, b int); CREATE INDEX visits_old ON visits(a);');
  });

  it('runs statement by statement, and can be repeated', async () => {
    await script(BUILD);
    await script(BUILD);
    expect(await indexes()).toEqual([
      ['visits_a', true],
      ['visits_b', true],
    ]);
  });

  it('builds anew what an interrupted build has left unusable', async () => {
    await execute('INSERT INTO visits VALUES (1, 1), (2, 1)');
    await expect(script(BUILD)).rejects.toThrow();
    expect(await indexes()).toContainEqual(['visits_b', false]);
    await execute('DELETE FROM visits WHERE a = 2');
    await script(BUILD);
    expect(await indexes()).toContainEqual(['visits_b', true]);
  });
});

describe.runIf(isServer)('on a server', () => {
  let other: pg.Client;
  beforeEach(async () => {
    other = new pg.Client({ connectionString: url });
    await other.connect();
    await script('CREATE TABLE visits (a int)');
  });
  afterEach(() => other.end());

  /** Returns whether a session of this database waits for a lock of this type. */
  const isWaited = async (type: string) => {
    const { rows } = await other.query(
      `SELECT FROM pg_locks WHERE locktype = $1 AND NOT granted AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [type],
    );
    return rows.length > 0;
  };

  it('a script that does not get its lock lets others pass, and is tried again', async () => {
    await other.query('BEGIN; SELECT * FROM visits');
    let done = false;
    const altered = script(
      'ALTER TABLE visits ADD COLUMN b int; ALTER TABLE visits ADD COLUMN c int',
    ).then(() => {
      done = true;
    });
    await eventually(() => isWaited('relation'));
    // A reader waits behind the script, and is answered while the script still has to wait.
    await database.prisma.$queryRawUnsafe('SELECT * FROM visits');
    expect(done).toBe(false);
    await other.query('COMMIT');
    await altered;
    expect(await database.prisma.$queryRawUnsafe('SELECT b, c FROM visits')).toEqual([]);
  });

  it('a script that never gets its lock fails, and has changed nothing', async () => {
    await other.query('BEGIN; LOCK TABLE visits');
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    try {
      const sql = 'CREATE TABLE calls (a int); ALTER TABLE visits ADD COLUMN b int';
      const patience = { pause: 10, longest: 500 };
      await expect(runScript(connection, sql, logger, patience)).rejects.toMatchObject({
        code: '55P03',
      });
      const { rows } = await connection.query("SELECT to_regclass('calls')::text AS found");
      expect(rows).toEqual([{ found: null }]);
    } finally {
      await connection.end();
    }
  });

  it('an index is built while another process waits for its turn to migrate', async () => {
    const second = await openDatabase({ databaseUrl: url, dataDir: '' }, logger);
    try {
      let waited: Promise<void> | undefined;
      await database.exclusively(async () => {
        waited = second.exclusively(async () => {});
        // Both have asked for the lock.
        await eventually(async () => {
          const { rows } = await other.query(`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE 'SELECT pg_%advisory_lock%'`);
          return rows.length === 2;
        });
        // Would wait for the snapshot of a statement that waits for this lock.
        await script('CREATE INDEX CONCURRENTLY IF NOT EXISTS visits_a ON visits(a)');
      });
      await waited;
    } finally {
      await second.close();
    }
  });
});
