import path from 'node:path';
import type { Config } from '../../config/config.js';
import { serverTables, type TableStore } from '../../infra/database/table-store.js';
import { PARTITIONED_TABLES } from '../../modules/system/time-partitions/time-partitions.queries.js';
import { openEmbeddedCopy } from './embedded-copy.js';

/** A consistent state of the database, however long reading it takes. */
export interface Snapshot {
  readonly store: TableStore;
  /** For `pg_dump --snapshot`; undefined for the embedded database. */
  readonly id: string | undefined;
}

/**
 * Opens the configured database. `folder` has room for a copy of the embedded one. The caller
 * closes the store.
 */
export async function openSnapshot(config: Config, folder: string): Promise<Snapshot> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    const store = await openEmbeddedCopy(dataDir, path.join(folder, '.database'));
    return { store, id: undefined };
  }
  const store = await serverTables(databaseUrl);
  try {
    // The transaction is idle while it waits for pg_dump or a file.
    await store.exec('SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0');
    const tables = await partitionedTables(store);
    await store.exec('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Before the snapshot: rows of a partition that is dropped later would be missing.
    if (tables.length > 0) await store.exec(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
    const [row] = await store.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    return { store, id: row?.id };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Tables whose partitions are created and dropped regularly. */
async function partitionedTables(store: TableStore): Promise<string[]> {
  const names = Object.values(PARTITIONED_TABLES).map(({ name }) => name);
  const rows = await store.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename = ANY ($1) ORDER BY 1`,
    [names],
  );
  return rows.map(({ name }) => name);
}
