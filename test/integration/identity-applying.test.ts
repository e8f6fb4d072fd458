import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Department } from '../../src/generated/prisma/client.js';
import { lastingConditions } from '../../src/modules/sign-in/identity/identity-conditions.queries.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { identityWork } from '../support/identity.js';

let app: TestApp;
let work: ReturnType<typeof identityWork>;
let [north, south]: Department[] = [];

beforeAll(async () => {
  app = await startTestApp({
    superAdminGroup: 'root',
  });
  work = identityWork(app);
  north = await app.seed.department();
  south = await app.seed.department();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { prisma } = app.database;
  await prisma.identityMapping.deleteMany();
  await prisma.identityCondition.deleteMany();
  await prisma.systemSettings.updateMany({
    data: { identityWithoutMatch: 'keep', identityDepartmentId: null, scimDepartment: false },
  });
});

const settings = (
  data: Parameters<typeof app.database.prisma.systemSettings.updateMany>[0]['data'],
) => app.database.prisma.systemSettings.updateMany({ data });

const idOf = (department: Department | undefined) => department?.id ?? 0;

async function standing(id: number) {
  const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
  return [row.role, row.departmentId, row.status, row.managed.join(' ')];
}

/** Actions and metadata of the records about an account, oldest first. */
async function records(id: number, targetType = 'user') {
  const rows = await app.database.prisma.auditRecord.findMany({
    where: { targetType, targetId: String(id) },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ action, actorId, metadata }) => ({ action, actorId, metadata }));
}

const logged = (userId: number) =>
  app.database.prisma.internalLog.findMany({ where: { userId, service: 'identity' } });

const employee = () => app.seed.person('employee', { departmentId: idOf(north) });

describe('a login with groups', () => {
  it('gives role and department, with a record of each and no actor', async () => {
    const { id } = await employee();
    const role = await work.mapping({ value: 'technicians', role: 'technician' });
    const department = await work.mapping({ value: 'south', departmentId: idOf(south) });
    await work.login(id, ['south', 'technicians', 'others']);
    expect(await standing(id)).toEqual([
      ...['technician', idOf(south), 'active', 'role departmentId'],
    ]);
    expect(await records(id)).toEqual([
      {
        action: 'user.role_mapped',
        actorId: null,
        metadata: { mappingId: role.id, value: 'technicians', from: 'employee', to: 'technician' },
      },
      {
        action: 'user.department_mapped',
        actorId: null,
        metadata: {
          ...{ mappingId: department.id, value: 'south', from: idOf(north), to: idOf(south) },
        },
      },
    ]);
  });

  it('changes nothing the second time, and writes no record', async () => {
    const { id } = await employee();
    await work.mapping({ value: 'technicians', role: 'technician' });
    await work.login(id, ['technicians']);
    const before = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
    await work.login(id, ['technicians']);
    expect(await app.database.prisma.user.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await records(id)).toHaveLength(1);
  });

  it('clears permissions that were set by hand when it changes the role', async () => {
    const { id } = await app.seed.person('employee', {
      departmentId: idOf(north),
      permissions: ['system.settings'],
    });
    await work.mapping({ value: 'technicians', role: 'technician' });
    await work.login(id, ['technicians']);
    const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
    expect([row.permissionsOverridden, row.permissions]).toEqual([false, []]);
  });

  it('keeps the groups with the identity, and when each was seen', async () => {
    const { id } = await employee();
    await work.login(id, ['alpha', 'beta']);
    await work.login(id, ['beta', 'gamma']);
    const identity = await app.database.prisma.userIdentity.findFirst({ where: { userId: id } });
    expect(identity?.groups).toEqual(['beta', 'gamma']);
    expect(identity?.groupsSeenAt).not.toBeNull();
    const values = await app.database.prisma.identityGroupValue.findMany({
      where: { value: { in: ['alpha', 'beta', 'gamma'] } },
    });
    expect(values.map(({ value }) => value).sort()).toEqual(['alpha', 'beta', 'gamma']);
  });

  it('counts groups of SCIM beside those of the claim', async () => {
    const { id } = await employee();
    await work.mapping({ value: 'technicians', role: 'technician' });
    await work.joins(id, 'technicians');
    await work.login(id, []);
    expect((await standing(id))[0]).toBe('technician');
  });

  it('makes the person head where nobody is, and leaves another head', async () => {
    const { id: departmentId } = await app.seed.department();
    await work.mapping({ value: 'heads', role: 'department_head', departmentId, headOf: true });
    const [first, second] = [await employee(), await employee()];
    await work.login(first.id, ['heads']);
    await work.login(second.id, ['heads']);
    const department = await app.database.prisma.department.findUniqueOrThrow({
      where: { id: departmentId },
    });
    expect(department.headId).toBe(first.id);
    expect(await standing(second.id)).toEqual([
      ...['department_head', departmentId, 'active', 'role departmentId'],
    ]);
    expect(await records(departmentId, 'department')).toEqual([
      {
        action: 'department.updated',
        actorId: null,
        metadata: { before: { headId: null }, after: { headId: first.id } },
      },
    ]);
  });

  it('of a lost group takes no headship; a lost role does', async () => {
    const { id: departmentId } = await app.seed.department();
    await work.mapping({ value: 'heads', role: 'department_head', departmentId, headOf: true });
    await work.mapping({ value: 'technicians', role: 'technician' });
    const { id } = await employee();
    await work.login(id, ['heads']);
    const head = async () =>
      (await app.database.prisma.department.findUniqueOrThrow({ where: { id: departmentId } }))
        .headId;
    await work.login(id, []);
    expect(await head()).toBe(id);
    await work.login(id, ['technicians']);
    expect(await head()).toBeNull();
  });

  it('of a change that takes the headship from another makes the person head in its place', async () => {
    const { prisma } = app.database;
    const { id: departmentId } = await app.seed.department();
    await work.mapping({ value: 'lead', role: 'department_head', departmentId, headOf: true });
    await work.mapping({ value: 'all', role: 'employee' });
    const [next, first, last] = [await employee(), await employee(), await employee()];
    const replace = async (before: number, after: number) => {
      await prisma.identityGroupMember.deleteMany({
        where: { userId: before, group: { displayName: 'lead' } },
      });
      await work.joins(after, 'lead');
      await work.apply([before, after], 'memberships');
      return (await prisma.department.findUniqueOrThrow({ where: { id: departmentId } })).headId;
    };
    for (const { id } of [next, first, last]) await work.joins(id, 'all');
    expect(await replace(0, first.id)).toBe(first.id);
    // The order of the accounts in the change does not count.
    expect(await replace(first.id, next.id)).toBe(next.id);
    expect(await replace(next.id, last.id)).toBe(last.id);
  });
});

describe('a list that is missing', () => {
  it('changes nothing, not even what a mapping gave, and is logged once', async () => {
    const { id } = await employee();
    await work.mapping({ value: 'technicians', role: 'technician' });
    await settings({ identityWithoutMatch: 'suspend' });
    await work.login(id, ['technicians']);
    const before = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
    const identity = await app.database.prisma.userIdentity.findFirst({ where: { userId: id } });
    await work.login(id, undefined);
    expect(await app.database.prisma.user.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await app.database.prisma.userIdentity.findFirst({ where: { userId: id } })).toEqual(
      identity,
    );
    const entries = await logged(id);
    expect(entries.map(({ event, category, level }) => [event, category, level])).toEqual([
      ['identity.groups_missing', 'security', 'warning'],
    ]);
  });

  it('is a condition until the next login with a list, even an empty one', async () => {
    const [one, other] = [await employee(), await employee()];
    await work.mapping({ value: 'technicians', role: 'technician' });
    await work.login(one.id, undefined);
    const conditions = () => app.database.prisma.identityCondition.findMany();
    expect(await conditions()).toMatchObject([{ subject: 'identity_groups', userId: one.id }]);
    await work.login(other.id, []);
    expect(await conditions()).toEqual([]);
  });

  it('is nothing without a mapping, and for people whom a directory provides', async () => {
    const [one, provided] = [await employee(), await employee()];
    await work.login(one.id, undefined);
    await work.mapping({ value: 'technicians', role: 'technician' });
    await app.database.prisma.user.update({
      where: { id: provided.id },
      data: { externalId: `directory-${provided.id}` },
    });
    await work.login(provided.id, undefined);
    expect(await app.database.prisma.identityCondition.count()).toBe(0);
    expect([...(await logged(one.id)), ...(await logged(provided.id))]).toEqual([]);
  });

  it('is nothing where the only mapping is passed over', async () => {
    const { id } = await employee();
    await work.mapping({ value: 'owners of before', role: 'super_admin' });
    await work.login(id, undefined);
    expect(await app.database.prisma.identityCondition.count()).toBe(0);
    expect(await logged(id)).toEqual([]);
  });
});

describe('no mapping that holds', () => {
  it('suspends, ends the sessions, and a match activates', async () => {
    const person = await employee();
    const { id, token } = person;
    await work.mapping({ value: 'staff', role: 'employee' });
    await settings({ identityWithoutMatch: 'suspend' });
    await work.login(id, ['others']);
    expect((await standing(id))[2]).toBe('suspended');
    expect((await app.rest('GET', '/api/me', { token })).status).toBe(401);
    await work.login(id, ['staff']);
    expect((await standing(id))[2]).toBe('active');
    const found = await records(id);
    expect(found.map(({ action, metadata }) => [action, metadata])).toEqual([
      ['user.suspended', { reason: 'identity', sessionsEnded: 1 }],
      ['user.activated', { reason: 'identity', sessionsEnded: 0 }],
    ]);
  });

  it('does not activate who was suspended by hand', async () => {
    const administrator = await app.seed.person('administrator');
    const { id } = await employee();
    await work.mapping({ value: 'staff', role: 'employee' });
    const token = administrator.token;
    expect((await app.rest('PUT', `/api/users/${id}/suspend`, { token })).status).toBe(200);
    await work.login(id, ['staff']);
    expect((await standing(id))[2]).toBe('suspended');
  });

  it('suspends nobody at a change by SCIM that is none of memberships', async () => {
    const { id } = await employee();
    await app.database.prisma.user.update({ where: { id }, data: { externalId: `x-${id}` } });
    await work.mapping({ value: 'staff', role: 'employee' });
    await settings({ identityWithoutMatch: 'suspend' });
    for (const occasion of ['provided', 'handed_over', 'activated'] as const) {
      await work.apply([id], occasion);
      expect((await standing(id))[2], occasion).toBe('active');
    }
    await work.apply([id], 'memberships');
    expect((await standing(id))[2]).toBe('suspended');
  });
});

describe('an account that is not active', () => {
  it('keeps its groups, which are applied when it is active again', async () => {
    const administrator = await app.seed.person('administrator');
    const { id } = await app.seed.person('employee', {
      departmentId: idOf(north),
      status: 'inactive',
    });
    await work.mapping({ value: 'technicians', role: 'technician' });
    await work.login(id, ['technicians']);
    expect(await standing(id)).toEqual(['employee', idOf(north), 'inactive', '']);
    const { token } = administrator;
    expect((await app.rest('PUT', `/api/users/${id}/activate`, { token })).status).toBe(200);
    expect(await standing(id)).toEqual(['technician', idOf(north), 'active', 'role']);
  });
});

describe('a role that needs a department', () => {
  it('is not given without one, and logged', async () => {
    const { id } = await app.seed.person('technician');
    await work.mapping({ value: 'staff', role: 'employee' });
    await work.login(id, ['staff']);
    expect(await standing(id)).toEqual(['technician', null, 'active', '']);
    expect((await logged(id)).map(({ event }) => event)).toEqual(['identity.role_skipped']);
    await work.apply([id], 'activated', 'provided');
    expect(await logged(id), 'once in a transaction').toHaveLength(2);
    await settings({ identityDepartmentId: idOf(south) });
    await work.login(id, ['staff']);
    expect(await standing(id)).toEqual(['employee', idOf(south), 'active', 'role']);
  });
});

describe('super_admins', () => {
  /** Two given super_admins, and no other. */
  const twoGiven = async () => {
    const { prisma } = app.database;
    await prisma.user.updateMany({
      where: { role: 'super_admin' },
      data: { role: 'technician', managed: [] },
    });
    await work.mapping({ value: 'root', role: 'super_admin' });
    const people = [await employee(), await employee()];
    for (const { id } of people) await work.login(id, ['root']);
    return people.map(({ id }) => id) as [number, number];
  };

  it('are made by the configured group', async () => {
    const [one] = await twoGiven();
    expect((await standing(one)).slice(0, 1)).toEqual(['super_admin']);
  });

  it('the last one keeps the role, which is logged and a condition', async () => {
    const [one, two] = await twoGiven();
    await work.login(one, []);
    await work.login(two, []);
    expect((await standing(one))[0]).toBe('employee');
    expect((await standing(two))[0]).toBe('super_admin');
    expect((await logged(two)).map(({ event }) => event)).toEqual(['identity.super_admin_kept']);
    const conditions = () => app.database.prisma.identityCondition.findMany();
    expect(await conditions()).toMatchObject([{ subject: 'identity_super_admin', userId: two }]);
    await work.login(two, ['root']);
    expect(await conditions()).toEqual([]);
  });

  it('the last one gets no department that only another role would need', async () => {
    const [one, two] = await twoGiven();
    await work.login(one, []);
    await settings({ identityDepartmentId: idOf(south) });
    await app.database.prisma.user.update({ where: { id: two }, data: { departmentId: null } });
    await work.login(two, []);
    expect(await standing(two)).toEqual(['super_admin', null, 'active', 'role']);
    const { token } = await app.seed.person('administrator');
    const trial = await app.rest('POST', '/api/identity-mappings/dry-run', { token, body: {} });
    const changes: { userId: number }[] = trial.body.data.changes;
    expect(changes.filter(({ userId }) => userId === two)).toEqual([]);
    await work.mapping({ value: 'north', departmentId: idOf(north) });
    await work.login(two, ['north']);
    expect(await standing(two)).toEqual([
      'super_admin',
      idOf(north),
      'active',
      'role departmentId',
    ]);
  });

  it('are kept no more when there are two, also when one of them is lowered later', async () => {
    const [one, two] = await twoGiven();
    await work.login(one, []);
    await work.login(two, []);
    const lasting = () => lastingConditions(app.database.statements);
    expect(await lasting()).toEqual(['identity_super_admin']);
    await work.login(one, ['root']);
    expect(await lasting()).toEqual([]);
    await work.login(two, []);
    expect((await standing(two))[0]).toBe('employee');
    expect(await lasting()).toEqual([]);
  });

  it('two who lose the group at once do not lower each other', async () => {
    for (const withoutMatch of ['keep', 'suspend'] as const) {
      const people = await twoGiven();
      await work.mapping({ value: 'staff', role: 'employee' });
      await settings({ identityWithoutMatch: withoutMatch });
      await Promise.all(people.map((id) => work.login(id, [])));
      const left = await app.database.prisma.user.count({
        where: { role: 'super_admin', status: 'active' },
      });
      expect(left, withoutMatch).toBe(1);
      await app.database.prisma.identityMapping.deleteMany();
    }
  });
});
