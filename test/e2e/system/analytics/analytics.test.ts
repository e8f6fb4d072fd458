import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department, MaintenanceRequest } from '../../../../src/generated/prisma/client.js';
import { figuresOf } from '../../../support/analytics.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2026, 1, 1) - 1;
const PERIOD = 'fromDate=2026-01-01&toDate=2026-01-31';

let app: TestApp;
let home: number;
let abroad: number;
let administrator: Person;
let head: Person;
let requests: MaintenanceRequest[];
let departments: Department[];

beforeAll(async () => {
  app = await startTestApp();
  departments = [await app.seed.department('Abroad'), await app.seed.department('Home')];
  [abroad, home] = departments.map(({ id }) => id) as [number, number];
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: home });
  await app.seed.person('employee', { departmentId: abroad, status: 'suspended' });
  const technician = await app.seed.person('technician');
  const statuses = [
    'pending',
    'approved',
    'assigned',
    'completed',
    'completed',
    'cancelled',
  ] as const;
  for (let index = 0; index < 80; index += 1) {
    const status = statuses[index % statuses.length] ?? 'pending';
    const created = FROM - 5 * DAY + index * 13 * HOUR;
    const step = (hours: number) => new Date(created + hours * HOUR);
    const reached = ['pending', 'approved', 'assigned', 'completed'].indexOf(status);
    await app.seed.request(
      { requesterId: head.id, departmentId: index % 3 === 0 ? abroad : home },
      status,
      {
        priority: index % 5 === 0 ? 'urgent' : 'normal',
        createdAt: new Date(created),
        approvedAt: reached >= 1 ? step(2 + (index % 7)) : null,
        assignedAt: reached >= 2 ? step(12 + (index % 11) * 1.5) : null,
        assigneeId: reached >= 2 ? technician.id : null,
        completedAt: reached >= 3 ? step(40 + ((index * 37) % 101)) : null,
      },
    );
  }
  requests = await app.database.prisma.maintenanceRequest.findMany();
  const log = (event: string, level: 'info' | 'suspicious', at: number, userId: number | null) => ({
    category: 'security' as const,
    event,
    level,
    message: 'seeded',
    timestamp: new Date(at),
    userId,
  });
  await app.database.prisma.internalLog.createMany({
    data: [
      log('auth.login.invalid_password', 'suspicious', FROM + DAY, head.id),
      log('auth.login.invalid_password', 'suspicious', FROM + 2 * DAY, null),
      log('auth.login.invalid_password', 'suspicious', FROM - DAY, head.id),
      log('auth.lockout', 'suspicious', FROM + DAY, null),
    ],
  });
});
afterAll(() => app.stop());

const get = async (query: string, who = administrator) =>
  await app.rest('GET', `/api/system/analytics?${query}`, who);

const expected = (rows: readonly MaintenanceRequest[]) =>
  figuresOf(rows, departments, { from: new Date(FROM), to: new Date(TO) });

it('the figures are those that one works out by hand', async () => {
  const { status, body } = await get(PERIOD);
  expect(status).toBe(200);
  expect(body.data).toMatchObject(expected(requests));
  expect(body.data).toMatchObject({
    totalUsers: 4,
    activeUsers: 3,
    security: { failedLogins: 2, lockouts: 1, suspiciousEvents: 3, activeSessions: 4 },
    timeRange: { fromDate: '2026-01-01T00:00:00.000Z', toDate: '2026-01-31T23:59:59.999Z' },
  });
  const ages = Object.values<number>(body.data.performance.backlogAgeing);
  expect(ages.reduce((sum, age) => sum + age, 0)).toBe(body.data.performance.backlog);
});

it('a second look is answered from what the first has found out', async () => {
  const [first, second] = [await get(PERIOD), await get(PERIOD)];
  expect(second.body.data).toEqual(first.body.data);
});

describe('a department head', () => {
  it('sees the own department, asked for or not', async () => {
    const own = requests.filter((row) => row.departmentId === home);
    for (const query of [PERIOD, `${PERIOD}&departmentId=${home}`]) {
      const { body } = await get(query, head);
      expect(body.data).toMatchObject({ ...expected(own), totalUsers: 1, activeUsers: 1 });
      expect(body.data.security).toMatchObject({ failedLogins: 1, lockouts: 0, activeSessions: 1 });
    }
  });

  it('is refused any other', async () => {
    const { status, body } = await get(`${PERIOD}&departmentId=${abroad}`, head);
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    const none = await app.seed.person('technician', { permissions: ['analytics.read'] });
    expect((await get(PERIOD, none)).status).toBe(403);
  });
});

it('an administrator may ask for one department', async () => {
  const { body } = await get(`${PERIOD}&departmentId=${abroad}`);
  expect(body.data).toMatchObject(expected(requests.filter((row) => row.departmentId === abroad)));
});

it('without dates it is the last 30 days', async () => {
  const { body } = await get('');
  const { fromDate, toDate } = body.data.timeRange;
  expect(Date.parse(toDate) - Date.parse(fromDate)).toBe(30 * DAY);
  expect(Math.abs(Date.parse(toDate) - Date.now())).toBeLessThan(120_000);
  expect(body.data.performance.completionRate).toBeNull();
  expect(body.data.performance.approvalLeadTimeHours).toEqual({ mean: null, p50: null, p90: null });
});

it('GraphQL shows the same', async () => {
  const { data } = await app.graphql(
    `query($from: DateTimeISO, $to: DateTimeISO) { analytics(fromDate: $from, toDate: $to) {
      maintenance { total byStatus { status count } } performance { timeToCompleteHours { p90 } }
    } }`,
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T23:59:59.999Z' },
    administrator,
  );
  const { body } = await get(PERIOD);
  expect(data.analytics.maintenance.total).toBe(body.data.maintenance.total);
  expect(data.analytics.maintenance.byStatus[3]).toMatchObject({ status: 'COMPLETED' });
  expect(data.analytics.performance).toEqual({
    timeToCompleteHours: { p90: body.data.performance.timeToCompleteHours.p90 },
  });
});

it.each([
  ['fromDate', 'fromDate=2026-02-01&toDate=2026-01-31'],
  ['fromDate', 'fromDate=1990-01-01&toDate=2026-01-31'],
  ['fromDate', 'fromDate=soon'],
  ['departmentId', 'departmentId=x'],
  ['colour', 'colour=red'],
])('a bad %s is named: ?%s', async (field, query) => {
  const { status, body } = await get(query);
  expect([status, body.error.details.field]).toEqual([400, field]);
});

it('is for those with the permission', async () => {
  const employee = await app.seed.person('employee', { departmentId: home });
  expect((await get('', employee)).status).toBe(403);
  expect((await app.rest('GET', '/system/analytics')).status).toBe(401);
});
