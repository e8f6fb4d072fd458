import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/core/permissions.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let home: number;
let abroad: number;
let head: Person;
let employee: Person;
let colleague: Person;
let foreigner: Person;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  home = (await app.seed.department('Home')).id;
  abroad = (await app.seed.department('Abroad')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  colleague = await app.seed.person('technician', { departmentId: home });
  foreigner = await app.seed.person('department_head', { departmentId: abroad });
  administrator = await app.seed.person('administrator', { departmentId: null });
});
afterAll(() => app.stop());
beforeEach(async () => {
  employee = await app.seed.person('employee', { departmentId: home });
});

const fieldsOf = (details: { errors: { field: string }[] }) =>
  details.errors.map(({ field }) => field);

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = (operation: string, input: Record<string, unknown>, who: Person) =>
    invoke(app, via, operation, input, who.token);
  const save = (over: object = {}, who = employee) =>
    run('createSavedView', { name: 'Mine', list: 'maintenance', ...over }, who);
  let number = 0;
  const shared = async (over: object, who: Person) => {
    number += 1;
    const { code, data } = await save({ name: `Shared ${via} ${number}`, ...over }, who);
    expect(code).toBe('OK');
    return data;
  };

  it('saves, reads, changes and deletes a private view', async () => {
    const filter = {
      status: ['pending'],
      createdFrom: '2026-03-02',
      onHold: false,
      departmentId: 7,
    };
    const columns = ['title', 'id'];
    const { data } = await save({ filter, sort: '-dueAt', columns });
    expect(data).toEqual({
      ...{ id: expect.any(Number), name: 'Mine', list: 'maintenance', filter, sort: '-dueAt' },
      ...{ columns, shared: 'private', departmentId: null, ownerId: employee.id },
      ...{ isDefault: false, version: 1 },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    });
    const { id } = data;
    expect((await run('savedView', { id }, employee)).data).toEqual(data);
    const changes = { id, name: 'Open', filter: {}, sort: null, columns: null, expectedVersion: 1 };
    const changed = await run('updateSavedView', changes, employee);
    expect(changed.data).toMatchObject({
      ...{ name: 'Open', filter: {}, sort: null, columns: null, version: 2, list: 'maintenance' },
    });
    const late = await run('updateSavedView', changes, employee);
    expect([late.code, late.details.version]).toEqual(['VERSION_CONFLICT', 2]);
    const same = await run('updateSavedView', { id, name: 'Open', filter: {} }, employee);
    expect(same.data.version).toBe(2);
    expect((await run('updateSavedView', { id }, employee)).code).toBe('VALIDATION_ERROR');
    expect((await run('deleteSavedView', { id }, employee)).data).toMatchObject({ id, version: 2 });
    expect((await run('savedView', { id }, employee)).code).toBe('NOT_FOUND');
    const audit = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'saved_view', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ action }) => action)).toEqual([
      'saved_view.created',
      'saved_view.updated',
      'saved_view.deleted',
    ]);
  });

  it.each([
    [{ filter: { colour: 'red' } }, 'filter.colour'],
    [{ filter: { status: ['open'] } }, 'filter.status'],
    [{ filter: { departmentId: 0 } }, 'filter.departmentId'],
    [{ filter: { departmentId: null } }, 'filter.departmentId'],
    [{ filter: { onHold: 'perhaps' } }, 'filter.onHold'],
    [{ filter: { createdFrom: 'yesterday' } }, 'filter.createdFrom'],
    [{ filter: { createdFrom: '2026-03-03', createdTo: '2026-03-02' } }, 'filter.createdFrom'],
    [{ filter: { lastDays: 3651 } }, 'filter.lastDays'],
    [{ filter: { sort: 'createdAt' } }, 'filter.sort'],
    [{ filter: { limit: 5 } }, 'filter.limit'],
    [{ filter: { cursor: 'x' } }, 'filter.cursor'],
    [{ filter: { view: 1 } }, 'filter.view'],
    [{ filter: { columns: 'id' } }, 'filter.columns'],
    [{ sort: 'title' }, 'sort'],
    [{ sort: '-priority' }, 'sort'],
    [{ list: 'audit', sort: 'timestamp' }, 'sort'],
    [{ columns: ['id', 'colour'] }, 'columns'],
    [{ columns: ['id', 'id'] }, 'columns'],
    [{ columns: [] }, 'columns'],
    [{ columns: Array.from({ length: 41 }, (_, index) => `c${index}`) }, 'columns'],
    [{ list: 'audit', columns: ['title'] }, 'columns'],
    [{ list: 'categories' }, 'list'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ departmentId: 1 }, 'departmentId'],
    [{ shared: 'everyone', departmentId: 1 }, 'departmentId'],
    [{ shared: 'department', departmentId: 999_999 }, 'departmentId'],
  ])('refuses %j', async (over, field) => {
    const { code, details } = await save(over, administrator);
    expect([code, fieldsOf(details)]).toEqual(['VALIDATION_ERROR', [field]]);
  });

  it('takes values as JSON and as texts of a query', async () => {
    const filter = { status: 'pending,approved', onHold: 'true', departmentId: '3', lastDays: 7 };
    const { data } = await save({ filter, sort: 'priority' });
    expect(data.filter).toEqual(filter);
  });

  it('names are unique after folding for one owner and list', async () => {
    await save({ name: 'Straße' });
    const again = await save({ name: ' STRASSE ' });
    expect([again.code, again.details.field]).toEqual(['CONFLICT', 'name']);
    expect((await save({ name: 'Straße', list: 'users' })).code).toBe('OK');
    const other = (await save({ name: 'Other' })).data.id;
    expect((await run('updateSavedView', { id: other, name: 'strasse' }, employee)).code).toBe(
      'CONFLICT',
    );
    expect((await run('updateSavedView', { id: other, name: 'OTHER' }, employee)).code).toBe('OK');
    const both = await Promise.all([save({ name: 'Twin' }), save({ name: 'twin' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'OK']);
  });

  it('an account has a hundred views, also when two are saved at once', async () => {
    const now = new Date();
    await app.database.prisma.savedView.createMany({
      data: Array.from({ length: 99 }, (_, index) => ({
        ...{ ownerId: employee.id, list: 'parts', name: `V${index}`, nameKey: `v${index}` },
        ...{ createdAt: now, updatedAt: now },
      })),
    });
    const both = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['CONFLICT', 'OK']);
    const { id } = both.find(({ code }) => code === 'OK')?.data ?? {};
    await run('deleteSavedView', { id }, employee);
    expect((await save({ name: 'Three' })).code).toBe('OK');
  });

  it('a private view is there for its owner only', async () => {
    const { id } = (await save()).data;
    for (const who of [head, colleague, administrator]) {
      for (const name of [
        'savedView',
        'savedViewCount',
        'deleteSavedView',
        'setDefaultSavedView',
      ]) {
        expect([name, (await run(name, { id }, who)).code]).toEqual([name, 'NOT_FOUND']);
      }
      expect((await run('updateSavedView', { id, name: 'x' }, who)).code).toBe('NOT_FOUND');
      const { data } = await run('savedViews', { limit: 100 }, who);
      expect(data.map((view: { id: number }) => view.id)).not.toContain(id);
    }
  });

  it('a view of a department is read there, and written by its owner and leads', async () => {
    const { id, departmentId } = await shared({ shared: 'department' }, head);
    expect(departmentId).toBe(home);
    for (const who of [head, employee, colleague, administrator]) {
      expect((await run('savedView', { id }, who)).code).toBe('OK');
    }
    expect((await run('savedView', { id }, foreigner)).code).toBe('NOT_FOUND');
    for (const who of [employee, colleague]) {
      expect((await run('updateSavedView', { id, sort: 'dueAt' }, who)).code).toBe('FORBIDDEN');
      expect((await run('deleteSavedView', { id }, who)).code).toBe('FORBIDDEN');
    }
    const lead = await app.seed.person('department_head', { departmentId: home });
    for (const who of [lead, administrator]) {
      const { data } = await run('updateSavedView', { id, filter: { lastDays: who.id } }, who);
      expect(data).toMatchObject({ ownerId: head.id, filter: { lastDays: who.id } });
    }
    expect((await run('deleteSavedView', { id }, lead)).code).toBe('OK');
  });

  it('a view for everyone is read by all, and written with system.settings', async () => {
    const { id } = await shared({ shared: 'everyone', filter: { lastDays: 7 } }, administrator);
    for (const who of [employee, foreigner]) {
      expect((await run('savedView', { id }, who)).code).toBe('OK');
      expect((await run('updateSavedView', { id, name: 'x' }, who)).code).toBe('FORBIDDEN');
      expect((await run('deleteSavedView', { id }, who)).code).toBe('FORBIDDEN');
    }
    const other = await app.seed.person('administrator');
    expect((await run('updateSavedView', { id, sort: 'dueAt' }, other)).code).toBe('OK');
    expect((await run('deleteSavedView', { id }, other)).code).toBe('OK');
  });

  it('sharing needs the right for the new value', async () => {
    const { id } = (await save()).data;
    const share = (over: object, who = employee) => run('updateSavedView', { id, ...over }, who);
    expect((await share({ shared: 'department' })).code).toBe('FORBIDDEN');
    expect((await share({ shared: 'everyone' })).code).toBe('FORBIDDEN');
    expect((await save({ name: 'New', shared: 'department' })).code).toBe('FORBIDDEN');
    expect((await save({ name: 'New', shared: 'everyone' }, head)).code).toBe('FORBIDDEN');
    const elsewhere = { name: 'New', shared: 'department', departmentId: abroad };
    expect((await save(elsewhere, head)).code).toBe('FORBIDDEN');
    const own = await shared({ shared: 'department' }, head);
    const move = { id: own.id, departmentId: abroad };
    // Rights count before the version.
    const late = { ...move, expectedVersion: 77 };
    expect((await run('updateSavedView', late, head)).code).toBe('FORBIDDEN');
    expect((await run('updateSavedView', move, administrator)).data.departmentId).toBe(abroad);
    // The owner keeps it, and may make it private without a right.
    expect((await run('updateSavedView', { id: own.id, sort: 'dueAt' }, head)).code).toBe('OK');
    const back = await run('updateSavedView', { id: own.id, shared: 'private' }, head);
    expect(back.data).toMatchObject({ shared: 'private', departmentId: null });
    const nowhere = await save({ name: 'New', shared: 'department' }, administrator);
    expect(fieldsOf(nowhere.details)).toEqual(['departmentId']);
  });

  it('a shared view outlives the account of its owner, and its move to another department', async () => {
    const owner = await app.seed.person('department_head', { departmentId: home });
    const { id } = await shared({ shared: 'department' }, owner);
    const { prisma } = app.database;
    await prisma.user.update({ where: { id: owner.id }, data: { departmentId: abroad } });
    expect((await run('savedView', { id }, owner)).data.departmentId).toBe(home);
    expect((await run('updateSavedView', { id, sort: 'dueAt' }, owner)).code).toBe('OK');
    expect((await run('savedView', { id }, foreigner)).code).toBe('NOT_FOUND');
    await prisma.user.update({ where: { id: owner.id }, data: { status: 'inactive' } });
    expect((await run('savedView', { id }, employee)).code).toBe('OK');
    expect((await run('updateSavedView', { id, name: `Kept ${via}` }, head)).code).toBe('OK');
  });

  it('each person has one default of a list, of any view they read', async () => {
    const first = (await save({ name: 'First' })).data;
    const second = await shared({ shared: 'department' }, head);
    const users = (await save({ list: 'users' })).data;
    for (const { id } of [first, users, second, second]) {
      const { code, data } = await run('setDefaultSavedView', { id }, employee);
      expect([code, data.id, data.isDefault, data.version]).toEqual(['OK', id, true, 1]);
    }
    const isDefault = async ({ id }: { id: number }, who = employee) =>
      (await run('savedView', { id }, who)).data.isDefault;
    expect([await isDefault(first), await isDefault(second), await isDefault(users)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await isDefault(second, head)).toBe(false);
    // Of another view: nothing ends.
    expect((await run('clearDefaultSavedView', { id: first.id }, employee)).code).toBe('OK');
    expect(await isDefault(second)).toBe(true);
    const cleared = await run('clearDefaultSavedView', { id: second.id }, employee);
    expect(cleared.data).toMatchObject({ id: second.id, isDefault: false });
    expect(await isDefault(second)).toBe(false);
    await run('setDefaultSavedView', { id: first.id }, employee);
    expect((await run('deleteSavedView', { id: first.id }, employee)).data.isDefault).toBe(true);
    expect((await run('setDefaultSavedView', { id: first.id }, employee)).code).toBe('NOT_FOUND');
  });

  it('lists what one reads, by list, sharing and owner, in both orders', async () => {
    const names = ['b', 'Ä', 'a'];
    for (const name of names) await save({ name, list: 'time' });
    const { id } = await shared({ shared: 'department', list: 'time', name: `Z ${via}` }, head);
    const list = async (over: object) => {
      const { data } = await run('savedViews', { list: 'time', ...over }, employee);
      return data.map(({ name }: { name: string }) => name);
    };
    expect(await list({ mine: true })).toEqual(['a', 'Ä', 'b']);
    expect(await list({ mine: true, sort: '-name' })).toEqual(['b', 'Ä', 'a']);
    expect(await list({ mine: true, sort: 'createdAt' })).toEqual(names);
    expect(await list({ mine: true, sort: '-createdAt' })).toEqual(names.toReversed());
    expect(await list({ mine: false, shared: 'department' })).toContain(`Z ${via}`);
    expect(await list({ mine: true, shared: 'department' })).toEqual([]);
    const first = await run('savedViews', { list: 'time', limit: 2 }, employee);
    const cursor = first.page?.nextCursor;
    expect((await run('savedViews', { list: 'time', limit: 2, cursor }, employee)).code).toBe('OK');
    await run('deleteSavedView', { id }, head);
    expect((await run('savedViews', { list: 'categories' }, employee)).code).toBe(
      'VALIDATION_ERROR',
    );
  });

  it('an API token reads views with maintenance.read, and saves none', async () => {
    const { id } = (await save()).data;
    const token = async (scopes: Permission[]) => {
      const made = await app.seed.apiToken(employee.id, scopes);
      return { ...employee, token: made.token };
    };
    const reader = await token(['maintenance.read']);
    expect((await run('savedView', { id }, reader)).code).toBe('OK');
    expect((await run('savedViewCount', { id }, reader)).code).toBe('OK');
    expect((await save({ name: 'x' }, reader)).code).toBe('FORBIDDEN');
    expect((await run('setDefaultSavedView', { id }, reader)).code).toBe('FORBIDDEN');
    const other = await token(['department.read']);
    expect((await run('savedView', { id }, other)).code).toBe('FORBIDDEN');
  });

  it('a department with views is not deleted', async () => {
    const { id } = await app.seed.department();
    await shared({ shared: 'department', departmentId: id }, administrator);
    const superAdmin = await app.seed.person('super_admin');
    const { code, details } = await run('deleteDepartment', { id }, superAdmin);
    expect([code, details]).toMatchObject(['CONFLICT', { savedViews: 1 }]);
  });
});
