import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let admin: Person;
let facilities: number;
let laboratory: number;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp();
  facilities = (await app.seed.department('Facilities')).id;
  laboratory = (await app.seed.department('Laboratory')).id;
  admin = await app.seed.person('administrator', { firstName: 'Root', lastName: 'Admin' });
  people = [
    await app.seed.person('employee', {
      departmentId: facilities,
      email: 'zoe@example.org',
      firstName: 'Zoë',
      lastName: 'Ångström',
    }),
    await app.seed.person('employee', {
      departmentId: laboratory,
      email: 'a_b@example.org',
      firstName: 'Ada',
      lastName: 'Byron',
    }),
    await app.seed.person('technician', {
      email: 'tariq%@example.org',
      firstName: 'Tariq',
      lastName: 'Ali',
      status: 'suspended',
    }),
    await app.seed.person('department_head', {
      departmentId: facilities,
      email: 'hana@example.org',
      firstName: 'Hana',
      lastName: 'Ito',
      status: 'inactive',
    }),
  ];
});
afterAll(() => app.stop());

/** Every page of a list, walked through its cursors. */
async function walk(via: InterfaceName, name: string, input: Record<string, unknown>, limit = 2) {
  const items = [];
  for (let cursor: string | undefined, pages = 0; pages < 50; pages += 1) {
    const page = { ...input, limit, ...(cursor ? { cursor } : {}) };
    const answer = await invoke(app, via, name, page, admin.token);
    expect(answer.code).toBe('OK');
    items.push(...answer.data);
    if (!answer.page?.hasMore) return items;
    cursor = answer.page.nextCursor;
  }
  throw new Error('the list has no end');
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  const list = (input: Record<string, unknown>) => invoke(app, via, 'users', input, admin.token);
  const names = async (input: Record<string, unknown>) => {
    const { data } = await list({ sort: 'email', ...input });
    return data.map((user: { firstName: string }) => user.firstName);
  };

  it('filters by role, state, department and words, all together', async () => {
    expect(await names({ role: ['employee'] })).toEqual(['Ada', 'Zoë']);
    expect(await names({ role: ['employee', 'technician'] })).toEqual(['Ada', 'Tariq', 'Zoë']);
    expect(await names({ status: ['suspended', 'inactive'] })).toEqual(['Hana', 'Tariq']);
    expect(await names({ departmentId: facilities })).toEqual(['Hana', 'Zoë']);
    expect(await names({ departmentId: facilities, status: ['active'] })).toEqual(['Zoë']);
    expect(await names({ search: 'ADA byr' })).toEqual(['Ada']);
    expect(await names({ search: 'ångs' })).toEqual(['Zoë']);
    expect(await names({ search: 'hana@example' })).toEqual(['Hana']);
    expect(await names({ search: 'nobody' })).toEqual([]);
    expect(await names({ departmentId: 424_242 })).toEqual([]);
  });

  it('takes a wildcard of SQL in a search for what it is', async () => {
    expect(await names({ search: '_' })).toEqual(['Ada']);
    expect(await names({ search: '%' })).toEqual(['Tariq']);
    expect(await names({ search: '\\' })).toEqual([]);
  });

  it.each(['createdAt', '-createdAt', 'email', '-email'])(
    'sorted by %s, the pages hold everybody once and in order',
    async (sort) => {
      const all = await walk(via, 'users', { sort });
      const key = sort.replace('-', '') as 'email';
      const values = all.map((user) => user[key]);
      const expected = [...people, admin]
        .map((user) => (key === 'email' ? user.email : new Date(user.createdAt).toISOString()))
        .sort();
      expect(values).toEqual(sort.startsWith('-') ? expected.reverse() : expected);
      expect(new Set(all.map((user) => user.id)).size).toBe(5);
    },
  );

  it('shows the newest first and twenty at most unless told otherwise', async () => {
    const { data, page } = await list({});
    expect(data.map((user: Person) => user.id)).toEqual(
      [admin, ...people].map((user) => user.id).reverse(),
    );
    expect(page).toEqual({ hasMore: false, nextCursor: undefined });
  });

  it.each([
    ['limit', 0],
    ['limit', 101],
    ['cursor', 'made up'],
    ['departmentId', 0],
    ['search', 'x'.repeat(201)],
  ])('refuses %s = %j', async (field, value) => {
    const answer = await list({ [field]: value });
    expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
  });

  it('refuses a cursor of another order or another list', async () => {
    const { page } = await list({ sort: 'email', limit: 1 });
    const other = await list({ sort: 'createdAt', cursor: page?.nextCursor });
    expect(other.code).toBe('VALIDATION_ERROR');
  });

  it('statistics count every role and state, and the departments with people', async () => {
    const { data } = await invoke(app, via, 'userStats', {}, admin.token);
    expect(data).toEqual({
      total: 5,
      byRole: [
        { role: 'super_admin', count: 0 },
        { role: 'administrator', count: 1 },
        { role: 'department_head', count: 1 },
        { role: 'developer', count: 0 },
        { role: 'employee', count: 2 },
        { role: 'technician', count: 1 },
      ],
      byStatus: [
        { status: 'active', count: 3 },
        { status: 'suspended', count: 1 },
        { status: 'inactive', count: 1 },
      ],
      byDepartment: [
        { departmentId: facilities, name: 'Facilities', count: 2 },
        { departmentId: laboratory, name: 'Laboratory', count: 1 },
        { departmentId: null, name: null, count: 2 },
      ],
    });
  });

  it('activity is what the person did, the newest first, without the details', async () => {
    const actor = await app.seed.person('employee', { departmentId: facilities });
    for (const title of ['First', 'Second', 'Third']) {
      const input = { title, description: 'Broken.' };
      await invoke(app, via, 'createMaintenanceRequest', input, actor.token);
    }
    const entries = await walk(via, 'userActivity', { id: actor.id });
    expect(entries.map((entry) => [entry.action, entry.targetType])).toEqual(
      Array(3).fill(['maintenance.created', 'maintenance_request']),
    );
    const ids = entries.map((entry) => Number(entry.id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(Object.keys(entries[0]).toSorted()).toEqual([
      'action',
      'id',
      'ipAddress',
      'requestId',
      'targetId',
      'targetType',
      'timestamp',
    ]);
    await app.database.prisma.$executeRaw`
      TRUNCATE attachments, maintenance_history, timeline_entries, maintenance_requests CASCADE`;
    await app.database.prisma.user.delete({ where: { id: actor.id } });
  });
});

it.each(['role=king', 'sort=name', 'colour=red', 'limit=ten', 'departmentId=x'])(
  'GET /users?%s is 400, like every invalid query',
  async (query) => {
    const { status, body } = await app.rest('GET', `/api/users?${query}`, { token: admin.token });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

it('GraphQL counts the list and reaches the departments of its people', async () => {
  const { data } = await app.graphql(
    '{ users(filter: { role: EMPLOYEE }, orderBy: EMAIL_ASC) { totalCount edges { node { email department { name } } } } }',
    {},
    { token: admin.token },
  );
  expect(data.users.totalCount).toBe(2);
  expect(data.users.edges).toEqual([
    { node: { email: 'a_b@example.org', department: { name: 'Laboratory' } } },
    { node: { email: 'zoe@example.org', department: { name: 'Facilities' } } },
  ]);
});

it('a missing user is 404 in the same envelope, and stats is not taken for an id', async () => {
  const missing = await app.rest('GET', '/users/999999', { token: admin.token });
  expect(missing.status).toBe(404);
  expect(missing.body).toMatchObject({ code: 'NOT_FOUND', success: false });
  const stats = await app.rest('GET', '/api/v1/users/stats', { token: admin.token });
  expect(stats.body.data.total).toBe(5);
});
