import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedGroups, seedMapping } from '../../../support/identity-mappings.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let superAdmin: Person;
let administrator: Person;
let employee: Person;
let departmentId: number;
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp({ superAdminGroup: 'owners' });
  app.holdClock();
  ({ id: departmentId } = await app.seed.department());
  superAdmin = await app.seed.person('super_admin');
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
});
beforeEach(async () => {
  await prisma().identityMapping.deleteMany();
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown> = {}, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const make = async (input: Record<string, unknown>, actor = administrator) => {
    const { code, data, details } = await call('createIdentityMapping', input, actor);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (
    name: string,
    input: Record<string, unknown>,
    code: string,
    field?: string,
    actor = administrator,
  ) => expectRefused(app, input, () => call(name, input, actor), code, field);
  const ranks = async () =>
    (await call('identityMappings')).data.map((one: { rank: number }) => one.rank);

  it('has all fields, changes, and is gone when it is deleted', async () => {
    const whole = {
      ...{ rank: 40, value: 'Staff/Painters', label: 'Painters', role: 'department_head' },
      ...{ departmentId, headOf: true },
    };
    const made = await make(whole);
    const now = app.now().toISOString();
    expect(made).toEqual({
      ...{ id: expect.any(Number), ...whole, version: 1, createdAt: now, updatedAt: now },
    });
    expect((await call('identityMapping', { id: made.id })).data).toEqual(made);
    const change = { value: 'painters', label: null, role: null, headOf: false, rank: 41 };
    const changed = { ...made, ...change, version: 2 };
    const input = { id: made.id, ...change, expectedVersion: 1 };
    expect((await call('updateIdentityMapping', input)).data).toEqual(changed);
    // Equal values change nothing.
    const same = { id: made.id, value: 'painters', departmentId };
    expect((await call('updateIdentityMapping', same)).data).toEqual(changed);
    const old = { id: made.id, rank: 1, expectedVersion: 1 };
    await refused('updateIdentityMapping', old, 'VERSION_CONFLICT');
    await refused('updateIdentityMapping', { id: made.id }, 'VALIDATION_ERROR');
    expect((await call('deleteIdentityMapping', { id: made.id })).data).toEqual(changed);
    await refused('identityMapping', { id: made.id }, 'NOT_FOUND');
    await refused('deleteIdentityMapping', { id: made.id }, 'NOT_FOUND');
    await refused('updateIdentityMapping', { id: made.id, rank: 1 }, 'NOT_FOUND');
    const records = await prisma().auditRecord.findMany({
      where: { targetType: 'identity_mapping', targetId: String(made.id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action, metadata }) => [action, metadata])).toEqual([
      ['identity_mapping.created', { after: whole }],
      [
        'identity_mapping.updated',
        {
          before: {
            ...{ value: 'Staff/Painters', label: 'Painters', role: 'department_head' },
            ...{ headOf: true, rank: 40 },
          },
          after: change,
        },
      ],
      ['identity_mapping.deleted', { before: { ...change, departmentId } }],
    ]);
  });

  it('keeps the name of the group exactly as it is sent', async () => {
    const { value } = await make({ value: '  Räume /Über\u0301  ', role: 'technician' });
    expect(value).toBe('  Räume /Über\u0301  ');
    expect((await make({ value: ' ', role: 'technician' })).value).toBe(' ');
    expect((await make({ value: 'x'.repeat(200), role: 'technician' })).value).toHaveLength(200);
  });

  it('is last by default, and listed by rank and then by age', async () => {
    const group = { value: 'painters', role: 'technician' };
    expect((await make(group)).rank).toBe(1);
    expect((await make(group)).rank).toBe(2);
    await make({ ...group, rank: 9_999 });
    await make({ ...group, rank: 1 });
    await make(group);
    // The last rank is taken by as many as need it.
    await make(group);
    expect(await ranks()).toEqual([1, 1, 2, 9_999, 10_000, 10_000]);
    const ids = (await call('identityMappings')).data.map((one: { id: number }) => one.id);
    expect(ids[0]).toBeLessThan(ids[1]);
    const first = await call('identityMappings', { limit: 1 });
    const rest = await call('identityMappings', { cursor: first.page?.nextCursor });
    expect([...first.data, ...rest.data].map((one: { id: number }) => one.id)).toEqual(ids);
  });

  it.each<[string, Record<string, unknown>]>([
    ['role', { value: 'painters' }],
    ['role', { value: 'painters', role: null, departmentId: null }],
    ['role', { value: 'painters', role: 'gardener' }],
    ['headOf', { value: 'painters', role: 'technician', headOf: true }],
    ['departmentId', { value: 'painters', departmentId: 999_999 }],
    ['value', { value: '', role: 'technician' }],
    ['value', { value: 'x'.repeat(201), role: 'technician' }],
    ['label', { value: 'painters', role: 'technician', label: 'x'.repeat(101) }],
    ['rank', { value: 'painters', role: 'technician', rank: 0 }],
    ['rank', { value: 'painters', role: 'technician', rank: 10_001 }],
    ['rank', { value: 'painters', role: 'technician', rank: null }],
  ])('is not made with a wrong %s: %j', async (field, wrong) => {
    await refused('createIdentityMapping', wrong, 'VALIDATION_ERROR', field);
  });

  it.each<[string, Record<string, unknown>]>([
    ['role', { role: null }],
    ['headOf', { headOf: true }],
    ['departmentId', { departmentId: 999_999 }],
    ['value', { value: null }],
  ])('does not get a wrong %s: %j', async (field, wrong) => {
    const { id } = await seedMapping(prisma());
    await refused('updateIdentityMapping', { id, ...wrong }, 'VALIDATION_ERROR', field);
  });

  it('keeps no head without its department', async () => {
    const { id } = await make({ value: 'heads', role: 'technician', departmentId, headOf: true });
    const input = { id, departmentId: null };
    await refused('updateIdentityMapping', input, 'VALIDATION_ERROR', 'headOf');
    const both = { ...input, headOf: false };
    expect((await call('updateIdentityMapping', both)).data).toMatchObject({ departmentId: null });
  });

  it('is written by a super_admin where its role is or becomes that of administrators', async () => {
    const admins = { value: 'admins', role: 'administrator' };
    await refused('createIdentityMapping', admins, 'FORBIDDEN');
    const { id } = await make(admins, superAdmin);
    for (const change of [{ label: 'Admins' }, { role: 'technician' }, { rank: 3 }]) {
      await refused('updateIdentityMapping', { id, ...change }, 'FORBIDDEN');
    }
    await refused('deleteIdentityMapping', { id }, 'FORBIDDEN');
    const other = await make({ value: 'painters', role: 'technician' });
    const raised = { id: other.id, role: 'administrator' };
    await refused('updateIdentityMapping', raised, 'FORBIDDEN');
    const lowered = await call('updateIdentityMapping', { id, role: 'technician' }, superAdmin);
    expect(lowered.data).toMatchObject({ role: 'technician', version: 2 });
    expect((await call('deleteIdentityMapping', { id })).code).toBe('OK');
  });

  it('gives super_admin to the configured group, and to no other', async () => {
    const owners = { value: 'owners', role: 'super_admin' };
    await refused('createIdentityMapping', owners, 'FORBIDDEN');
    const wrong = { ...owners, value: 'Owners' };
    await refused('createIdentityMapping', wrong, 'VALIDATION_ERROR', 'role', superAdmin);
    const { id } = await make(owners, superAdmin);
    const renamed = { id, value: 'founders' };
    await refused('updateIdentityMapping', renamed, 'VALIDATION_ERROR', 'role', superAdmin);
    const { id: other } = await make({ value: 'painters', role: 'technician' });
    const raised = { id: other, role: 'super_admin' };
    await refused('updateIdentityMapping', raised, 'VALIDATION_ERROR', 'role', superAdmin);
    await refused('updateIdentityMapping', raised, 'FORBIDDEN');
  });

  it('is one of 200 at most, also for two at once', async () => {
    const group = { value: 'painters', role: 'technician' };
    const now = app.now();
    const many = Array.from({ length: 199 }, (_, index) => ({
      ...{ rank: index + 1, value: `group ${index}`, role: 'technician' as const },
      ...{ createdAt: now, updatedAt: now },
    }));
    await prisma().identityMapping.createMany({ data: many });
    const answers = await Promise.all([
      call('createIdentityMapping', group),
      call('createIdentityMapping', group),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    const { details } = await refused('createIdentityMapping', group, 'CONFLICT');
    expect(details).toEqual({ reason: '200 mappings' });
    await prisma().identityMapping.deleteMany({ where: { value: 'group 0' } });
    expect((await call('createIdentityMapping', group)).code).toBe('OK');
  });

  it('ends the incident of missing groups with the last one', async () => {
    await prisma().identityCondition.create({
      data: { subject: 'identity_groups', userId: employee.id, since: app.now() },
    });
    const [one, two] = [await seedMapping(prisma()), await seedMapping(prisma())];
    // One that is passed over counts as little as none.
    await seedMapping(prisma(), { value: 'owners of before', role: 'super_admin' });
    expect((await call('deleteIdentityMapping', { id: one.id })).code).toBe('OK');
    expect(await prisma().identityCondition.count()).toBe(1);
    expect((await call('deleteIdentityMapping', { id: two.id })).code).toBe('OK');
    expect(await prisma().identityCondition.count()).toBe(0);
  });

  it('is read and written with system.settings alone', async () => {
    const { id } = await seedMapping(prisma());
    const head = await app.seed.person('department_head', { departmentId });
    for (const actor of [employee, head]) {
      await refused('identityMappings', {}, 'FORBIDDEN', undefined, actor);
      await refused('identityMapping', { id }, 'FORBIDDEN', undefined, actor);
      const group = { value: 'painters', role: 'technician' };
      await refused('createIdentityMapping', group, 'FORBIDDEN', undefined, actor);
      await refused('updateIdentityMapping', { id, rank: 4 }, 'FORBIDDEN', undefined, actor);
      await refused('deleteIdentityMapping', { id }, 'FORBIDDEN', undefined, actor);
    }
  });
});

it('changes nobody who has the group', async () => {
  await seedGroups(prisma(), employee.id, ['painters']);
  const group = { value: 'painters', role: 'technician' };
  const made = await invoke(app, 'rest', 'createIdentityMapping', group, administrator.token);
  expect(made.code).toBe('OK');
  const row = await prisma().user.findUniqueOrThrow({ where: { id: employee.id } });
  expect([row.role, row.managed]).toEqual(['employee', []]);
});

it('names its department in GraphQL', async () => {
  const { id } = await seedMapping(prisma(), { departmentId });
  const { data } = await app.graphql(
    `{ identityMapping(id: ${id}) { role department { id } } }`,
    {},
    { token: administrator.token },
  );
  expect(data?.identityMapping).toEqual({ role: 'TECHNICIAN', department: { id: departmentId } });
});
