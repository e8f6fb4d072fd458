import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { FULL } from '../support/full.js';
import {
  ADMINISTRATOR,
  cursorOf,
  EMPLOYEE,
  type Filter,
  HEAD,
  type List,
  ListPlans,
  NEWCOMER,
  TECHNICIAN,
} from '../support/list-plans.js';
import {
  DUE_FILTERS,
  GLOBAL_FILTERS,
  OPEN_FILTERS,
  REQUEST_FILTERS,
  UNPREPARED,
} from '../support/request-filters.js';

/**
 * The short run reads the plans of a server: to fill the tables takes a minute on the embedded
 * database.
 */
const RUNS = FULL || inject('freshDatabase').kind === 'server';

let plans: ListPlans;
beforeAll(async () => {
  if (RUNS) plans = await ListPlans.open();
});
beforeEach(({ skip }) => skip(!RUNS, 'in test:services, and in the full run'));
afterAll(() => plans?.close());

const REQUESTS: List = {
  operation: 'maintenanceRequests',
  table: 'maintenance_requests',
  sorts: {
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    lastActivityAt: 'last_activity_at',
  },
};
const USERS: List = {
  operation: 'users',
  table: 'users',
  sorts: { createdAt: 'created_at', email: 'email' },
  // There are far fewer accounts than records: states and departments have no index in order.
  factor: 2.5,
};

const newest = (operation: string, table: string, column = 'timestamp'): List => ({
  operation,
  table,
  sorts: { '': column },
});

/** A test for each filter, named by its input. */
function eachFilter(filters: readonly Filter[], test: (filter: Filter) => Promise<void>): void {
  it.each(filters.map((filter) => ({ name: JSON.stringify(filter[0]), filter })))(
    '$name',
    async ({ filter }) => await test(filter),
  );
}

const SCOPES: readonly (readonly [string, number, string, readonly Filter[]])[] = [
  ['administrator', ADMINISTRATOR, 'true', GLOBAL_FILTERS],
  [
    'head',
    HEAD,
    `(department_id = 1 OR requester_id = ${HEAD} OR assignee_id = ${HEAD})`,
    REQUEST_FILTERS,
  ],
  [
    'employee',
    EMPLOYEE,
    `(requester_id = ${EMPLOYEE} OR assignee_id = ${EMPLOYEE})`,
    REQUEST_FILTERS,
  ],
  [
    'technician',
    TECHNICIAN,
    `(requester_id = ${TECHNICIAN} OR assignee_id = ${TECHNICIAN} OR ${TECHNICIAN} = ANY (helper_ids))`,
    REQUEST_FILTERS,
  ],
  ['newcomer', NEWCOMER, 'false', REQUEST_FILTERS],
];

describe.each(SCOPES)('maintenance requests of the %s', (_name, person, scope, filters) => {
  eachFilter(filters, async ([input, where, expected]) => {
    const filter: Filter = [input, `${scope} AND ${where}`, expected];
    expect(await plans.readThrough(REQUESTS, person, filter)).toEqual([]);
  });
});

/** The order by priority, which is the reverse of the order of its values. */
const BY_PRIORITY: List = {
  ...REQUESTS,
  sorts: { priority: 'request_urgency(priority, created_at)' },
  isReversed: true,
};

describe.each(SCOPES)('open requests of the %s by priority', (_name, person, scope) => {
  eachFilter(OPEN_FILTERS, async ([input, where, expected]) => {
    const filter: Filter = [input, `${scope} AND ${where}`, expected];
    expect(await plans.readThrough(BY_PRIORITY, person, filter)).toEqual([]);
  });
});

const BY_DUE: List = { ...REQUESTS, sorts: { dueAt: 'next_due_at' } };

describe.each(SCOPES)('due requests of the %s', (_name, person, scope) => {
  eachFilter(DUE_FILTERS, async ([input, where, expected]) => {
    const filter: Filter = [input, `${scope} AND ${where}`, expected];
    expect(await plans.readThrough(BY_DUE, person, filter)).toEqual([]);
  });

  it.each(['DUE_AT_ASC', 'DUE_AT_DESC'])('and those without, %s', async (order) => {
    for (const filter of ['', ', filter: { status: [PENDING, APPROVED, ASSIGNED] }']) {
      const document = `{ maintenanceRequests(first: 100, orderBy: ${order}${filter}) { nodes { id } } }`;
      expect(await plans.ask(person, document, {}, 2_500)).toEqual([]);
    }
  });
});

/**
 * With too small a sample PostgreSQL takes the word for a rare one, looks up all requests with it
 * and sorts them.
 */
describe('a word of one percent of the requests', () => {
  it('is expected in about as many requests as have it', async () => {
    const condition = "search_text LIKE '%valve%'";
    const expected = await plans.expectedRows(
      `SELECT 1 FROM maintenance_requests WHERE ${condition}`,
    );
    const found = await plans.rowsOf(REQUESTS, 'created_at', condition);
    expect(found.length).toBeGreaterThan(200);
    expect(expected).toBeGreaterThan(found.length / 3);
    expect(expected).toBeLessThan(found.length * 3);
  });

  it('has samples of 300 values', async () => {
    expect(await plans.sampleSizes('maintenance_requests', ['search_text'])).toEqual([300]);
  });
});

/** Both tables of the timeline as one, with ids and times as the interfaces have them. */
const ENTRIES = `(SELECT 't' || id AS id, at, kind::text, audience::text, request_id FROM timeline_entries
  UNION ALL SELECT 'h' || id, occurred_at, 'step', 'public', request_id FROM maintenance_history) AS entries`;

describe.each([
  ['staff', ADMINISTRATOR, 'true', 'true'],
  ['the submitter', EMPLOYEE, "visibility = 'public'", "audience = 'public'"],
] as const)(
  'a request with thousands of comments and steps, of %s',
  (_name, person, comments, entries) => {
    const requests = { operation: '', table: 'maintenance_requests', sorts: {} };
    const longest = async () => {
      const where = `requester_id = ${EMPLOYEE} AND id = (SELECT request_id FROM comments LIMIT 1)`;
      return Number((await plans.rowsOf(requests, 'created_at', where))[0]?.id);
    };

    it('comments', async () => {
      const requestId = await longest();
      const list = { operation: 'comments', table: 'comments', sorts: { createdAt: 'created_at' } };
      const filter: Filter = [{ requestId }, `request_id = ${requestId} AND ${comments}`];
      expect(await plans.readThrough(list, person, filter)).toEqual([]);
    });

    it.each([undefined, 'comment', 'step'])('timeline of the kind %s', async (kind) => {
      const requestId = await longest();
      const list = { operation: 'timeline', table: ENTRIES, sorts: { at: 'at' } };
      const ofKind = kind === undefined ? 'true' : `kind = '${kind}'`;
      const where = `request_id = ${requestId} AND ${entries} AND ${ofKind}`;
      const filter: Filter = [{ requestId, ...(kind ? { kind } : {}) }, where];
      expect(await plans.readThrough(list, person, filter)).toEqual([]);
    });
  },
);

describe('users', () => {
  eachFilter(
    [
      [{}, 'true'],
      [{ role: 'technician' }, "role = 'technician'"],
      [{ role: 'technician,developer' }, "role IN ('technician', 'developer')"],
      [{ status: 'inactive' }, "status = 'inactive'"],
      [{ status: 'active' }, "status = 'active'"],
      [{ departmentId: 1 }, 'department_id = 1'],
      [{ search: 'Hana' }, "first_name = 'Hana'", UNPREPARED],
      [{ search: 'person77@' }, "email LIKE 'person77@%'", UNPREPARED],
      [{ search: 'quartz' }, 'false', UNPREPARED],
    ],
    async ([input, where, expected]) => {
      expect(await plans.readThrough(USERS, ADMINISTRATOR, [input, where, expected])).toEqual([]);
    },
  );
});

const AUDIT_FILTERS: readonly Filter[] = [
  [{}, 'true'],
  [{ actorId: EMPLOYEE }, `actor_id = ${EMPLOYEE}`],
  [{ actorId: 1500 }, 'actor_id = 1500'],
  [{ action: 'maintenance.created' }, "action = 'maintenance.created'"],
  [{ action: 'department.deleted' }, "action = 'department.deleted'", UNPREPARED],
  [{ targetType: 'maintenance_request' }, "target_type = 'maintenance_request'"],
  [{ targetType: 'department' }, "target_type = 'department'", UNPREPARED],
  [{ targetType: 'nothing' }, 'false', UNPREPARED],
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
  eachFilter(filters, async ([input, where, expected]) => {
    const list = newest(operation, 'audit_records');
    expect(await plans.readThrough(list, ADMINISTRATOR, [input, where, expected])).toEqual([]);
  });
});

describe.each<[string, readonly Filter[]]>([
  ['internalLogs', LOG_FILTERS],
  ['monitoringLogs', LOG_FILTERS.slice(0, 1)],
  ['monitoringErrors', [[{}, "category = 'system' AND level = 'error'"]]],
  ['systemMonitoringErrors', [[{}, "category = 'system' AND level = 'error'"]]],
])('%s', (operation, filters) => {
  eachFilter(filters, async ([input, where, expected]) => {
    const list = newest(operation, 'internal_logs');
    expect(await plans.readThrough(list, ADMINISTRATOR, [input, where, expected])).toEqual([]);
  });
});

const PENDING = '(accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now())';
const OWN = "event IN ('auth.login.succeeded', 'auth.logout.succeeded') AND";
describe.each<[string, List, number, readonly Filter[]]>([
  [
    'own security log',
    newest('mySecurityLogs', 'internal_logs'),
    EMPLOYEE,
    [
      [{}, `${OWN} user_id = ${EMPLOYEE}`],
      [{ category: 'auth' }, `${OWN} user_id = ${EMPLOYEE} AND category = 'auth'`, UNPREPARED],
      [{ level: 'info' }, `${OWN} user_id = ${EMPLOYEE} AND level = 'info'`, UNPREPARED],
      [{ level: 'warning' }, 'false', UNPREPARED],
    ],
  ],
  [
    'own sessions',
    newest('mySessions', 'sessions', 'created_at'),
    EMPLOYEE,
    [[{}, `user_id = ${EMPLOYEE} AND revoked_at IS NULL`]],
  ],
  [
    'invitations',
    newest('invitations', 'invitations', 'created_at'),
    ADMINISTRATOR,
    [
      [{}, 'true'],
      [{ pending: true }, PENDING],
      [{ pending: false }, `NOT ${PENDING}`],
    ],
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
      [{ id: 2 }, 'endpoint_id = 2', UNPREPARED],
      [{ id: 1, status: 'delivered' }, "endpoint_id = 1 AND status = 'delivered'"],
      [{ id: 1, status: 'failed' }, "endpoint_id = 1 AND status = 'failed'", UNPREPARED],
      [{ id: 1, status: 'pending' }, "endpoint_id = 1 AND status = 'pending'", UNPREPARED],
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
  eachFilter(filters, async ([input, where, expected]) => {
    expect(await plans.readThrough(list, person, [input, where, expected])).toEqual([]);
  });
});

/** Pages below other objects, and the lists that belong to the rows of a page. */
const NESTED = `query($after: String) {
  me { department { requests(first: 5, after: $after) { edges { node { id } } } } }
  maintenanceRequests(first: 10) { edges { node { history { id } attachments { id } } } }
}`;

const DEPARTMENTS = `query($after: String) {
  departments(first: 20) { edges { node {
    users(first: 5) { edges { node { id } } }
    requests(first: 5, after: $after) { edges { node { id } } }
  } } }
}`;

describe('lists below other objects', () => {
  it.each([
    ['departments of the administrator', ADMINISTRATOR, DEPARTMENTS],
    ['departments of the head', HEAD, DEPARTMENTS],
    ['requests of the head', HEAD, NESTED],
    ['requests of the employee', EMPLOYEE, NESTED],
    ['requests of the newcomer', NEWCOMER, NESTED],
  ])('%s', async (_name, person, document) => {
    // Twenty pages of six; one account in forty belongs to a department.
    const most = 20 * 6 * 40;
    const [row] = await plans.rowsOf(REQUESTS, 'created_at', 'id = 15000');
    const after = cursorOf('departmentRequests', '-createdAt', row);
    expect(await plans.ask(person, document, {}, most)).toEqual([]);
    expect(await plans.ask(person, document, { after }, most)).toEqual([]);
  });
});

/** A count reads all entries that it counts; only the count of a whole table may read the table. */
describe('counts', () => {
  const COMPLETED_THAT_DAY = '{ completedFrom: "2024-03-01", completedTo: "2024-03-01" }';
  // What the page itself reads, and what a head has submitted in other departments or is assigned to.
  it.each([
    ['{}', ADMINISTRATOR, 100],
    ['{ status: [PENDING] }', ADMINISTRATOR, 100],
    ['{ departmentId: 1 }', ADMINISTRATOR, 100],
    ['{ departmentId: 1 }', HEAD, 100],
    ['{ status: [PENDING, APPROVED] }', HEAD, 1_000],
  ])('of requests %s of %i come from those of the analytics', async (filter, person, most) => {
    const document = `{ maintenanceRequests(filter: ${filter}) { totalCount } }`;
    expect(await plans.ask(person, document, {}, most, true)).toEqual([]);
  });

  it('of the whole audit trail comes from the head of its chain', async () => {
    const document = '{ auditRecords(filter: {}) { totalCount } }';
    expect(await plans.ask(ADMINISTRATOR, document, {}, 100, true)).toEqual([]);
  });

  it.each([
    ['maintenanceRequests', '{ stage: [SUBMITTED] }', ADMINISTRATOR],
    ['maintenanceRequests', COMPLETED_THAT_DAY, HEAD],
    ['maintenanceRequests', COMPLETED_THAT_DAY, ADMINISTRATOR],
    ['maintenanceRequests', '{}', EMPLOYEE],
    ['maintenanceRequests', '{}', NEWCOMER],
    ['auditRecords', '{ action: "user.updated" }', ADMINISTRATOR],
    ['auditRecords', '{ actorId: 1003 }', ADMINISTRATOR],
    ['internalLogs', '{ level: ERROR }', ADMINISTRATOR],
    ['mySecurityLogs', '{}', EMPLOYEE],
  ])('%s %s of %i', async (list, filter, person) => {
    const document = `{ ${list}(filter: ${filter}) { totalCount } }`;
    expect(await plans.ask(person, document, {}, Number.POSITIVE_INFINITY)).toEqual([]);
  });
});

/**
 * A page of the feed examines at most 10,000 events: their index, the events and their requests.
 */
describe('the event feed', () => {
  const document = `query($after: String, $first: Int) { events(after: $after, first: $first) {
    edges { node { id requestId } } pageInfo { endCursor } } }`;
  const MOST = 31_000;

  it.each([ADMINISTRATOR, HEAD, EMPLOYEE, TECHNICIAN, NEWCOMER])('of %i', async (person) => {
    expect(await plans.ask(person, document, {}, MOST, true)).toEqual([]);
    expect(await plans.ask(person, document, { after: 'now' }, MOST, true)).toEqual([]);
    const after = await plans.feedCursor(15_000);
    expect(await plans.ask(person, document, { after, first: 500 }, MOST, true)).toEqual([]);
  });
});
