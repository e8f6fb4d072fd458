import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase, wrapEmbedded } from '../../src/infra/database.js';
import { EmbeddedClient } from '../../src/infra/embedded-client.js';
import { createLogger } from '../../src/infra/logger.js';
import { runScript } from '../../src/infra/migration-scripts.js';
import { migrate, migrationNames } from '../../src/infra/migrations.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';

const LAST = '20261122050917_request_completion_filter';
const INDEX = 'maintenance_requests_created_at_id_completed_at_idx';
const logger = createLogger('silent');
const isServer = inject('freshDatabase').kind === 'server';

let url: string | undefined;
let database: Database;
beforeEach(async () => {
  url = isServer ? await newServerDatabase() : undefined;
  database =
    url === undefined
      ? wrapEmbedded(await EmbeddedClient.open({}))
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
  beforeEach(async () => {
    const names = await migrationNames();
    await migrate(database, names.slice(0, names.indexOf(LAST)));
  });

  it('because it failed has changed nothing, and is applied when the reason is gone', async () => {
    // In its way, behind the statement before.
    const second = 'maintenance_requests_updated_at_id_created_at_completed_at_idx';
    await execute(`CREATE INDEX "${second}" ON maintenance_requests(id)`);
    await expect(migrate(database)).rejects.toThrow();
    const [before] = await database.prisma.$queryRawUnsafe<[{ found: string | null }]>(
      `SELECT to_regclass('"${INDEX}"')::text AS found`,
    );
    expect(before.found).toBeNull();
    await expect(migrate(database)).rejects.toThrow();
    await execute(`DROP INDEX "${second}"`);
    expect(await migrate(database)).toContain(LAST);
    expect(await migrate(database)).toEqual([]);
  });

  it('because its process was killed is applied by the next one', async () => {
    await execute(`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, applied_steps_count)
      VALUES ('killed', 'x', '${LAST}', now(), 0)`);
    expect(await migrate(database)).toContain(LAST);
    expect(await migrate(database)).toEqual([]);
  });
});

it('a database of a newer release is refused when that removed what this one uses', async () => {
  const apply = (name: string) =>
    execute(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES (gen_random_uuid()::text, 'x', '${name}', now(), 1)`);
  await migrate(database);
  await apply('20990101000000_more');
  expect(await migrate(database)).toEqual([]);
  // What this release has stopped using.
  await apply('20990101000001_drop_columns_after_20261122050917');
  expect(await migrate(database)).toEqual([]);
  await apply('20990101000002_drop_columns_after_20980101000000');
  await expect(migrate(database)).rejects.toThrow(
    'The database is of a newer release, which has removed what this one uses ' +
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

  it('a script that does not get its lock lets others pass, and is tried again', async () => {
    await other.query('BEGIN; SELECT * FROM visits');
    let done = false;
    const altered = script(
      'ALTER TABLE visits ADD COLUMN b int; ALTER TABLE visits ADD COLUMN c int',
    ).then(() => {
      done = true;
    });
    // A reader waits behind the script for two seconds at most.
    await sleep(300);
    const start = performance.now();
    await database.prisma.$queryRawUnsafe('SELECT * FROM visits');
    expect(performance.now() - start).toBeLessThan(4_000);
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
        await sleep(500);
        // Would wait for the snapshot of a statement that waits for this lock.
        await script('CREATE INDEX CONCURRENTLY IF NOT EXISTS visits_a ON visits(a)');
      });
      await waited;
    } finally {
      await second.close();
    }
  });
});
