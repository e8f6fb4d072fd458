import type { TableColumns, TableStore } from '../../infra/database/table-store.js';
import { RELEASE_ACTIVE_JOBS } from '../../infra/queue/queue.js';
import { QUEUE_SCHEMA } from '../../infra/queue/queue-schema.js';
import type { Progress } from '../support/progress.js';
import { TransferError } from '../support/transfer-error.js';
import {
  type ChainState,
  countRows,
  type DataState,
  listTables,
  readChain,
  type TableState,
} from './tables.js';

/** Rows of all tables, from a backup or from another database. */
export interface RowSource {
  readonly state: Pick<DataState, 'tables' | 'sequences' | 'audit'>;
  /** Opens the rows of one table in the text format of COPY. */
  readonly open: (table: TableState) => AsyncIterable<Uint8Array>;
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const LINE_FEED = 0x0a;

/**
 * Replaces the rows of all tables by those of `source`, in one transaction: a failed load leaves
 * the target unchanged. Triggers do not run, so that the audit trail and the counts of the
 * analytics are kept. Foreign keys are dropped meanwhile, and checked for all rows at the end.
 * Running jobs wait again, because no process runs them.
 *
 * @param target an open connection to a database with the same migrations, used by nobody else.
 * @throws TransferError when the target has other tables, or afterwards other counts or another
 *   chain head.
 */
export async function loadRows(
  target: TableStore,
  source: RowSource,
  progress: Progress,
): Promise<void> {
  const { tables, sequences, audit } = source.state;
  const known = await listTables(target);
  checkTables(tables, known);
  progress.begin(
    'rows',
    tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  await target.exec('BEGIN');
  try {
    const keys = await foreignKeys(target);
    for (const { table, name } of keys) {
      await target.exec(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    }
    const guarded = await tablesWithTriggers(target);
    await switchTriggers(target, guarded, 'DISABLE');
    await target.exec(`TRUNCATE ${known.map(({ name }) => name).join(', ')}`);
    for (const table of tables) {
      if (table.rows > 0) await target.copyIn(table, counted(source.open(table), progress));
    }
    await setSequences(target, sequences);
    await checkLoaded(target, tables, audit);
    await target.exec(RELEASE_ACTIVE_JOBS);
    for (const { table, name, definition } of keys) {
      await target.exec(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    await switchTriggers(target, guarded, 'ENABLE');
    await target.exec('COMMIT');
  } catch (error) {
    await target.exec('ROLLBACK').catch(() => {});
    throw error;
  }
  progress.end();
  // Statistics for the planner; a server would collect them some time later.
  await target.exec('ANALYZE');
}

/**
 * Compares counts and chain with the expected ones.
 *
 * @throws TransferError that names every difference.
 */
export async function checkLoaded(
  target: TableStore,
  tables: readonly { readonly name: string; readonly rows: number }[],
  audit: ChainState,
): Promise<void> {
  const differences: string[] = [];
  for (const { name, rows } of tables) {
    const found = await countRows(target, name);
    if (found !== rows) differences.push(`${name} has ${found} rows instead of ${rows}`);
  }
  const head = await readChain(target);
  if (head.sequence !== audit.sequence || head.hash !== audit.hash) {
    differences.push(
      `the audit trail ends at ${head.sequence} ${head.hash} instead of ${audit.sequence} ${audit.hash}`,
    );
  }
  if (differences.length > 0)
    throw new TransferError(`Not the same data: ${differences.join('; ')}.`);
}

/**
 * The names come from a file and become part of statements: only names of the target are accepted.
 */
function checkTables(given: readonly TableColumns[], known: readonly TableColumns[]): void {
  const columns = new Map(known.map((table) => [table.name, new Set(table.columns)]));
  for (const table of given) {
    const own = columns.get(table.name);
    const strange = own && table.columns.find((column) => !own.has(column));
    if (own === undefined || strange !== undefined) {
      throw new TransferError(
        `The table ${table.name}${strange === undefined ? '' : ` with the column ${strange}`} ` +
          'is not known to this program.',
      );
    }
  }
}

async function foreignKeys(target: TableStore): Promise<Constraint[]> {
  return await target.query<Constraint>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(k.conname) AS name,
      pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname IN ('public', '${QUEUE_SCHEMA}')
    ORDER BY 1, 2`);
}

/** Tables with triggers; a partition has additional triggers besides those of its table. */
async function tablesWithTriggers(target: TableStore): Promise<string[]> {
  const rows = await target.query<{ name: string }>(`
    SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT t.tgisinternal AND n.nspname IN ('public', '${QUEUE_SCHEMA}')
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}

async function switchTriggers(
  target: TableStore,
  tables: readonly string[],
  state: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const name of tables) await target.exec(`ALTER TABLE ${name} ${state} TRIGGER USER`);
}

async function setSequences(target: TableStore, sequences: DataState['sequences']): Promise<void> {
  for (const { name, last } of sequences) {
    await target.query('SELECT setval($1::text::regclass, $2::text::bigint, $3)::text', [
      name,
      last ?? '1',
      last !== null,
    ]);
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  progress: Progress,
): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    let rows = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) {
      rows += 1;
    }
    yield piece;
    progress.advance(rows);
  }
}
