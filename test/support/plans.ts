import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Statements } from '../../src/core/sql.js';
import type { TestDatabase } from './database.js';
import type { Statement } from './statements.js';

/** How PostgreSQL plans a prepared statement: for its values, or once for all values. */
export type PlanMode = 'custom' | 'generic';

/** Rows that the execution of a statement read from one table, by one node of its plan. */
export interface Scan {
  readonly node: string;
  /** The table, or an index of it. */
  readonly table: string;
  /** The index, if it reads one. */
  readonly index?: string | undefined;
  /** Rows or index entries that were read, those that a filter removed included. */
  readonly rows: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** One connection that explains statements; `query` takes a single statement without parameters. */
export interface Explainer {
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  /** Runs the statement and returns what it read. */
  scans(statement: Statement, mode: PlanMode): Promise<readonly Scan[]>;
  close(): Promise<void>;
}

/** Opens a separate connection on a server; the embedded database has only one. */
export async function openExplainer(database: TestDatabase): Promise<Explainer> {
  const { query, close } = await openConnection(database);
  const scans = async ({ text, values }: Statement, mode: PlanMode) => {
    await query(`PREPARE explained AS ${text}`);
    try {
      await query(`SET plan_cache_mode = force_${mode}_plan`);
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      const rows = await query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained${given}`);
      const [explained] = rows as unknown as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }];
      return [...scansOf(explained['QUERY PLAN'][0].Plan)];
    } finally {
      await query('DEALLOCATE explained');
      await query('RESET plan_cache_mode');
    }
  };
  return { query, close, scans };
}

/** The plan of the last statement that a function asks of the database, which answers nothing. */
export async function explained(
  { statements }: TestDatabase,
  ask: (statements: Statements) => Promise<unknown>,
): Promise<string> {
  let plan = '';
  const all = async ({ text, values }: Statement) => {
    const lines = await statements.all<Record<string, string>>({ text: `EXPLAIN ${text}`, values });
    plan = lines.flatMap((line) => Object.values(line)).join('\n');
    return [];
  };
  await ask({ all });
  return plan;
}

/** Executes a file of SQL with `{name}` placeholders. */
export async function runSqlFile(
  database: TestDatabase,
  file: URL,
  values: Readonly<Record<string, string | number>>,
): Promise<void> {
  const text = (await readFile(file, 'utf8')).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
  const { execute, close } = await openConnection(database);
  try {
    await execute(text);
  } finally {
    await close();
  }
}

async function openConnection({ source, url }: TestDatabase) {
  if (source.kind === 'embedded') {
    const { client } = source;
    return {
      query: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
      execute: async (text: string) => void (await client.exec(text)),
      close: async () => {},
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
    execute: async (text: string) => void (await client.query(text)),
    close: () => client.end(),
  };
}

function* scansOf(node: PlanNode): Generator<Scan> {
  // A Bitmap Index Scan names only the index, whose name begins with that of the table.
  const table = node['Relation Name'] ?? node['Index Name'];
  if (table !== undefined) {
    const removed =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = (node['Actual Rows'] + removed) * node['Actual Loops'];
    yield { node: node['Node Type'], table, index: node['Index Name'], rows };
  }
  for (const child of node.Plans ?? []) yield* scansOf(child);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      item === null ? 'NULL' : `"${textOf(item).replace(/["\\]/g, '\\$&')}"`,
    );
    return `{${items.join(',')}}`;
  }
  return String(value);
}
