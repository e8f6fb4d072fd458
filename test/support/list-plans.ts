import { expect, inject } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { SecretBox } from '../../src/infra/secrets/secret-box.js';
import {
  addPartitions,
  PARTITIONED_TABLES,
  partitionsOf,
} from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { startOn, type TestApp } from './app.js';
import { filledOnce, openTestDatabase, type TestDatabase } from './database.js';
import { invoke } from './interfaces.js';
import { type Explainer, openExplainer, type PlanMode, runSqlFile } from './plans.js';
import { recordStatements, type Statement, type StatementRecorder } from './statements.js';

const SIZES = { requests: 30_000, users: 8_000, records: 30_000, deliveries: 20_000 };
const PARTS = { months: 6, days: 2 };
const LIMIT = 20;

/** The accounts of many-rows.sql that the tests call with. */
export const ADMINISTRATOR = 1001;
export const HEAD = 1002;
export const EMPLOYEE = 1003;
export const TECHNICIAN = 1004;
export const NEWCOMER = 1005;

/** Tables whose size follows the use of the service, and their indexes. */
const GROWING =
  /^(maintenance_requests|maintenance_history|attachments|request_texts|comments|comment_revisions|timeline_entries|request_watchers|users|invitations|sessions|refresh_tokens|audit_records|internal_logs|outbox_events|webhook_deliveries|incidents|locations|assets|downtimes|time_entries|meters|readings|asset_changes|parts|stock_movements|purchases|schedules|schedule_assets|schedule_occurrences|saved_views|saved_view_defaults)(_|$)/;

/**
 * Rows that a statement may read for each row of the page: a condition without an index is met by
 * one in twenty of the rows that are read in order. An entry of a bitmap costs a tenth of a row.
 */
const ROWS_PER_ROW = 25;
const ROWS_PER_ENTRY = 0.1;

/** A list as the test expects it. */
export interface List {
  readonly operation: string;
  readonly table: string;
  /** The column of each order; `''` for a list with one order, the newest first. */
  readonly sorts: Readonly<Record<string, string>>;
  /** True if the values fall in ascending order. */
  readonly isReversed?: boolean;
  /** Factor on the rows that may be read. */
  readonly factor?: number;
}

/** Special expectations on the plans of a filter. */
export interface Expected {
  /** Factor on the rows that may be read. */
  readonly factor?: number;
  /** False where the plan for all values is bad, so that the statement must not be prepared. */
  readonly prepared?: boolean;
}

/** A filter as REST takes it, and the rows of the list as a condition of SQL. */
export type Filter = readonly [
  input: Readonly<Record<string, unknown>>,
  where: string,
  expected?: Expected,
];

/** A row of a list: its id, and the value by which the list is ordered. */
interface Row {
  readonly id: string;
  readonly value: string;
}

/** Columns of texts; ids are numbers, and the others times. */
const TEXTS: ReadonlySet<string> = new Set([
  'email',
  'tag_key',
  'name_key',
  'sku_key',
  'title_key',
]);

/** The service on a database with many rows, with what it sends to the database. */
export class ListPlans {
  /** Explained statements, such as the statement of the session, which every call makes. */
  private readonly explained = new Set<string>();
  private readonly tokens = new Map<number, string>();

  private constructor(
    private readonly app: TestApp,
    private readonly recorder: StatementRecorder,
    private readonly explainer: Explainer,
  ) {}

  /** Starts the service and fills the tables. */
  static async open(): Promise<ListPlans> {
    const original = await filledOnce(async (first) => {
      const app = await startFilled(first);
      await app.stop();
    });
    const { database, recorder } = await recordStatements(() => openTestDatabase(original));
    const app =
      original === undefined
        ? await startFilled(database)
        : await startOn(database, {}, () => database.close());
    const explainer = await openExplainer(database);
    const plans = new ListPlans(app, recorder, explainer);
    for (const id of [ADMINISTRATOR, HEAD, EMPLOYEE, TECHNICIAN, NEWCOMER]) {
      plans.tokens.set(id, await app.seed.login(id));
    }
    return plans;
  }

  /** Executes a file of SQL with `{name}` placeholders, and counts the rows anew. */
  async fill(file: URL, values: Readonly<Record<string, number>>): Promise<void> {
    await this.explainer.query('ALTER TABLE maintenance_requests DISABLE TRIGGER USER');
    await runSqlFile(this.app.database, file, values);
    await this.explainer.query('VACUUM ANALYZE');
  }

  async close(): Promise<void> {
    this.recorder.stop();
    await this.explainer.close();
    await this.app.stop();
  }

  /**
   * Calls the first, a middle and the last page of a list in every order, and checks their rows.
   *
   * @returns what is wrong with the plans; empty when nothing is.
   */
  async readThrough(list: List, person: number, filter: Filter): Promise<string[]> {
    const found: string[] = [];
    for (const [sort, column] of Object.entries(list.sorts)) {
      const ascending = await this.rowsOf(list, column, filter[1]);
      for (const sign of sort === '' ? [''] : ['', '-']) {
        const falls = sort === '' || (sign === '-') !== (list.isReversed ?? false);
        const rows = falls ? ascending.toReversed() : ascending;
        found.push(...(await this.readPages(list, person, filter, rows, `${sign}${sort}`)));
      }
    }
    return found;
  }

  private async readPages(
    list: List,
    person: number,
    [input, , expected]: Filter,
    rows: readonly Row[],
    sort: string,
  ): Promise<string[]> {
    const most = (LIMIT + 1) * ROWS_PER_ROW * (expected?.factor ?? list.factor ?? 1);
    const given = { ...input, limit: LIMIT, ...(sort === '' ? {} : { sort }) };
    const found: string[] = [];
    let next: string | undefined;
    const starts = [0, Math.floor(rows.length / 2), rows.length - 10];
    for (const start of starts.filter((at) => at === 0 || rows.length > LIMIT)) {
      const before = rows[start - 1];
      const cursor = next && before ? { cursor: movedTo(next, before) } : {};
      const token = this.tokens.get(person);
      const { result, statements } = await this.recorder.during(() =>
        invoke(this.app, 'rest', list.operation, { ...given, ...cursor }, token),
      );
      const place = `${sort} from ${start} of ${rows.length}`;
      expect([place, result.code]).toEqual([place, 'OK']);
      const ids = result.data.map(({ id }: { id: unknown }) => String(id));
      expect([place, ids]).toEqual([place, rows.slice(start, start + LIMIT).map(({ id }) => id)]);
      next ??= result.page?.nextCursor;
      const wrong = await this.complaints(statements, most, expected?.prepared ?? true);
      found.push(...wrong.map((text) => `${place}: ${text}`));
    }
    return found;
  }

  /**
   * Runs a document of GraphQL, which must succeed.
   *
   * @param most the rows that each statement may read.
   * @param prepared whether the plans for all values have to be as good.
   * @returns what is wrong with the plans; empty when nothing is.
   */
  async ask(
    person: number,
    document: string,
    variables: Readonly<Record<string, unknown>>,
    most: number,
    prepared = false,
  ): Promise<string[]> {
    const token = this.tokens.get(person) ?? '';
    const { result, statements } = await this.recorder.during(() =>
      this.app.graphql(document, variables, { token }),
    );
    expect(result.errors).toBeUndefined();
    return await this.complaints(statements, most, prepared);
  }

  /** The position of an event in the feed. */
  async feedCursor(event: number): Promise<string> {
    const [row] = await this.explainer.query(`
      SELECT xid::text, id::text, (extract(epoch FROM occurred_at) * 1000)::float8 AS at
      FROM outbox_events WHERE id = ${event}`);
    const parts = ['events', row?.xid, row?.id, row?.at, Date.now()];
    const box = new SecretBox(this.app.config.jwtSecret, 'positions in the event feed');
    return box.seal(JSON.stringify(parts));
  }

  /** The plan of a statement, as a text. */
  async planOf(statement: string): Promise<string> {
    return JSON.stringify(await this.explainer.query(`EXPLAIN ${statement}`));
  }

  /** How many rows PostgreSQL expects of a statement. */
  async expectedRows(statement: string): Promise<number> {
    const rows = await this.explainer.query(`EXPLAIN ${statement}`);
    const [, expected] = /rows=(\d+)/.exec(JSON.stringify(rows)) ?? [];
    return Number(expected);
  }

  /** How many values PostgreSQL keeps of columns, to know what conditions find. */
  async sampleSizes(table: string, columns: readonly string[]): Promise<number[]> {
    const rows = await this.explainer.query(`
      SELECT attstattarget::int AS size FROM pg_attribute
      WHERE attrelid = '${table}'::regclass AND attname IN ('${columns.join("', '")}')`);
    return rows.map(({ size }) => Number(size));
  }

  /** Problems of the plans of the statements; `prepared`: also of the plans for all values. */
  private async complaints(
    statements: readonly Statement[],
    most: number,
    prepared: boolean,
  ): Promise<string[]> {
    // The connection to the embedded database prepares nothing.
    const both = prepared && inject('freshDatabase').kind === 'server';
    const modes: readonly PlanMode[] = both ? ['custom', 'generic'] : ['custom'];
    const found: string[] = [];
    for (const statement of statements) {
      for (const mode of modes) {
        const key = JSON.stringify([statement.text, statement.values, mode, most]);
        if (this.explained.has(key)) continue;
        this.explained.add(key);
        const wrong = await this.complaint(statement, most, mode);
        if (wrong !== undefined) found.push(wrong);
      }
    }
    return found;
  }

  private async complaint(
    statement: Statement,
    most: number,
    mode: PlanMode,
  ): Promise<string | undefined> {
    const scans = (await this.explainer.scans(statement, mode)).filter(({ table }) =>
      GROWING.test(table),
    );
    const costs = scans.map(
      ({ node, rows }) => rows * (node === 'Bitmap Index Scan' ? ROWS_PER_ENTRY : 1),
    );
    const read = costs.reduce((sum, cost) => sum + cost, 0);
    // An empty partition is read in whichever way.
    const isWhole = scans.some(({ node, rows }) => node === 'Seq Scan' && rows > 0);
    if (read <= most && !isWhole) return undefined;
    const nodes = scans.map(({ node, table, rows }) => `${node} ${table} ${rows}`).join(', ');
    return `${mode}: ${nodes}`;
  }

  /** Every row of a list in ascending order. */
  async rowsOf(list: List, column: string, where: string): Promise<readonly Row[]> {
    const isPlain = TEXTS.has(column) || column === 'id';
    const value = isPlain
      ? column
      : `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    const rows = await this.explainer.query(`
      SELECT id::text AS id, ${value} AS value FROM ${list.table}
      WHERE ${where} ORDER BY ${column === 'id' ? `${list.table}.id` : column}, id`);
    return rows as unknown as readonly Row[];
  }
}

/**
 * Divides the tables that are partitioned by time, into parts that are large enough for the planner
 * to prefer an index, and adds the coming ones. The embedded database keeps them for the next file.
 */
/** Starts the service on a database, and fills its tables. */
async function startFilled(database: TestDatabase): Promise<TestApp> {
  await divide(database);
  const app = await startOn(database, {}, () => database.close());
  const file = new URL('many-rows.sql', import.meta.url);
  await runSqlFile(database, file, { ...SIZES, password_hash: 'none' });
  const explainer = await openExplainer(database);
  await explainer.query('VACUUM ANALYZE');
  await explainer.close();
  return app;
}

async function divide(database: TestDatabase): Promise<void> {
  const parts = await partitionsOf(database.prisma, [PARTITIONED_TABLES.auditRecords]);
  if (!parts.some(({ name }) => name === 'audit_records_20230101')) {
    await runSqlFile(database, new URL('past-partitions.sql', import.meta.url), PARTS);
  }
  await addPartitions(database.prisma, new Date(), createLogger('silent'));
}

/** The cursor of a page, moved to another row. */
function movedTo(cursor: string, row: Row): string {
  const [name, sort] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return cursorOf(name, sort, row);
}

/** A cursor as the service makes it. */
export function cursorOf(list: string, sort: string, row: Row | undefined): string {
  return Buffer.from(JSON.stringify([list, sort, row?.value, row?.id])).toString('base64url');
}
