import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, type TestApp } from '../support/app.js';
import { openTestDatabase } from '../support/database.js';
import { invoke } from '../support/interfaces.js';
import { type Explainer, openExplainer, runSqlFile } from '../support/plans.js';
import { recordStatements, type Statement, type StatementRecorder } from '../support/statements.js';

const SIZES = { requests: 30_000, users: 3_000, records: 30_000, deliveries: 20_000 };
const LIMIT = 20;

/** Tables whose size follows the use of the service. */
const GROWING =
  /^(maintenance_requests|maintenance_history|attachments|users|sessions|refresh_tokens|audit_records|internal_logs|outbox_events|webhook_deliveries|incidents)(_|$)/;

/**
 * Rows and index entries that a statement may read for each row of the page: a condition without an
 * index is met by one row in twenty of the rows that are read in order.
 */
const ROWS_PER_ROW = 30;

let app: TestApp;
let recorder: StatementRecorder;
let explainer: Explainer;
const tokens = new Map<number, string>();

const ADMINISTRATOR = 1001;
const HEAD = 1002;
const EMPLOYEE = 1003;
const TECHNICIAN = 1004;
const NEWCOMER = 1005;

beforeAll(async () => {
  const opened = await recordStatements(openTestDatabase);
  recorder = opened.recorder;
  app = await startOn(opened.database, {}, () => opened.database.close());
  const file = new URL('../support/many-rows.sql', import.meta.url);
  await runSqlFile(opened.database, file, { ...SIZES, password_hash: 'none' });
  explainer = await openExplainer(opened.database);
  await explainer.query('VACUUM ANALYZE');
  for (const id of [ADMINISTRATOR, HEAD, EMPLOYEE, TECHNICIAN, NEWCOMER])
    tokens.set(id, await app.seed.login(id));
});
afterAll(async () => {
  recorder.stop();
  await explainer.close();
  await app.stop();
});

/** What is wrong with the plans of the statements; empty when nothing is. */
async function complaints(statements: readonly Statement[], rows: number): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    for (const mode of ['custom', 'generic'] as const) {
      const scans = (await explainer.scans(statement, mode)).filter(({ table }) =>
        GROWING.test(table),
      );
      const read = scans.reduce((sum, scan) => sum + scan.rows, 0);
      const whole = scans.filter(({ node }) => node === 'Seq Scan');
      if (whole.length === 0 && read <= rows * ROWS_PER_ROW) continue;
      const nodes = scans.map(({ node, table, rows }) => `${node} ${table} ${rows}`).join(', ');
      found.push(`${mode}: ${nodes}`);
    }
  }
  return found;
}

/** A list as the test expects it. */
interface List {
  readonly operation: string;
  readonly table: string;
  /** The column of each order. */
  readonly sorts: Readonly<Record<string, string>>;
}

const REQUESTS: List = {
  operation: 'maintenanceRequests',
  table: 'maintenance_requests',
  sorts: { createdAt: 'created_at', updatedAt: 'updated_at' },
};
const USERS: List = {
  operation: 'users',
  table: 'users',
  sorts: { createdAt: 'created_at', email: 'email' },
};

const newest = (operation: string, table: string, column = 'timestamp'): List => ({
  operation,
  table,
  sorts: { '': column },
});

type Filter = readonly [input: Readonly<Record<string, unknown>>, where: string];

const REQUEST_FILTERS: readonly Filter[] = [
  [{}, 'true'],
  [{ status: 'completed' }, "status = 'completed'"],
  [{ status: 'pending' }, "status = 'pending'"],
  [{ status: 'pending,approved,assigned' }, "status IN ('pending', 'approved', 'assigned')"],
  [{ status: 'completed,cancelled' }, "status IN ('completed', 'cancelled')"],
  [{ priority: 'urgent' }, "priority = 'urgent'"],
  [{ departmentId: 1 }, 'department_id = 1'],
  [{ departmentId: 20 }, 'department_id = 20'],
  [{ departmentId: 40 }, 'department_id = 40'],
  [{ departmentId: 1, status: 'pending' }, "department_id = 1 AND status = 'pending'"],
  [{ requesterId: EMPLOYEE }, `requester_id = ${EMPLOYEE}`],
  [{ requesterId: 1500 }, 'requester_id = 1500'],
  [{ assigneeId: TECHNICIAN }, `assignee_id = ${TECHNICIAN}`],
  [{ createdFrom: '2024-06-01' }, "created_at >= '2024-06-01Z'"],
  [{ createdTo: '2023-06-01T00:00:00Z' }, "created_at <= '2023-06-01Z'"],
  [{ search: 'pump' }, "description ILIKE '%pump%'"],
  [{ search: 'valve' }, "description ILIKE '%valve%'"],
  [{ search: 'zeolite' }, "description ILIKE '%zeolite%'"],
  [{ search: 'quartz' }, "description ILIKE '%quartz%'"],
];

const SCOPES: readonly (readonly [string, number, string])[] = [
  ['administrator', ADMINISTRATOR, 'true'],
  ['head', HEAD, `(department_id = 1 OR requester_id = ${HEAD} OR assignee_id = ${HEAD})`],
  ['employee', EMPLOYEE, `(requester_id = ${EMPLOYEE} OR assignee_id = ${EMPLOYEE})`],
  ['technician', TECHNICIAN, `(requester_id = ${TECHNICIAN} OR assignee_id = ${TECHNICIAN})`],
  ['newcomer', NEWCOMER, `(requester_id = ${NEWCOMER} OR assignee_id = ${NEWCOMER})`],
];

/** Every row of a list in ascending order. */
async function rowsOf(list: List, column: string, where: string) {
  const isText = column === 'email' || column === 'name_key';
  const value = isText
    ? column
    : `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const rows = await explainer.query(
    `SELECT id::text AS id, ${value} AS value FROM ${list.table} WHERE ${where} ORDER BY ${column}, id`,
  );
  return rows as unknown as readonly { id: string; value: string }[];
}

/** The cursor of a page, moved to another row. */
function movedTo(cursor: string, row: { id: string; value: string }): string {
  const [name, sort] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify([name, sort, row.value, row.id])).toString('base64url');
}

/** Calls the first, a middle and the last page in every order; returns what is wrong with the plans. */
async function readThrough(list: List, personId: number, [input, where]: Filter) {
  const token = tokens.get(personId);
  const found: string[] = [];
  for (const [sort, column] of Object.entries(list.sorts)) {
    const ascending = await rowsOf(list, column, where);
    for (const sign of sort === '' ? [''] : ['', '-']) {
      const descending = sort === '' || sign === '-';
      const rows = descending ? ascending.toReversed() : ascending;
      const given = { ...input, limit: LIMIT, ...(sort === '' ? {} : { sort: `${sign}${sort}` }) };
      let next: string | undefined;
      const starts = [0, Math.floor(rows.length / 2), rows.length - 10];
      for (const start of starts.filter((at) => at === 0 || rows.length > LIMIT)) {
        const before = rows[start - 1];
        const cursor = next && before ? { cursor: movedTo(next, before) } : {};
        const { result, statements } = await recorder.during(() =>
          invoke(app, 'rest', list.operation, { ...given, ...cursor }, token),
        );
        const place = `${sign}${sort} from ${start} of ${rows.length}`;
        expect([place, result.code]).toEqual([place, 'OK']);
        const ids = result.data.map(({ id }: { id: unknown }) => String(id));
        expect([place, ids]).toEqual([place, rows.slice(start, start + LIMIT).map(({ id }) => id)]);
        next ??= result.page?.nextCursor;
        found.push(
          ...(await complaints(statements, LIMIT + 1)).map((text) => `${place}: ${text}`),
        );
      }
    }
  }
  return found;
}

describe.each(SCOPES)('maintenance requests of the %s', (_name, person, scope) => {
  it.each(REQUEST_FILTERS)('%j', async (input, where) => {
    expect(await readThrough(REQUESTS, person, [input, `${scope} AND ${where}`])).toEqual([]);
  });
});

describe('users', () => {
  it.each<Filter>([
    [{}, 'true'],
    [{ role: 'technician' }, "role = 'technician'"],
    [{ role: 'technician,developer' }, "role IN ('technician', 'developer')"],
    [{ status: 'inactive' }, "status = 'inactive'"],
    [{ status: 'active' }, "status = 'active'"],
    [{ departmentId: 1 }, 'department_id = 1'],
    [{ search: 'Hana' }, "first_name = 'Hana'"],
    [{ search: 'person77@' }, "email LIKE 'person77@%'"],
    [{ search: 'quartz' }, 'false'],
  ])('%j', async (input, where) => {
    expect(await readThrough(USERS, ADMINISTRATOR, [input, where])).toEqual([]);
  });
});

const AUDIT_FILTERS: readonly Filter[] = [
  [{}, 'true'],
  [{ actorId: EMPLOYEE }, `actor_id = ${EMPLOYEE}`],
  [{ actorId: 1500 }, 'actor_id = 1500'],
  [{ action: 'maintenance.created' }, "action = 'maintenance.created'"],
  [{ action: 'department.deleted' }, "action = 'department.deleted'"],
  [{ targetType: 'maintenance_request' }, "target_type = 'maintenance_request'"],
  [{ targetType: 'department' }, "target_type = 'department'"],
  [{ targetType: 'nothing' }, 'false'],
  [{ targetId: '1' }, "target_id = '1'"],
  [{ targetId: 'nothing' }, 'false'],
  [{ targetType: 'user', targetId: '77' }, "target_type = 'user' AND target_id = '77'"],
  [{ from: '2024-06-01' }, "timestamp >= '2024-06-01Z'"],
  [{ to: '2023-06-01T00:00:00Z' }, "timestamp <= '2023-06-01Z'"],
];
const LOG_FILTERS: readonly Filter[] = [
  [{}, 'true'],
  [{ userId: EMPLOYEE }, `user_id = ${EMPLOYEE}`],
  [{ userId: 1500 }, 'user_id = 1500'],
  [{ category: 'auth' }, "category = 'auth'"],
  [{ category: 'system' }, "category = 'system'"],
  [{ level: 'error' }, "level = 'error'"],
  [{ level: 'warning' }, "level = 'warning'"],
  [{ service: 'jobs' }, "service = 'jobs'"],
  [{ service: 'identity-provider' }, "service = 'identity-provider'"],
  [{ service: 'nothing' }, 'false'],
  [{ from: '2024-06-01' }, "timestamp >= '2024-06-01Z'"],
  [{ to: '2023-06-01T00:00:00Z' }, "timestamp <= '2023-06-01Z'"],
];

describe.each<[string, readonly Filter[]]>([
  ['auditRecords', AUDIT_FILTERS],
  ['monitoringAudit', AUDIT_FILTERS.slice(0, 1)],
])('%s', (operation, filters) => {
  it.each(filters)('%j', async (input, where) => {
    const list = newest(operation, 'audit_records');
    expect(await readThrough(list, ADMINISTRATOR, [input, where])).toEqual([]);
  });
});

describe.each<[string, readonly Filter[]]>([
  ['internalLogs', LOG_FILTERS],
  ['monitoringLogs', LOG_FILTERS.slice(0, 1)],
  ['monitoringErrors', [[{}, "category = 'system' AND level = 'error'"]]],
  ['systemMonitoringErrors', [[{}, "category = 'system' AND level = 'error'"]]],
])('%s', (operation, filters) => {
  it.each(filters)('%j', async (input, where) => {
    const list = newest(operation, 'internal_logs');
    expect(await readThrough(list, ADMINISTRATOR, [input, where])).toEqual([]);
  });
});

const OWN = "event IN ('auth.login.succeeded', 'auth.logout.succeeded') AND";
describe.each<[string, List, number, readonly Filter[]]>([
  [
    'own security log',
    newest('mySecurityLogs', 'internal_logs'),
    EMPLOYEE,
    [
      [{}, `${OWN} user_id = ${EMPLOYEE}`],
      [{ category: 'auth' }, `${OWN} user_id = ${EMPLOYEE} AND category = 'auth'`],
      [{ level: 'info' }, `${OWN} user_id = ${EMPLOYEE} AND level = 'info'`],
      [{ level: 'warning' }, 'false'],
    ],
  ],
  [
    'own sessions',
    newest('mySessions', 'sessions', 'created_at'),
    EMPLOYEE,
    [[{}, `user_id = ${EMPLOYEE} AND revoked_at IS NULL`]],
  ],
  [
    'activity of a user',
    newest('userActivity', 'audit_records'),
    ADMINISTRATOR,
    [
      [{ id: EMPLOYEE }, `actor_id = ${EMPLOYEE}`],
      [{ id: 1500 }, 'actor_id = 1500'],
    ],
  ],
  [
    'deliveries',
    newest('webhookDeliveries', 'webhook_deliveries', 'created_at'),
    ADMINISTRATOR,
    [
      [{ id: 1 }, 'endpoint_id = 1'],
      [{ id: 2 }, 'endpoint_id = 2'],
      [{ id: 1, status: 'delivered' }, "endpoint_id = 1 AND status = 'delivered'"],
      [{ id: 1, status: 'failed' }, "endpoint_id = 1 AND status = 'failed'"],
      [{ id: 1, status: 'pending' }, "endpoint_id = 1 AND status = 'pending'"],
      [{ id: 3, status: 'failed' }, 'false'],
    ],
  ],
  [
    'incidents',
    newest('monitoringIncidents', 'incidents', 'opened_at'),
    ADMINISTRATOR,
    [[{}, 'true']],
  ],
])('%s', (_name, list, person, filters) => {
  it.each(filters)('%j', async (input, where) => {
    expect(await readThrough(list, person, [input, where])).toEqual([]);
  });
});
