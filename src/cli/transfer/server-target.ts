import { columnName } from '../../core/sql.js';
import { COLUMNS } from '../../generated/tables.js';
import { type Database, openDatabase } from '../../infra/database/database.js';
import { serverTables, type TableStore } from '../../infra/database/table-store.js';
import { createLogger } from '../../infra/logging/logger.js';
import { migrate, unknownMigrations } from '../../infra/migrations/migrations.js';
import { installQueue } from '../../infra/queue/queue.js';
import { QUEUE_SCHEMA } from '../../infra/queue/queue-schema.js';
import { AuditVerificationService } from '../../modules/system/audit/verification.service.js';
import { TransferError } from '../support/transfer-error.js';
import { countRows, type DataState, listTables, readQueueVersion } from './tables.js';

/** A database that receives rows, with two connections of one process. */
export interface Target {
  readonly database: Database;
  readonly store: TableStore;
}

/**
 * Opens a server as a target.
 *
 * @throws TransferError when the service is running on it.
 */
export async function openServerTarget(url: string): Promise<Target> {
  const store = await serverTables(url);
  try {
    const [found] = await store.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'maintenance-management-service%'`,
    );
    if (found !== undefined && found.count > 0) {
      throw new TransferError(
        `The service runs on that database (${found.count} connections): stop all replicas first.`,
      );
    }
    const database = await openDatabase(
      { databaseUrl: url, dataDir: '', poolSize: 2 },
      createLogger('error'),
    );
    return { database, store };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Closes both connections. */
export async function closeTarget({ database, store }: Target): Promise<void> {
  await store.close();
  await database.close();
}

/** Tables that have rows in an unused database. */
const FILLED_BY_MIGRATIONS: ReadonlySet<string> = new Set(['public.system_settings']);

/**
 * Empties a server's database, if that is allowed.
 *
 * @param known tables of the service, as the backup has them; those of this program count, too.
 * @param force true if rows may be lost.
 * @throws TransferError when it has rows without `force`, or tables of another program.
 */
export async function clearServer(
  { store }: Target,
  known: readonly string[],
  force: boolean,
): Promise<void> {
  const current = Object.keys(COLUMNS).map((name) => `public.${columnName(name)}`);
  const own = new Set([...known, ...current]);
  const tables = (await listTables(store)).map(({ name }) => name);
  const foreign = tables.filter((name) => !own.has(name) && !name.startsWith(`${QUEUE_SCHEMA}.`));
  if (foreign.length > 0) {
    throw new TransferError(
      `The database has tables of another program (${foreign.join(', ')}): use a separate one.`,
    );
  }
  for (const name of force ? [] : tables) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue;
    if ((await countRows(store, name)) > 0) {
      throw new TransferError(`The database is not empty: ${name} has rows.`);
    }
  }
  if (tables.length > 0) await dropTables(store);
}

/** Drops everything that migrations and the queue have created. */
export async function dropTables(store: TableStore): Promise<void> {
  await store.exec(DROP_ALL);
}

/** Excludes objects of an extension, which may have another owner. */
const DROP_ALL = `
  DO $$
  DECLARE
    command text;
  BEGIN
    DROP SCHEMA IF EXISTS ${QUEUE_SCHEMA} CASCADE;
    -- All of them first: dropping one may drop others, which then have no name any more.
    FOREACH command IN ARRAY ARRAY(
      SELECT format('DROP TABLE IF EXISTS %I.%I CASCADE', schemaname, tablename)
      FROM pg_tables WHERE schemaname = 'public'
      UNION ALL
      SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
      FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
      UNION ALL
      SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype)
      FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = t.oid AND deptype = 'e'))
    LOOP
      EXECUTE command;
    END LOOP;
  END
  $$`;

/**
 * Creates the tables of the version from which the rows come.
 *
 * @throws TransferError when this program has other tables for queues.
 */
export async function makeTables(
  { database, store }: Target,
  { migrations, queueVersion }: Pick<DataState, 'migrations' | 'queueVersion'>,
): Promise<void> {
  await migrate(database, migrations);
  await installQueue(database);
  const own = await readQueueVersion(store);
  if (queueVersion !== null && queueVersion !== own) {
    throw new TransferError(
      `The tables of queues have version ${queueVersion}, and this program creates version ${own}: ` +
        'use the version of the service that the data are of, and upgrade afterwards.',
    );
  }
}

/**
 * Checks that this program has the migrations of the data.
 *
 * @throws TransferError when the data come from a newer version.
 */
export async function checkMigrations(migrations: readonly string[]): Promise<void> {
  const unknown = await unknownMigrations(migrations);
  if (unknown.length > 0) {
    throw new TransferError(
      `The data come from a newer version, with the migrations ${unknown.join(', ')}: use that version.`,
    );
  }
  if (migrations.length === 0) throw new TransferError('The data do not belong to this service.');
}

/**
 * Applies later migrations, and verifies the chain of the audit trail.
 *
 * @returns the applied migrations, and the number of verified records.
 * @throws TransferError when the chain is broken.
 */
export async function upgradeAndVerify(
  database: Database,
): Promise<{ applied: string[]; verified: number }> {
  const applied = await migrate(database);
  const chain = await new AuditVerificationService(database.statements).verify();
  if (chain.firstBroken !== null) {
    const { sequence, message } = chain.firstBroken;
    throw new TransferError(`The audit trail breaks at position ${sequence}: ${message}`);
  }
  return { applied, verified: chain.verified };
}
