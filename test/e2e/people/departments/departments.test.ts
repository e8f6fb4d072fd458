import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_DEFAULTS } from '../../../../src/core/permissions.js';
import { Role } from '../../../../src/generated/prisma/enums.js';
import { departmentOperations } from '../../../../src/modules/people/departments/departments.operations.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, wholeInput } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

let app: TestApp;
const actors = {} as Record<Role, Person>;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Home of the actors');
  for (const role of Object.values(Role)) {
    actors[role] = await app.seed.person(role, { departmentId });
  }
});
afterAll(() => app.stop());

let counter = 0;
const newName = () => {
  counter += 1;
  return `Workshop ${counter}`;
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = actors.administrator) =>
    invoke(app, via, name, input, actor.token);
  const refused = (name: string, input: Record<string, unknown>, code: string, field?: string) =>
    expectRefused(app, input, () => call(name, input), code, field);

  it.each(Object.values(Role))('%s may do what the permissions of the role say', async (role) => {
    const inputs: Record<string, (id: number) => Record<string, unknown>> = {
      departments: () => ({}),
      department: (id) => ({ id }),
      createDepartment: () => ({ name: newName() }),
      updateDepartment: (id) => ({ id, description: 'Changed' }),
      deleteDepartment: (id) => ({ id }),
    };
    for (const { name, access } of Object.values(departmentOperations)) {
      const { id } = await app.seed.department();
      const allowed =
        role === 'super_admin' ||
        (access.kind === 'permission' &&
          access.anyOf.some((permission) => ROLE_DEFAULTS[role].includes(permission)));
      const before = await stateOf(app);
      const input = inputs[name]?.(id) ?? {};
      const { code } = await call(name, input, actors[role]);
      expect([name, code]).toEqual([name, allowed ? 'OK' : 'FORBIDDEN']);
      if (!allowed) expect(await stateOf(app)).toBe(before);
      expect((await invoke(app, via, name, input)).code).toBe('UNAUTHENTICATED');
    }
  });

  it('is created, read, changed and deleted, each with its audit record', async () => {
    const name = newName();
    const created = await call('createDepartment', { name: `  ${name} ` });
    expect(created.data).toMatchObject({ name, description: null, headId: null });
    expect(Object.keys(created.data).toSorted()).toEqual(
      [
        'createdAt',
        'description',
        'headId',
        'id',
        'name',
        'purchaseThreshold',
        'updatedAt',
      ].toSorted(),
    );
    const { id } = created.data;
    expect((await call('department', { id })).data).toEqual(created.data);
    const changed = await call('updateDepartment', { id, description: 'Wood' });
    expect(changed.data).toMatchObject({ name, description: 'Wood', headId: null });
    expect((await call('deleteDepartment', { id })).data).toMatchObject({ id, name });
    await refused('department', { id }, 'NOT_FOUND');
    const records = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'department', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'department.created',
      'department.updated',
      'department.deleted',
    ]);
    expect(records[1]?.metadata).toEqual({
      before: { name, description: null, headId: null, purchaseThreshold: 0 },
      after: { name, description: 'Wood', headId: null, purchaseThreshold: 0 },
    });
  });

  it('a name is given once, however it is written and however many try at once', async () => {
    const name = newName();
    const { data } = await call('createDepartment', { name });
    for (const same of [name.toUpperCase(), name.replace(' ', '   '), ` ${name}`]) {
      await refused('createDepartment', { name: same }, 'CONFLICT', 'name');
    }
    const other = await app.seed.department();
    await refused('updateDepartment', { id: other.id, name }, 'CONFLICT', 'name');
    const renamed = await call('updateDepartment', { id: data.id, name: name.toUpperCase() });
    expect(renamed.data.name).toBe(name.toUpperCase());

    const wanted = newName();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('createDepartment', { name: wanted })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array(7).fill('CONFLICT'),
      'OK',
    ]);
    for (const { details } of answers.filter(({ code }) => code === 'CONFLICT')) {
      expect(details).toMatchObject({ field: 'name' });
    }
  });

  it.each([
    ['STRASSE', 'Straße', 'STRAẞE', 'straße'],
    ['Οδός', 'ΟΔΌΣ', 'οδόσ'],
    ['Büro', 'Bu\u0308ro', 'BÜRO', 'Bü\u200bro', 'Bü\u00adro', '\u2066Büro\u2069', 'Büro\ufe0f'],
    ['Lager 1', 'ＬＡＧＥＲ\u30001', 'LAGER\u00a01'],
    ['İzmir', 'i\u0307zmir'],
  ])('%s is one name in every way to write it, also for many at once', async (...written) => {
    const names = written.map((name) => `${name} ${via}`);
    const answers = await Promise.all(names.map((name) => call('createDepartment', { name })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...Array(names.length - 1).fill('CONFLICT'),
      'OK',
    ]);
    for (const name of names) await refused('createDepartment', { name }, 'CONFLICT', 'name');
  });

  it('letters with and without accents, and with and without dots, are several names', async () => {
    for (const name of ['Kueche', 'Kuche', 'Küche', 'ısı', 'isi']) {
      expect((await call('createDepartment', { name: `${name} ${via}` })).code).toBe('OK');
    }
  });

  it('lists names in the order of dictionaries, page by page', async () => {
    const mark = `order ${via}`;
    const names = [
      'Zebra',
      'apfel',
      'Äpfel',
      'Apfelbaum',
      'Östen',
      'Ofen',
      'zebu',
      'étage',
      'Etagen',
    ];
    for (const name of names) await call('createDepartment', { name: `${name} ${mark}` });
    const walked = async (sort: string) => {
      const met: string[] = [];
      for (let cursor: string | undefined, page = 0; page < 20; page += 1) {
        const input = { search: mark, sort, limit: 2, ...(cursor ? { cursor } : {}) };
        const answer = await call('departments', input);
        expect(answer.code).toBe('OK');
        met.push(...answer.data.map(({ name }: { name: string }) => name.replace(` ${mark}`, '')));
        if (!answer.page?.hasMore) return met;
        cursor = answer.page.nextCursor;
      }
      throw new Error('the list has no end');
    };
    const sorted = [
      'apfel',
      'Äpfel',
      'Apfelbaum',
      'étage',
      'Etagen',
      'Ofen',
      'Östen',
      'Zebra',
      'zebu',
    ];
    expect(await walked('name')).toEqual(sorted);
    expect(await walked('-name')).toEqual(sorted.toReversed());
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: '\u200b\u3164' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: '\u{FDFA}'.repeat(100) }],
    ['description', { description: 'x'.repeat(1001) }],
    ['headId', { headId: 424_242 }],
    ['headId', { headId: 0 }],
  ])('refuses a bad %s', async (field, bad) => {
    const { id } = await app.seed.department();
    await refused('createDepartment', { name: newName(), ...bad }, 'VALIDATION_ERROR', field);
    await refused('updateDepartment', { id, ...bad }, 'VALIDATION_ERROR', field);
  });

  it('a change of nothing and an unknown department are refused', async () => {
    const { id } = await app.seed.department();
    await refused('updateDepartment', { id }, 'VALIDATION_ERROR', wholeInput(via));
    await refused('updateDepartment', { id: 999_999, name: newName() }, 'NOT_FOUND');
    await refused('deleteDepartment', { id: 999_999 }, 'NOT_FOUND');
    await refused('department', { id: 999_999 }, 'NOT_FOUND');
  });

  it('in use by a person or a request it is not deleted, and says by how many', async () => {
    const { id } = await app.seed.department();
    const person = await app.seed.person('technician', { departmentId: id });
    const used = await refused('deleteDepartment', { id }, 'CONFLICT');
    expect(used.details).toEqual({ users: 1, requests: 0 });
    await call('updateUser', { id: person.id, departmentId: null });
    const request = await app.seed.request({ requesterId: person.id, departmentId: id });
    expect((await refused('deleteDepartment', { id }, 'CONFLICT')).details).toEqual({
      users: 0,
      requests: 1,
    });
    await app.database.prisma.maintenanceRequest.delete({ where: { id: request.id } });
    expect((await call('deleteDepartment', { id })).code).toBe('OK');
  });

  it('a user who joins while it is deleted keeps it, or is told that there is none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await app.seed.department();
      const person = await app.seed.person('technician');
      const [deleted, joined] = await Promise.all([
        call('deleteDepartment', { id }),
        call('updateUser', { id: person.id, departmentId: id }),
      ]);
      expect([deleted.code, joined.code]).toEqual(
        deleted.code === 'OK' ? ['OK', 'VALIDATION_ERROR'] : ['CONFLICT', 'OK'],
      );
    }
  });

  it('the list is sorted by name, searched by a part of it, and paged', async () => {
    const mark = `zz${via}`;
    for (const name of ['beta', 'Alpha', 'gamma', 'Delta']) {
      await app.seed.department(`${name} ${mark}`);
    }
    const names = (answer: { data: { name: string }[] }) =>
      answer.data.map(({ name }) => name.split(' ')[0]);
    const all = await call('departments', { search: mark.toUpperCase() });
    expect(names(all)).toEqual(['Alpha', 'beta', 'Delta', 'gamma']);
    const first = await call('departments', { search: mark, sort: '-name', limit: 3 });
    expect(names(first)).toEqual(['gamma', 'Delta', 'beta']);
    const cursor = first.page?.nextCursor;
    const rest = await call('departments', { search: mark, sort: '-name', limit: 3, cursor });
    expect([names(rest), rest.page?.hasMore]).toEqual([['Alpha'], false]);
    expect((await call('departments', { search: '%' })).data).toEqual([]);
    expect((await call('departments', { sort: 'name', cursor })).code).toBe('VALIDATION_ERROR');
  });
});
