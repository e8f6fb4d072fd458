import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { seedGroups, seedMapping } from '../../../support/identity-mappings.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let superAdmin: Person;
let administrator: Person;
let employee: Person;
let departmentId: number;
let elsewhere: number;
let mappingId: number;
const prisma = () => app.database.prisma;

beforeAll(async () => {
  app = await startTestApp();
  app.holdClock();
  ({ id: departmentId } = await app.seed.department('Haustechnik'));
  ({ id: elsewhere } = await app.seed.department('Catering'));
  superAdmin = await app.seed.person('super_admin');
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  const group = { value: 'painters', role: 'developer', departmentId: elsewhere } as const;
  ({ id: mappingId } = await seedMapping(prisma(), group));
});
afterAll(() => app.stop());

/** An account of the provider; columns that only it writes are `data`. */
async function known(
  data: Prisma.UserUncheckedUpdateInput = {},
  groups: readonly string[] = [],
  role: Person['role'] = 'technician',
): Promise<Person> {
  const person = await app.seed.person(role, { departmentId });
  await prisma().user.update({ where: { id: person.id }, data });
  await seedGroups(prisma(), person.id, groups);
  return person;
}

const BOTH = ['role', 'departmentId'];

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, name, input, actor.token);
  const set = async (input: Record<string, unknown>, actor = administrator) => {
    const { code, data, details } = await call('setManagedFields', input, actor);
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
  const records = async (id: number) =>
    (
      await prisma().auditRecord.findMany({
        where: { targetType: 'user', targetId: String(id) },
        orderBy: { id: 'asc' },
      })
    ).map(({ action, actorId, metadata }) => [action, actorId, metadata]);

  it('takes fields back, which keep their values', async () => {
    const { id } = await known({ managed: BOTH }, ['painters']);
    expect((await call('user', { id })).data).toMatchObject({ managed: BOTH, manual: [] });
    expect(await set({ id, managed: [] })).toMatchObject({
      ...{ managed: [], manual: BOTH, role: 'technician', departmentId },
    });
    const metadata = {
      before: { managed: BOTH, manual: [] },
      after: { managed: [], manual: BOTH },
    };
    expect(await records(id)).toEqual([['user.managed_set', administrator.id, metadata]]);
    // The same list changes nothing, and the fields are changed by hand.
    await set({ id, managed: [] });
    expect(await records(id)).toHaveLength(1);
    const changed = await call('updateUser', { id, role: 'employee', departmentId: elsewhere });
    expect(changed.data).toMatchObject({ role: 'employee', departmentId: elsewhere });
  });

  it('hands fields over, which follow the known groups at once', async () => {
    const { id } = await known({ manual: BOTH }, ['painters']);
    expect(await set({ id, managed: ['departmentId'] })).toMatchObject({
      ...{ managed: ['departmentId'], manual: ['role'] },
      ...{ role: 'technician', departmentId: elsewhere },
    });
    // In any order; answers have one.
    expect(await set({ id, managed: ['departmentId', 'role'] })).toMatchObject({
      ...{ managed: BOTH, manual: [], role: 'developer', departmentId: elsewhere },
    });
    const mapped = { mappingId, value: 'painters' };
    expect(await records(id)).toEqual([
      [
        'user.managed_set',
        administrator.id,
        {
          before: { managed: [], manual: BOTH },
          after: { managed: ['departmentId'], manual: ['role'] },
        },
      ],
      ['user.department_mapped', null, { ...mapped, from: departmentId, to: elsewhere }],
      [
        'user.managed_set',
        administrator.id,
        {
          before: { managed: ['departmentId'], manual: ['role'] },
          after: { managed: BOTH, manual: [] },
        },
      ],
      ['user.role_mapped', null, { ...mapped, from: 'technician', to: 'developer' }],
    ]);
  });

  it('hands over what no mapping gives, and keeps its value', async () => {
    const { id } = await known({}, ['others']);
    expect(await set({ id, managed: BOTH })).toMatchObject({
      ...{ managed: BOTH, manual: [], role: 'technician', departmentId },
    });
  });

  it('unlinks an account from SCIM, which can be linked anew', async () => {
    const { id } = await app.seed.person('technician', { departmentId });
    const externalId = `unlinked-${id}`;
    await prisma().user.update({ where: { id }, data: { externalId, managed: ['role'] } });
    // The account is known to SCIM alone, so nothing can stay managed.
    const kept = { id, managed: ['role'], externalId: null };
    await refused('setManagedFields', kept, 'VALIDATION_ERROR', 'managed');
    expect(await set({ id, managed: [], externalId: null })).toMatchObject({
      ...{ managed: [], manual: BOTH, externalId: null },
    });
    expect((await records(id)).at(-1)?.[2]).toEqual({
      before: { managed: ['role'], manual: [], externalId },
      after: { managed: [], manual: BOTH, externalId: null },
    });
    const other = await app.seed.person('technician');
    await prisma().user.update({ where: { id: other.id }, data: { externalId } });
    // Left out, it stays.
    expect(await set({ id: other.id, managed: ['role'] })).toMatchObject({ externalId });
  });

  it.each<[string, Record<string, unknown>]>([
    ['managed', { managed: ['status'] }],
    ['managed', { managed: ['Role'] }],
    ['managed', { managed: ['role', 'role'] }],
    ['managed', { managed: ['role', 'departmentId', 'role'] }],
    ['externalId', { managed: [], externalId: 'other' }],
    ['externalId', { managed: [], externalId: '' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const { id } = await known();
    await refused('setManagedFields', { id, ...wrong }, 'VALIDATION_ERROR', field);
  });

  it('refuses accounts that no provider can manage', async () => {
    const local = await app.seed.person('technician');
    const input = { id: local.id, managed: ['role'] };
    await refused('setManagedFields', input, 'VALIDATION_ERROR', 'managed');
    // A field can be kept from mappings before the first login.
    expect(await set({ id: local.id, managed: [] })).toMatchObject({ managed: [], manual: BOTH });
    const service = await app.seed.serviceAccount();
    for (const managed of [[], ['role']]) {
      const given = { id: service.id, managed };
      await refused('setManagedFields', given, 'VALIDATION_ERROR', 'managed');
    }
    await refused('setManagedFields', { id: 999_999, managed: [] }, 'NOT_FOUND');
  });

  it('follows the rules of changing an account', async () => {
    const admin = await known({}, [], 'administrator');
    const owner = await known({}, [], 'super_admin');
    const of = ({ id }: { id: number }) => ({ id, managed: [] });
    await refused('setManagedFields', of(administrator), 'FORBIDDEN');
    await refused('setManagedFields', of(admin), 'FORBIDDEN');
    await refused('setManagedFields', of(owner), 'FORBIDDEN', undefined, superAdmin);
    const someone = await known();
    await refused('setManagedFields', of(someone), 'FORBIDDEN', undefined, employee);
    expect((await set(of(admin), superAdmin)).manual).toEqual(BOTH);
  });

  it('lowers an administrator who is handed over and has no mapping', async () => {
    const admin = await known({}, ['others'], 'administrator');
    expect(await set({ id: admin.id, managed: ['role'] }, superAdmin)).toMatchObject({
      ...{ managed: ['role'], manual: ['departmentId'], role: 'employee', departmentId },
    });
  });

  it('refuses another value of a managed field, and names the role where both differ', async () => {
    const { id } = await known({ managed: BOTH });
    const conflict = async (changes: Record<string, unknown>, field: string) => {
      const { details } = await refused('updateUser', { id, ...changes }, 'CONFLICT', field);
      expect(details).toEqual({ field, reason: 'managed' });
    };
    await conflict({ role: 'employee' }, 'role');
    await conflict({ departmentId: elsewhere }, 'departmentId');
    await conflict({ departmentId: null }, 'departmentId');
    await conflict({ role: 'developer', departmentId: elsewhere, firstName: 'Ada' }, 'role');
    // The present value is no change.
    const same = { id, role: 'technician', departmentId, firstName: 'Ada' };
    expect((await call('updateUser', same)).data).toMatchObject({ firstName: 'Ada' });
    const { id: half } = await known({ managed: ['role'] });
    const moved = await call('updateUser', { id: half, departmentId: elsewhere });
    expect(moved.data).toMatchObject({ departmentId: elsewhere, managed: ['role'] });
  });

  it('takes a whole record back, and looks at none of what the provider gives', async () => {
    const { id } = await known({ managed: ['role'], manual: ['departmentId'], externalId: null });
    const sent = { id, lastName: 'Novak', managed: [], manual: BOTH, externalId: 'other' };
    expect((await call('updateUser', sent)).data).toMatchObject({
      ...{ lastName: 'Novak', managed: ['role'], manual: ['departmentId'], externalId: null },
    });
    const hidden = { id, managed: null, manual: null, externalId: null };
    expect((await call('updateUser', hidden)).code).toBe('OK');
  });

  it('is suspended, activated and deactivated by hand as ever', async () => {
    const { id } = await known({ managed: BOTH });
    for (const [step, status] of [
      ['suspendUser', 'suspended'],
      ['activateUser', 'active'],
      ['deactivateUser', 'inactive'],
    ] as const) {
      expect((await call(step, { id })).data).toMatchObject({ status, managed: BOTH });
    }
  });

  it('counts as suspended by hand after a step by hand', async () => {
    const { id } = await known({ status: 'suspended', suspendedByIdentity: true });
    const state = async () => {
      const { status, suspendedByIdentity } = await prisma().user.findUniqueOrThrow({
        where: { id },
      });
      return [status, suspendedByIdentity];
    };
    expect(await state()).toEqual(['suspended', true]);
    expect((await call('activateUser', { id })).code).toBe('OK');
    expect(await state()).toEqual(['active', false]);
    expect((await call('suspendUser', { id })).code).toBe('OK');
    expect(await state()).toEqual(['suspended', false]);
  });

  it('applies the groups of an account that becomes active', async () => {
    const { id } = await known({ status: 'inactive' }, ['painters']);
    const given = { role: 'developer', departmentId: elsewhere, managed: BOTH };
    // The answer has what the groups gave in the same transaction.
    expect((await call('activateUser', { id })).data).toMatchObject({ ...given, status: 'active' });
    expect((await call('user', { id })).data).toMatchObject(given);
  });

  it('shows the fields to who reads the account, and hides them from others', async () => {
    const { id } = await known({ managed: BOTH, externalId: `shown-${via}` });
    const { data } = await call('user', { id });
    expect(data).toMatchObject({ managed: BOTH, manual: [], externalId: `shown-${via}` });
    expect((await call('user', { id: employee.id })).data).toMatchObject({
      ...{ managed: [], manual: [], externalId: null },
    });
  });
});

it('hides them with the address where an account is met', async () => {
  await prisma().department.update({
    where: { id: departmentId },
    data: { headId: (await known({ managed: BOTH, externalId: 'met' })).id },
  });
  const made = await invoke(
    app,
    'rest',
    'createMaintenanceRequest',
    { title: 'Tap drips', description: 'It drips.', departmentId },
    employee.token,
  );
  const document = `{ maintenanceRequest(id: ${made.data.id}) {
    department { head { id email managed manual externalId } } } }`;
  const { data } = await app.graphql(document, {}, { token: employee.token });
  expect(data?.maintenanceRequest.department.head).toEqual({
    ...{ id: expect.any(Number), email: null, managed: null, manual: null, externalId: null },
  });
});

it('refuses a managed field in an import, on its column', async () => {
  const person = await known({ managed: BOTH });
  const { email } = person;
  const send = async (cells: string) => {
    const file = csv(`email;role;department\n${email};${cells}\n`);
    const { data } = await invoke(
      app,
      'rest',
      'importUsers',
      { file, dryRun: true },
      administrator.token,
    );
    return data.errors.map(({ row, field }: Record<string, unknown>) => [row, field]);
  };
  expect(await send('Technik;Haustechnik')).toEqual([]);
  expect(await send('Entwicklung;Haustechnik')).toEqual([[2, 'role']]);
  expect(await send('Technik;Catering')).toEqual([[2, 'department']]);
  expect(await send('Entwicklung;Catering')).toEqual([
    [2, 'role'],
    [2, 'department'],
  ]);
});

it('refuses a list that is none', async () => {
  const { id } = await known();
  for (const managed of ['role', null, { role: true }]) {
    const path = `/api/users/${id}/identity`;
    const { body } = await app.rest('PUT', path, { token: administrator.token, body: { managed } });
    expect([body.code, body.error.details.field]).toEqual(['VALIDATION_ERROR', 'managed']);
  }
  const without = await app.rest('PUT', `/api/users/${id}/identity`, {
    token: administrator.token,
    body: {},
  });
  expect(without.body.error.details.field).toBe('managed');
});

it('does not change a field by hand that a mapping has taken meanwhile', async () => {
  const { id } = await known({ manual: BOTH }, ['painters']);
  const answers = await Promise.all([
    invoke(app, 'rest', 'setManagedFields', { id, managed: BOTH }, administrator.token),
    invoke(app, 'rest', 'updateUser', { id, role: 'employee' }, administrator.token),
  ]);
  expect(answers[0]?.code).toBe('OK');
  expect(['OK', 'CONFLICT']).toContain(answers[1]?.code);
  const { role, managed } = await prisma().user.findUniqueOrThrow({ where: { id } });
  expect([role, managed]).toEqual(['developer', BOTH]);
});
