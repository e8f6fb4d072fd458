// The points of bench/depth.mjs: every list, with its filters, orders, scopes and pages.

/** Numbers of the accounts of test/support/many-rows.sql. */
export const PEOPLE = { administrator: 1, head: 2, employee: 3, technician: 4, newcomer: 5 };

const SCOPES = {
  administrator: 'true',
  head: '(department_id = 1 OR requester_id = 1002 OR assignee_id = 1002)',
  employee: '(requester_id = 1003 OR assignee_id = 1003)',
  technician: '(requester_id = 1004 OR assignee_id = 1004)',
  newcomer: 'false',
};

/** Query of REST and the condition in SQL. */
const REQUEST_FILTERS = [
  ['', 'true'],
  ['status=completed', "status = 'completed'"],
  ['status=pending', "status = 'pending'"],
  ['status=pending,approved,assigned', "status IN ('pending', 'approved', 'assigned')"],
  ['priority=urgent', "priority = 'urgent'"],
  ['departmentId=1', 'department_id = 1'],
  ['departmentId=20', 'department_id = 20'],
  ['requesterId=1003', 'requester_id = 1003'],
  ['assigneeId=1004', 'assignee_id = 1004'],
  ['createdFrom=2024-06-01', "created_at >= '2024-06-01Z'"],
  ['createdTo=2023-06-01T00:00:00Z', "created_at <= '2023-06-01Z'"],
  ['search=pump', "description LIKE '%pump%'"],
  ['search=valve', "description LIKE '%valve%'"],
  ['search=zeolite', "description LIKE '%zeolite%'"],
  ['search=quartz', 'false'],
];
const OF_SCOPES = ['', 'status=pending,approved,assigned', 'priority=urgent', 'search=pump'];

const RECORD_FILTERS = {
  '/system/audit audit_records': [
    ['', 'true'],
    ['actorId=1003', 'actor_id = 1003'],
    ['action=maintenance.created', "action = 'maintenance.created'"],
    ['action=department.deleted', "action = 'department.deleted'"],
    ['targetType=user', "target_type = 'user'"],
    ['targetType=webhook_endpoint', "target_type = 'webhook_endpoint'"],
    ['targetId=nothing', 'false'],
    ['from=2024-06-01', "timestamp >= '2024-06-01Z'"],
  ],
  '/system/logs internal_logs': [
    ['', 'true'],
    ['userId=1003', 'user_id = 1003'],
    ['category=auth', "category = 'auth'"],
    ['level=error', "level = 'error'"],
    ['level=warning', "level = 'warning'"],
    ['service=jobs', "service = 'jobs'"],
    ['from=2024-06-01', "timestamp >= '2024-06-01Z'"],
  ],
  '/monitoring/errors internal_logs': [['', "category = 'system' AND level = 'error'"]],
  '/users/1003/activity audit_records': [['', 'actor_id = 1003']],
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastActivityAt: 'last_activity_at',
};

/** The lists of what happens to requests, of activity.sql: request 1000 has a long conversation. */
const ACTIVITY = [
  ['administrator', '/maintenance/1000/comments', 'comments', 'created_at', 'true'],
  ['administrator', '/maintenance/1000/timeline', 'timeline_entries', 'at', 'true'],
  ['administrator', '/maintenance/1000/timeline', 'timeline_entries', 'at', "kind = 'comment'"],
  ['administrator', '/maintenance/700/timeline', 'timeline_entries', 'at', 'true'],
];

/** Every point: a list, an account, a filter, an order and a page. */
export function points() {
  const all = [];
  const add = (list, filter) => {
    for (const page of ['first', 'middle', 'last']) all.push({ ...list, ...filter, page });
  };
  const requests = (person, [query, where], sort) =>
    add(
      { path: '/maintenance', table: 'maintenance_requests', person },
      {
        query,
        where: `${SCOPES[person]} AND ${where}`,
        sort,
        column: SORT_COLUMNS[sort.replace('-', '')],
      },
    );
  const sorts = Object.keys(SORT_COLUMNS).flatMap((name) => [`-${name}`, name]);
  for (const sort of sorts) {
    for (const filter of REQUEST_FILTERS) {
      if (sort.startsWith('-') || filter[0] === '') requests('administrator', filter, sort);
    }
  }
  for (const person of ['head', 'employee', 'technician']) {
    for (const sort of ['-createdAt', '-updatedAt', '-lastActivityAt']) {
      for (const filter of REQUEST_FILTERS) {
        if (OF_SCOPES.includes(filter[0])) requests(person, filter, sort);
      }
    }
  }
  requests('newcomer', REQUEST_FILTERS[0], '-createdAt');
  const newest = (person, place, table, column, [query, where]) =>
    add({ path: place, table, person }, { query, where, column, sort: '' });
  for (const [key, filters] of Object.entries(RECORD_FILTERS)) {
    const [place, table] = key.split(' ');
    for (const filter of filters) newest('administrator', place, table, 'timestamp', filter);
  }
  const own = "user_id = 1003 AND category IN ('auth', 'security') AND event LIKE 'auth.log%'";
  newest('employee', '/me/security/logs', 'internal_logs', 'timestamp', ['', own]);
  for (const status of ['delivered', 'failed', 'pending']) {
    newest('administrator', '/webhooks/1/deliveries', 'webhook_deliveries', 'created_at', [
      `status=${status}`,
      `endpoint_id = 1 AND status = '${status}'`,
    ]);
  }
  newest('administrator', '/webhooks/1/deliveries', 'webhook_deliveries', 'created_at', [
    '',
    'endpoint_id = 1',
  ]);
  addActivity(add);
  return all;
}

function addActivity(add) {
  for (const [person, place, table, column, condition] of ACTIVITY) {
    const request = /\d+/.exec(place)[0];
    const where = `request_id = ${request} AND ${condition}`;
    const query = condition === 'true' ? '' : 'kind=comment';
    const list = { path: place, table, person, prefix: table === 'comments' ? '' : 't' };
    for (const sort of [
      column === 'at' ? 'at' : 'createdAt',
      column === 'at' ? '-at' : '-createdAt',
    ]) {
      add(list, { query, where, sort, column });
    }
  }
  const inbox = { path: '/me/notifications', table: 'notifications', person: 'employee' };
  const own = 'user_id = 1003';
  for (const [query, condition] of [
    ['', 'true'],
    ['unread=true', 'read_at IS NULL'],
    ['kind=commented', "kind = 'commented'"],
  ]) {
    add(inbox, { query, where: `${own} AND ${condition}`, sort: '', column: 'id' });
  }
}

/** Documents of GraphQL that count, by account. */
export const COUNTS = [
  ['administrator', '{ maintenanceRequests { totalCount } }'],
  ['administrator', '{ maintenanceRequests(filter: { status: [PENDING] }) { totalCount } }'],
  ['administrator', '{ maintenanceRequests(filter: { departmentId: 1 }) { totalCount } }'],
  ['head', '{ maintenanceRequests { totalCount } }'],
  ['employee', '{ maintenanceRequests { totalCount } }'],
  ['administrator', '{ auditRecords { totalCount } }'],
  ['administrator', '{ auditRecords(filter: { actorId: 1003 }) { totalCount } }'],
  ['administrator', '{ internalLogs(filter: { level: ERROR }) { totalCount } }'],
];

/** The name of a point in the report. */
export const nameOf = ({ person, path: place, query, sort, page }) =>
  [person, place, query, sort, page].filter(Boolean).join(' ');
