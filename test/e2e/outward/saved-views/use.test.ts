import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf } from '../../../support/comments.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { Schedules } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';
import { seedPart } from '../../../support/stock.js';

let app: TestApp;
let cast: Cast;
let superAdmin: Person;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  superAdmin = await app.seed.person('super_admin', { departmentId: cast.departmentId });
  const { departmentId, requester, technician, head } = cast;
  await app.seed.department('Plant');
  await app.seed.department('Power plant');
  const owner = { requesterId: requester.id, departmentId, assigneeId: technician.id };
  for (const status of ['pending', 'approved', 'completed'] as const) {
    await app.seed.request(owner, status);
    await app.seed.request(owner, status);
  }
  const { id: requestId } = await app.seed.request(owner, 'assigned', { stage: 'in_progress' });
  for (const [minutes, kind] of [
    [30, 'work'],
    [45, 'travel'],
  ]) {
    const entry = { requestId, minutes, kind };
    expect((await invoke(app, 'rest', 'addTimeEntry', entry, technician.token)).code).toBe('OK');
  }
  for (const name of ['Seal', 'Bolt']) {
    await seedPart(app.database.prisma, head.id, { name, onHand: 2 });
  }
  for (const name of ['Rohr', 'Blitz']) {
    await invoke(app, 'rest', 'createContractor', { name }, head.token);
  }
  const schedules = new Schedules(app, superAdmin);
  await schedules.create({}, { departmentId });
  await schedules.create({}, { departmentId, title: 'Filter change' });
  await app.seed.asset({ departmentId, name: 'Line 1' });
  await app.seed.asset({ departmentId, name: 'Pump' });
}, 60_000);
afterAll(() => app.stop());

/** Each list with a filter that some of its rows satisfy, an order, and columns of its export. */
const LISTS = [
  [
    'maintenance',
    'maintenanceRequests',
    '/maintenance',
    { status: ['approved', 'pending'] },
    'updatedAt',
    ['id', 'stage'],
  ],
  ['users', 'users', '/users', { role: ['technician', 'department_head'] }, 'createdAt', ['email']],
  ['departments', 'departments', '/departments', { search: 'plant' }, '-name', ['name', 'id']],
  ['audit', 'auditRecords', '/system/audit', { action: 'schedule.created' }, null, ['action']],
  ['time', 'timeEntries', '/time', { kind: 'travel' }, 'startedAt', ['minutes', 'kind']],
  ['assets', 'assets', '/assets', { search: 'pump' }, '-tag', ['tag']],
  ['parts', 'parts', '/parts', { search: 'seal' }, 'name', ['name']],
  ['schedules', 'schedules', '/schedules', { search: 'filter' }, 'createdAt', ['title']],
  ['contractors', 'contractors', '/contractors', { search: 'rohr' }, '-name', ['name', 'email']],
] as const;

async function saved(body: object, who = superAdmin): Promise<number> {
  const answer = await invoke(app, 'rest', 'createSavedView', { ...body }, who.token);
  expect([answer.code, answer.details]).toEqual(['OK', undefined]);
  return answer.data.id;
}

let counter = 0;
const nameOf = () => {
  counter += 1;
  return `View ${counter}`;
};

describe.each(bothOr('rest'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who = superAdmin) =>
    invoke(app, via, operation, input, who.token);
  const idsOf = async (operation: string, input: Record<string, unknown>, who = superAdmin) => {
    const { code, data, details } = await run(operation, input, who);
    expect([operation, code, details]).toEqual([operation, 'OK', undefined]);
    return data.map(({ id }: { id: unknown }) => id);
  };

  it.each(LISTS)(
    '%s with a view is the list with its filter',
    async (list, operation, _path, filter, sort) => {
      const view = await saved({ name: nameOf(), list, filter, sort });
      const spelt = await idsOf(operation, { ...filter, ...(sort ? { sort } : {}) });
      expect(spelt.length).toBeGreaterThan(0);
      expect(await idsOf(operation, { view })).toEqual(spelt);
      const all = await idsOf(operation, {});
      expect(all.length).toBeGreaterThan(spelt.length);
      const { data } = await run('savedViewCount', { id: view });
      expect(data).toEqual({ count: spelt.length, capped: false });
    },
  );

  it('pages of a view follow each other, in its order only', async () => {
    const filter = { status: ['pending', 'approved'] };
    const view = await saved({ name: nameOf(), list: 'maintenance', filter, sort: 'createdAt' });
    const ids: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { data, page } = await run('maintenanceRequests', {
        ...{ view, limit: 3 },
        ...(cursor && { cursor }),
      });
      ids.push(...data.map(({ id }: { id: number }) => id));
      cursor = page?.nextCursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(await idsOf('maintenanceRequests', { ...filter, sort: 'createdAt' }));
    const first = await run('maintenanceRequests', { view, limit: 1 });
    const foreign = { cursor: first.page?.nextCursor };
    const { code, details } = await run('maintenanceRequests', foreign);
    expect([code, details.errors[0].field]).toEqual(['VALIDATION_ERROR', 'cursor']);
  });

  it('what is given beside a view replaces the same name', async () => {
    const { requester, technician } = cast;
    const filter = { status: ['pending'], requesterId: requester.id };
    const view = await saved({ name: nameOf(), list: 'maintenance', filter, sort: 'createdAt' });
    const expected = { status: ['approved'], requesterId: requester.id, sort: '-createdAt' };
    const beside = { view, status: ['approved'], sort: '-createdAt' };
    expect(await idsOf('maintenanceRequests', beside)).toEqual(
      await idsOf('maintenanceRequests', expected),
    );
    expect(await idsOf('maintenanceRequests', { view, requesterId: technician.id })).toEqual([]);
    // Errors name what was given, or the view.
    const wrong = await run('maintenanceRequests', {
      view,
      status: ['completed'],
      sort: 'priority',
    });
    expect(wrong.details.errors.map(({ field }: { field: string }) => field)).toEqual(['sort']);
    const byPriority = { status: ['pending'] };
    const priority = await saved({
      ...{ name: nameOf(), list: 'maintenance', filter: byPriority, sort: 'priority' },
    });
    const { details } = await run('maintenanceRequests', { view: priority, status: ['completed'] });
    expect(details.errors.map(({ field }: { field: string }) => field)).toEqual(['view']);
  });

  it('a view that is not readable, of another list, or no longer valid is an error on view', async () => {
    const { technician } = cast;
    const list = 'maintenance';
    const hidden = await saved({ name: nameOf(), list }, technician);
    const users = await saved({ name: nameOf(), list: 'users' });
    const outdated = await saved({ name: nameOf(), list });
    const { prisma } = app.database;
    const filter = { colour: 'red' };
    await prisma.savedView.update({ where: { id: outdated }, data: { filter } });
    for (const view of [hidden, users, outdated, 999_999, 0, -1]) {
      const { code, details } = await run('maintenanceRequests', { view });
      const fields = details.errors.map(({ field }: { field: string }) => field);
      expect([view, code, fields]).toEqual([view, 'VALIDATION_ERROR', ['view']]);
    }
    expect((await run('savedViewCount', { id: outdated })).code).toBe('VALIDATION_ERROR');
    // It can be read, renamed and repaired.
    expect((await run('savedView', { id: outdated })).data.filter).toEqual(filter);
    const renamed = { id: outdated, name: nameOf(), sort: 'dueAt' };
    expect((await run('updateSavedView', renamed)).code).toBe('OK');
    expect((await run('updateSavedView', { id: outdated, filter })).code).toBe('VALIDATION_ERROR');
    expect((await run('updateSavedView', { id: outdated, filter: {} })).code).toBe('OK');
    expect((await run('maintenanceRequests', { view: outdated })).code).toBe('OK');
  });

  it("the reader's own rights decide about rows and lists", async () => {
    const { requester, departmentId } = cast;
    const other = await app.seed.person('employee', { departmentId });
    const everyone = { shared: 'everyone' };
    const view = await saved({ name: nameOf(), list: 'maintenance', ...everyone });
    expect(await idsOf('maintenanceRequests', { view }, other)).toEqual([]);
    const count = async (id: number, who: Person) =>
      (await run('savedViewCount', { id }, who)).data;
    expect(await count(view, other)).toEqual({ count: 0, capped: false });
    expect((await count(view, requester)).count).toBe(7);
    const users = await saved({ name: nameOf(), list: 'users', ...everyone });
    expect((await run('users', { view: users }, other)).code).toBe('FORBIDDEN');
    expect((await run('savedViewCount', { id: users }, other)).code).toBe('FORBIDDEN');
    expect((await run('savedView', { id: users }, other)).code).toBe('OK');
  });

  it('counts up to a thousand', async () => {
    const { departmentId, requester } = cast;
    const { id } = await app.seed.department();
    const at = new Date('2026-03-02T08:00:00.000Z');
    const row = { departmentId: id, requesterId: requester.id, title: 'Many', description: 'x' };
    const times = { createdAt: at, updatedAt: at, lastActivityAt: at };
    const { prisma } = app.database;
    const insert = (count: number) =>
      prisma.maintenanceRequest.createMany({
        data: Array.from({ length: count }, () => ({ ...row, ...times })),
      });
    await insert(1000);
    const views = [
      await saved({ name: nameOf(), list: 'maintenance', filter: { departmentId: id } }),
      await saved({
        ...{ name: nameOf(), list: 'maintenance', sort: 'updatedAt' },
        filter: { departmentId: id, search: 'many', onHold: false },
      }),
    ];
    for (const view of views) {
      expect((await run('savedViewCount', { id: view })).data).toEqual({
        count: 1000,
        capped: false,
      });
    }
    await insert(1);
    for (const view of views) {
      expect((await run('savedViewCount', { id: view })).data).toEqual({
        count: 1000,
        capped: true,
      });
    }
    await prisma.maintenanceRequest.deleteMany({ where: { departmentId: id } });
    expect(departmentId).not.toBe(id);
  });
});

it('a document reads the counts of all views, null where there is none', async () => {
  const { requester } = cast;
  const everyone = { shared: 'everyone' };
  const users = await saved({ name: nameOf(), list: 'users', ...everyone });
  const requests = await saved({ name: nameOf(), list: 'maintenance', ...everyone });
  const query = '{ savedViews(first: 100) { nodes { id count { count capped } } } }';
  const { body } = await app.rest('POST', '/graphql', { token: requester.token, body: { query } });
  const counts = new Map(
    body.data.savedViews.nodes.map(({ id, count }: { id: number; count: unknown }) => [id, count]),
  );
  expect(counts.get(users)).toBeNull();
  expect(counts.get(requests)).toEqual({ count: 7, capped: false });
});

describe('exports', () => {
  const get = (path: string, who = superAdmin) =>
    fetch(`${app.url}/api${path}`, { headers: { Authorization: `Bearer ${who.token}` } });
  const textOf = async (path: string) => {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    return await response.text();
  };
  const queryOf = (values: object) =>
    new URLSearchParams(
      Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    );

  it.each(LISTS)(
    'of %s with a view has its rows, order and columns',
    async (list, _operation, path, filter, sort, columns) => {
      const view = await saved({ name: nameOf(), list, filter, sort, columns });
      const plain = { ...filter, ...(sort ? { sort } : {}) };
      const spelt = await textOf(`${path}/export?${queryOf({ ...plain, columns })}`);
      expect(spelt.split('\r\n').length).toBeGreaterThan(2);
      expect(await textOf(`${path}/export?view=${view}`)).toBe(spelt);
      const others = `columns=id`;
      expect(await textOf(`${path}/export?view=${view}&${others}`)).toBe(
        await textOf(`${path}/export?${queryOf(plain)}&${others}`),
      );
      const usual = await saved({ name: nameOf(), list, filter, sort });
      expect(await textOf(`${path}/export?view=${usual}`)).toBe(
        await textOf(`${path}/export?${queryOf(plain)}`),
      );
    },
  );

  it('columns of a view that are gone are an error on view', async () => {
    const view = await saved({ name: nameOf(), list: 'assets', columns: ['tag'] });
    const columns = ['tag', 'attribute:Gone'];
    await app.database.prisma.savedView.update({ where: { id: view }, data: { columns } });
    const { status, body } = await app.rest('GET', `/api/assets/export?view=${view}`, {
      token: superAdmin.token,
    });
    expect([status, body.error.details.errors[0].field]).toEqual([400, 'view']);
    expect(await textOf(`/assets/export?view=${view}&columns=tag`)).toContain('tag');
  });
});
