import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedGroups, seedMapping } from '../../../support/identity-mappings.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let departmentId: number;
let elsewhere: number;
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp({ superAdminGroup: 'owners' });
  ({ id: departmentId } = await app.seed.department());
  ({ id: elsewhere } = await app.seed.department());
  administrator = await app.seed.person('administrator');
});
beforeEach(async () => {
  await prisma().userIdentity.deleteMany();
  await prisma().identityGroup.deleteMany();
  await prisma().identityMapping.deleteMany();
  await prisma().systemSettings.updateMany({
    data: { identityWithoutMatch: 'keep', scimDepartment: false, identityDepartmentId: null },
  });
});
afterAll(() => app.stop());

interface Mapping {
  readonly role?: string;
  readonly [field: string]: unknown;
}
interface Tried {
  readonly mappings?: readonly Mapping[];
  readonly [setting: string]: unknown;
}
type Options = Parameters<TestApp['seed']['person']>[1];

/** A person with groups of a login; columns that only the identity provider writes are `more`. */
async function person(
  role: Person['role'],
  groups: readonly string[],
  options: Options = {},
  more: Prisma.UserUncheckedUpdateInput = {},
): Promise<number> {
  const { id } = await app.seed.person(role, options);
  await prisma().user.update({ where: { id }, data: more });
  await seedGroups(prisma(), id, groups);
  return id;
}

describe.each(bothOr('rest'))('through %s', (via) => {
  const call = (input: Tried, actor = administrator) =>
    invoke(app, via, 'dryRunIdentityMappings', { ...input }, actor.token);
  const run = async (mappings?: readonly Mapping[], settings: Tried = {}) => {
    const { code, data, details } = await call(mappings ? { mappings, ...settings } : settings);
    expect([code, details]).toEqual(['OK', undefined]);
    return data;
  };
  const refused = (mappings: readonly Mapping[], field: string) =>
    expectRefused(app, mappings, () => call({ mappings }), 'VALIDATION_ERROR', field);

  it('says who would change what, and by which group', async () => {
    const one = await person('technician', ['painters', 'staff']);
    const two = await person('employee', ['staff'], { departmentId });
    await person('technician', ['others']);
    const mappings = [
      { value: 'painters', role: 'employee', departmentId, rank: 1 },
      { id: 77, value: 'staff', departmentId: elsewhere, rank: 2 },
    ];
    const before = await stateOf(app);
    const painters = { mappingId: null, value: 'painters' };
    expect(await run(mappings)).toEqual({
      total: 3,
      changes: [
        { userId: one, field: 'role', from: 'technician', to: 'employee', because: painters },
        {
          ...{ userId: one, field: 'departmentId', from: null, to: String(departmentId) },
          because: painters,
        },
        {
          ...{ userId: two, field: 'departmentId', from: String(departmentId) },
          ...{ to: String(elsewhere), because: { mappingId: 77, value: 'staff' } },
        },
      ],
    });
    // Nothing is written, no record either.
    expect(await stateOf(app)).toBe(before);
  });

  it('takes the stored mappings where none are given, and an empty list as none', async () => {
    const userId = await person('technician', ['painters']);
    const { id } = await seedMapping(prisma(), { value: 'painters', role: 'developer' });
    const because = { mappingId: id, value: 'painters' };
    expect(await run()).toEqual({
      total: 1,
      changes: [{ userId, field: 'role', from: 'technician', to: 'developer', because }],
    });
    expect(await run([])).toEqual({ total: 0, changes: [] });
  });

  it('counts the first by rank; of equal ranks and without ranks the first of the list', async () => {
    const userId = await person('technician', ['a', 'b']);
    const to = async (mappings: readonly Mapping[]) =>
      (await run(mappings)).changes.map(({ to }: { to: string }) => to);
    const a = { value: 'a', role: 'developer' };
    const b = { value: 'b', departmentId, role: 'employee' };
    expect(await to([a, b])).toEqual(['developer', String(departmentId)]);
    expect(await to([b, a])).toEqual(['employee', String(departmentId)]);
    expect(
      await to([
        { ...a, rank: 5 },
        { ...b, rank: 5 },
      ]),
    ).toEqual(['developer', String(departmentId)]);
    expect(
      await to([
        { ...a, rank: 6 },
        { ...b, rank: 5 },
      ]),
    ).toEqual(['employee', String(departmentId)]);
    // One without a rank is behind those with one.
    expect(await to([a, { ...b, rank: 5 }])).toEqual(['employee', String(departmentId)]);
    expect(userId).toBeGreaterThan(0);
  });

  it('takes groups of logins and of SCIM as one set, compared exactly', async () => {
    const userId = await person('technician', ['Painters']);
    const other = await app.seed.person('technician');
    const now = new Date();
    await prisma().identityGroup.create({
      data: {
        ...{ id: randomUUID(), displayName: 'painters', createdAt: now, updatedAt: now },
        members: { create: [{ userId }, { userId: other.id }] },
      },
    });
    const ids = async (value: string) =>
      (await run([{ value, role: 'developer' }])).changes.map(
        (change: { userId: number }) => change.userId,
      );
    expect(await ids('Painters')).toEqual([userId]);
    expect(await ids('painters')).toEqual([userId, other.id]);
    expect(await ids('PAINTERS')).toEqual([]);
  });

  it('leaves out whom mappings leave alone, and whose groups are unknown', async () => {
    const groups = ['staff'];
    await app.seed.person('technician');
    await person('technician', groups, { status: 'inactive' });
    await person('technician', groups, { status: 'suspended' });
    await person('administrator', groups);
    await person('super_admin', groups);
    await person('technician', groups, {}, { manual: ['role', 'departmentId'] });
    const service = await app.seed.serviceAccount();
    await seedGroups(prisma(), service.id, groups);
    // A login that brought no list leaves the groups unknown.
    const silent = await app.seed.person('technician');
    await seedGroups(prisma(), silent.id, []);
    await prisma().userIdentity.updateMany({
      where: { userId: silent.id },
      data: { groupsSeenAt: null },
    });
    const half = await person('technician', groups, {}, { manual: ['role'] });
    const { changes } = await run([{ value: 'staff', role: 'developer', departmentId }]);
    expect(changes.map(({ userId, field }: Record<string, unknown>) => [userId, field])).toEqual([
      [half, 'departmentId'],
    ]);
  });

  it('shows what becomes of those whom no mapping names', async () => {
    const given = await person('administrator', ['gone'], {}, { managed: ['role'] });
    const placed = await person('administrator', ['gone'], { departmentId }, { managed: ['role'] });
    const plain = await person('technician', []);
    const none = { because: null };
    const mappings = [{ value: 'staff', role: 'technician' }];
    expect((await run(mappings)).changes).toEqual([
      { userId: given, field: 'role', from: 'administrator', to: 'technician', ...none },
      { userId: placed, field: 'role', from: 'administrator', to: 'employee', ...none },
    ]);
    await prisma().systemSettings.updateMany({ data: { identityWithoutMatch: 'suspend' } });
    const isOut = { field: 'status', from: 'active', to: 'suspended', ...none };
    expect((await run(mappings)).changes).toEqual([
      { userId: given, ...isOut },
      { userId: placed, ...isOut },
      { userId: plain, ...isOut },
    ]);
    // Nobody is suspended while there is no mapping.
    expect((await run([])).total).toBe(2);
  });

  it('tries settings in place of those stored', async () => {
    const plain = await person('technician', ['gone']);
    const needs = await person('technician', ['staff']);
    const { id: placed } = await app.seed.person('technician');
    const { name } = await prisma().department.findUniqueOrThrow({ where: { id: elsewhere } });
    const set = (data: Prisma.UserUncheckedUpdateInput) =>
      prisma().user.update({ where: { id: placed }, data });
    await set({ externalId: 'e-1', scimDepartment: name.toLowerCase() });
    const mappings = [{ value: 'staff', role: 'employee' }];
    const none = { because: null };
    expect((await run(mappings)).changes).toEqual([]);
    const tried = {
      ...{ identityWithoutMatch: 'suspend', identityDepartmentId: departmentId },
      scimDepartment: true,
    };
    const role = { field: 'role', from: 'technician', to: 'employee' };
    const department = { field: 'departmentId', from: null };
    const isOut = { field: 'status', from: 'active', to: 'suspended', ...none };
    expect((await run(mappings, tried)).changes).toEqual([
      { userId: plain, ...isOut },
      { userId: needs, ...role, because: { mappingId: null, value: 'staff' } },
      { userId: needs, ...department, to: String(departmentId), ...none },
      { userId: placed, ...isOut },
    ]);
    const kept = { ...tried, identityWithoutMatch: 'keep', identityDepartmentId: null };
    expect((await run(mappings, kept)).changes).toEqual([
      { userId: placed, ...department, to: String(elsewhere), ...none },
    ]);
    // Those that are stored count again without them, and may be switched off.
    await prisma().systemSettings.updateMany({
      data: { identityWithoutMatch: 'suspend', scimDepartment: true },
    });
    const off = { identityWithoutMatch: 'keep', scimDepartment: false };
    expect((await run(mappings)).total).toBe(2);
    expect((await run(mappings, off)).total).toBe(0);
    await set({ externalId: null, scimDepartment: null });
  });

  it.each([
    ['identityWithoutMatch', { identityWithoutMatch: 'forget' }],
    ['identityWithoutMatch', { identityWithoutMatch: null }],
    ['scimDepartment', { scimDepartment: 'yes' }],
    ['identityDepartmentId', { identityDepartmentId: 999_999 }],
    ['identityDepartmentId', { identityDepartmentId: 0 }],
  ])('is refused for %s: %j', async (field, settings) => {
    await expectRefused(app, [settings], () => call(settings), 'VALIDATION_ERROR', field);
  });

  it('tries who has left the last group of SCIM', async () => {
    const { id: userId } = await app.seed.person('administrator');
    const set = (groupsProvided: boolean) =>
      prisma().user.update({ where: { id: userId }, data: { managed: ['role'], groupsProvided } });
    await set(true);
    const { changes } = await run([{ value: 'staff', role: 'technician' }]);
    expect(changes).toEqual([
      { userId, field: 'role', from: 'administrator', to: 'technician', because: null },
    ]);
    await set(false);
  });

  it('activates those whom the provider suspended', async () => {
    const userId = await person(
      'technician',
      ['staff'],
      { status: 'suspended' },
      { suspendedByIdentity: true },
    );
    expect((await run([{ value: 'staff', role: 'technician' }])).changes).toEqual([
      { userId, field: 'status', from: 'suspended', to: 'active', because: null },
    ]);
  });

  it('gives a role that needs a department only where there is one', async () => {
    const userId = await person('technician', ['staff']);
    const mappings = [{ value: 'staff', role: 'employee' }];
    expect((await run(mappings)).total).toBe(0);
    await prisma().systemSettings.updateMany({ data: { identityDepartmentId: elsewhere } });
    expect((await run(mappings)).changes).toEqual([
      {
        ...{ userId, field: 'role', from: 'technician', to: 'employee' },
        because: { mappingId: null, value: 'staff' },
      },
      { userId, field: 'departmentId', from: null, to: String(elsewhere), because: null },
    ]);
  });

  it('keeps the last active super_admin', async () => {
    await prisma().user.updateMany({
      where: { role: 'super_admin' },
      data: { status: 'inactive' },
    });
    const owner = await person('super_admin', ['owners'], {}, { managed: ['role'] });
    const other = await person('super_admin', ['gone'], {}, { managed: ['role'] });
    const ids = async (mappings: readonly Mapping[]) =>
      (await run(mappings)).changes.map(({ userId, to }: Record<string, unknown>) => [userId, to]);
    // It asks for no super_admin, and no administrator changes by it.
    expect(await ids([{ value: 'owners', role: 'super_admin' }])).toEqual([[other, 'technician']]);
    expect(await ids([])).toEqual([[owner, 'technician']]);
  });

  it.each<[string, readonly Record<string, unknown>[]]>([
    ['mappings.0.role', [{ value: 'a' }]],
    [
      'mappings.1.headOf',
      [
        { value: 'a', role: 'technician' },
        { value: 'b', role: 'technician', headOf: true },
      ],
    ],
    ['mappings.0.departmentId', [{ value: 'a', departmentId: 999_999 }]],
    ['mappings.0.value', [{ value: '', role: 'technician' }]],
    ['mappings.0.rank', [{ value: 'a', role: 'technician', rank: 10_001 }]],
    ['mappings.0.role', [{ value: 'founders', role: 'super_admin' }]],
    ['mappings', Array.from({ length: 201 }, () => ({ value: 'a', role: 'technician' }))],
  ])('refuses a mapping that could not be created, at %s', async (field, mappings) => {
    await refused(mappings, field);
  });

  it('passes over a stored one of super_admin whose group is no longer the configured one', async () => {
    const userId = await person('technician', ['founders', 'staff']);
    const { id } = await seedMapping(prisma(), { value: 'founders', role: 'super_admin' });
    const stale = { id, value: 'founders', role: 'super_admin', rank: 1 };
    const staff = { value: 'staff', role: 'developer', rank: 2 };
    expect((await run([stale, staff])).changes).toEqual([
      {
        ...{ userId, field: 'role', from: 'technician', to: 'developer' },
        because: { mappingId: null, value: 'staff' },
      },
    ]);
    await refused([{ ...stale, value: 'partners' }], 'mappings.0.role');
  });

  it('is run with system.settings alone', async () => {
    expect((await call({}, await app.seed.person('technician'))).code).toBe('FORBIDDEN');
  });
});

it('answers the first 1,000 changes, and how many there are', async () => {
  const people = Array.from({ length: 1_001 }, (_, index) => ({
    ...{ email: `many.${index}@example.org`, role: 'technician' as const },
    ...{ status: 'active' as const, externalId: `many-${index}` },
  }));
  const rows = await prisma().user.createManyAndReturn({ data: people, select: { id: true } });
  const issuer = 'https://provider.example.org';
  await prisma().userIdentity.createMany({
    data: rows.map(({ id: userId }) => ({
      ...{ issuer, subject: `many-${userId}`, userId, createdAt: new Date() },
      ...{ groups: ['many'], groupsSeenAt: new Date() },
    })),
  });
  const mappings = [{ value: 'many', role: 'developer' }];
  const { data } = await invoke(
    app,
    'rest',
    'dryRunIdentityMappings',
    { mappings },
    administrator.token,
  );
  expect([data.total, data.changes.length]).toEqual([1_001, 1_000]);
  const ids = data.changes.map(({ userId }: { userId: number }) => userId);
  expect(ids).toEqual(
    rows
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .slice(0, 1_000),
  );
});
