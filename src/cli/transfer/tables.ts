import type { TableColumns, TableStore } from '../../infra/database/table-store.js';
import { QUEUE_SCHEMA } from '../../infra/queue/queue-schema.js';

/** A table with the number of its rows. */
export interface TableState extends TableColumns {
  readonly rows: number;
}

/** A sequence with the last number that it returned; null when it returned none. */
export interface SequenceState {
  readonly name: string;
  readonly last: string | null;
}

/** The last position of the audit trail's chain: 0 and null when nothing is sealed. */
export interface ChainState {
  readonly sequence: string;
  readonly hash: string | null;
}

/** State by which two databases with the same data agree. */
export interface DataState {
  readonly tables: readonly TableState[];
  readonly sequences: readonly SequenceState[];
  readonly audit: ChainState;
  /** Finished migrations in their order. */
  readonly migrations: readonly string[];
  /** The version of pg-boss's tables; null when there are none. */
  readonly queueVersion: number | null;
}

const SCHEMAS = `('public', '${QUEUE_SCHEMA}')`;

/** Tables that migrations fill, and statistics in daily partitions, which are created again. */
const NOT_COPIED = `('public._prisma_migrations', '${QUEUE_SCHEMA}.version', '${QUEUE_SCHEMA}.queue_stats')`;

/** Tables whose rows are copied, without partitions and generated columns. */
export async function listTables(store: TableStore): Promise<TableColumns[]> {
  const rows = await store.query<{ name: string; columns: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      (SELECT json_agg(quote_ident(attname) ORDER BY attnum)::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ${SCHEMAS} AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND n.nspname || '.' || c.relname NOT IN ${NOT_COPIED}
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
    ORDER BY 1`);
  return rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }));
}

/**
 * Reads counts, sequences, chain and migrations.
 *
 * @param counted called with the name of each counted table.
 */
export async function readState(
  store: TableStore,
  counted: (name: string) => void = () => {},
): Promise<DataState> {
  const tables: TableState[] = [];
  for (const table of await listTables(store)) {
    tables.push({ ...table, rows: await countRows(store, table.name) });
    counted(table.name);
  }
  return {
    tables,
    sequences: await readSequences(store),
    audit: await readChain(store),
    migrations: await readMigrations(store),
    queueVersion: await readQueueVersion(store),
  };
}

/** The number of rows of a table. */
export async function countRows(store: TableStore, name: string): Promise<number> {
  const [row] = await store.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${name}`);
  return Number(row?.count ?? 0);
}

/** The head of the audit trail's chain. */
export async function readChain(store: TableStore): Promise<ChainState> {
  const [head] = await store.query<{ sequence: string; hash: string }>(
    'SELECT sequence::text, hash FROM public.audit_chain WHERE id = 1',
  );
  return head ?? { sequence: '0', hash: null };
}

async function readSequences(store: TableStore): Promise<SequenceState[]> {
  return await store.query<SequenceState>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
    FROM pg_sequences WHERE schemaname IN ${SCHEMAS} ORDER BY 1`);
}

async function readMigrations(store: TableStore): Promise<string[]> {
  const rows = await store.query<{ name: string }>(`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`);
  return rows.map(({ name }) => name);
}

/** The version of pg-boss's tables; null when there are none. */
export async function readQueueVersion(store: TableStore): Promise<number | null> {
  const table = `${QUEUE_SCHEMA}.version`;
  const [found] = await store.query<{ present: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS present',
    [table],
  );
  if (found?.present !== true) return null;
  const [row] = await store.query<{ version: number }>(`SELECT version FROM ${table}`);
  return row?.version ?? null;
}
