import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { identityWork } from '../../../support/identity.js';
import { connectDirectory, type Directory, type ScimAnswer } from '../../../support/scim.js';
import { error, filter } from '../../../support/scim-calls.js';
import type { Person } from '../../../support/seed.js';

/** People whom a directory deactivates, deletes and brings back (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;
const row = (id: number) => prisma().user.findUniqueOrThrow({ where: { id } });
const told = ({ status, body }: ScimAnswer) => [status, body];
const actions = async (id: number) =>
  (
    await prisma().auditRecord.findMany({
      where: { targetType: 'user', targetId: String(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

const ENDINGS: Record<string, (id: number) => Promise<ScimAnswer>> = {
  'PUT of active': (id) => directory.call('PUT', `/Users/${id}`, { active: false }),
  'PATCH of active': (id) =>
    directory.call('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    }),
  DELETE: (id) => directory.call('DELETE', `/Users/${id}`),
};

describe.each(Object.keys(ENDINGS))('%s', (name) => {
  const end = (person: Person) => (ENDINGS[name] as (id: number) => Promise<ScimAnswer>)(person.id);

  it('ends sessions, API tokens, feeds and headships, and keeps the account', async () => {
    const department = await app.seed.department();
    const person = await app.seed.person('department_head', { departmentId: department.id });
    await prisma().department.update({
      where: { id: department.id },
      data: { headId: person.id },
    });
    const token = await app.seed.apiToken(person.id, ['maintenance.read']);
    const feed = await app.rest('POST', '/api/me/calendar-feed', { token: person.token, body: {} });
    const { pathname } = new URL(feed.body.data.url);
    expect((await app.rest('GET', pathname)).status).toBe(200);
    const answer = await end(person);
    expect(answer.status).toBe(name === 'DELETE' ? 204 : 200);
    for (const bearer of [person.token, token.token]) {
      expect((await app.rest('GET', '/api/me', { token: bearer })).status).toBe(401);
    }
    expect((await app.rest('GET', pathname)).status).toBe(404);
    const { headId } = await prisma().department.findUniqueOrThrow({
      where: { id: department.id },
    });
    expect(headId).toBeNull();
    expect(await row(person.id)).toMatchObject({ status: 'inactive', role: 'department_head' });
    expect(await actions(person.id)).toContain('user.deactivated');
    const left = await prisma().outboxEvent.findMany({ where: { type: 'user.left' } });
    expect(left.map(({ payload }) => payload)).toContainEqual({ id: person.id });
  });

  it('keeps the last active super_admin, and says so in log and incident', async () => {
    await prisma().user.updateMany({
      where: { role: 'super_admin' },
      data: { role: 'technician' },
    });
    const last = await app.seed.person('super_admin');
    await prisma().user.update({ where: { id: last.id }, data: { managed: ['role'] } });
    const answer = await end(last);
    expect(told(answer)).toEqual([
      403,
      error(403, 'The last active super_admin is not deactivated.'),
    ]);
    expect(await row(last.id)).toMatchObject({ status: 'active', scimDeletedAt: null });
    expect(await actions(last.id)).toEqual([]);
    const log = await prisma().internalLog.findMany({ where: { userId: last.id } });
    expect(log.map(({ event, category, level }) => [event, category, level])).toContainEqual([
      'identity.super_admin_kept',
      'security',
      'warning',
    ]);
    const { userId } = await prisma().identityCondition.findUniqueOrThrow({
      where: { subject: 'identity_super_admin' },
    });
    expect(userId).toBe(last.id);
    // With a second one, a given super_admin may end.
    await app.seed.person('super_admin');
    expect((await end(last)).status).toBe(name === 'DELETE' ? 204 : 200);
    expect((await row(last.id)).status).toBe('inactive');
  });
});

it('an adoption by POST with active: false keeps the last active super_admin', async () => {
  await prisma().user.updateMany({ where: { role: 'super_admin' }, data: { role: 'technician' } });
  const last = await app.seed.person('super_admin');
  await prisma().user.update({ where: { id: last.id }, data: { managed: ['role'] } });
  const body = { userName: last.email, externalId: 'last-owner', active: false };
  expect(told(await directory.call('POST', '/Users', body))).toEqual([
    403,
    error(403, 'The last active super_admin is not deactivated.'),
  ]);
  expect(await row(last.id)).toMatchObject({ status: 'active', externalId: null });
  const log = await prisma().internalLog.findMany({ where: { userId: last.id } });
  expect(log.map(({ event }) => event)).toContain('identity.super_admin_kept');
});

describe('a person who is deactivated', () => {
  it('is shown as inactive, stays in groups, and has what they give when active again', async () => {
    const work = identityWork(app);
    const department = await app.seed.department();
    await work.mapping({ value: 'Heads', role: 'department_head', departmentId: department.id });
    const id = Number(await directory.provide('groups@example.org', { externalId: 'groups' }));
    await ENDINGS['PUT of active']?.(id);
    const group = await directory.call('POST', '/Groups', {
      displayName: 'Heads',
      members: [{ value: String(id) }],
    });
    expect(group.body.members).toEqual([{ value: String(id), type: 'User' }]);
    expect((await row(id)).role).toBe('technician');
    const again = await directory.call('PUT', `/Users/${id}`, { active: true });
    expect(again.body.active).toBe(true);
    expect(await row(id)).toMatchObject({
      role: 'department_head',
      departmentId: department.id,
      managed: ['role', 'departmentId'],
    });
  });

  it('is opened by active, whoever closed it; a suspension is not lifted', async () => {
    const closed = await app.seed.person('technician', { status: 'inactive' });
    const suspended = await app.seed.person('technician', { status: 'suspended' });
    const open = (id: number) => directory.call('PUT', `/Users/${id}`, { active: true });
    expect((await open(closed.id)).body.active).toBe(true);
    const answer = await open(suspended.id);
    expect([answer.status, answer.body.active]).toEqual([200, false]);
    expect(await actions(suspended.id)).toEqual([]);
    // What is not active is ended all the same.
    await ENDINGS['PUT of active']?.(suspended.id);
    expect((await row(suspended.id)).status).toBe('inactive');
  });
});

describe('a person who is deleted', () => {
  it('is nobody to SCIM, in no group, until a POST brings it back with name and address', async () => {
    const id = await directory.provide('deleted@example.org', {
      externalId: 'deleted',
      name: { givenName: 'Before' },
    });
    const members = [{ value: id }];
    const group = await directory.call('POST', '/Groups', { displayName: 'Deleted', members });
    expect((await ENDINGS.DELETE?.(Number(id)))?.status).toBe(204);
    const nobody = [404, error(404, `The user ${id} was not found.`)];
    expect(told(await directory.call('GET', `/Users/${id}`))).toEqual(nobody);
    expect(told(await directory.call('PUT', `/Users/${id}`, { active: true }))).toEqual(nobody);
    expect(told(await directory.call('DELETE', `/Users/${id}`))).toEqual(nobody);
    const query = `/Users?${filter('externalId eq "deleted"')}`;
    expect((await directory.call('GET', query)).body.totalResults).toBe(0);
    const { body } = await directory.call('GET', `/Groups/${group.body.id}`);
    expect(body.members).toEqual([]);
    const added = await directory.call('PATCH', `/Groups/${group.body.id}`, {
      Operations: [{ op: 'add', path: 'members', value: members }],
    });
    expect(told(added)).toEqual([
      400,
      error(400, `The member ${id} is no user of SCIM.`, 'invalidValue'),
    ]);
    const back = await directory.call('POST', '/Users', {
      userName: 'renamed@example.org',
      externalId: 'deleted',
      name: { givenName: 'After' },
    });
    expect([back.status, back.body.id, back.body.userName, back.body.active]).toEqual([
      201,
      id,
      'renamed@example.org',
      true,
    ]);
    expect(back.body.name.givenName).toBe('After');
    expect(await actions(Number(id))).toEqual([
      'user.created',
      'user.deactivated',
      'user.updated',
      'user.activated',
    ]);
    const { body: after } = await directory.call('GET', `/Groups/${group.body.id}`);
    expect(after.members).toEqual([]);
  });

  it('comes back by its address, also without an externalId, and inactive if so said', async () => {
    const id = await directory.provide('plain@example.org');
    await ENDINGS.DELETE?.(Number(id));
    const back = await directory.call('POST', '/Users', {
      userName: 'plain@example.org',
      active: false,
    });
    expect([back.status, back.body.id, back.body.active]).toEqual([201, id, false]);
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(200);
  });
});

describe('an administrator by a group, without an externalId', () => {
  const patch = (path: string, operation: object) =>
    directory.call('PATCH', path, { Operations: [operation] });
  const activate = (id: string, value: boolean) =>
    patch(`/Users/${id}`, { op: 'replace', path: 'active', value });

  it.each([
    [
      'is deleted and made again',
      async (id: string) => {
        await directory.call('DELETE', `/Users/${id}`);
        const { email } = await row(Number(id));
        return await directory.call('POST', '/Users', { userName: email });
      },
    ],
    [
      'leaves the group while inactive',
      async (id: string, group: string) => {
        await activate(id, false);
        await patch(`/Groups/${group}`, { op: 'remove', path: 'members', value: [{ value: id }] });
        return await activate(id, true);
      },
    ],
    [
      'is inactive when the group is deleted',
      async (id: string, group: string) => {
        await activate(id, false);
        await directory.call('DELETE', `/Groups/${group}`);
        return await activate(id, true);
      },
    ],
    [
      'is inactive when the group is renamed, and leaves it',
      async (id: string, group: string) => {
        await activate(id, false);
        await directory.call('PUT', `/Groups/${group}`, { displayName: 'Renamed', members: [] });
        return await activate(id, true);
      },
    ],
  ])('does not come back as one who %s', async (what, leave) => {
    const value = `Administrators of one who ${what}`;
    await identityWork(app).mapping({ value, role: 'administrator' });
    const id = await directory.provide(`${crypto.randomUUID()}@example.org`);
    const members = [{ value: id }];
    const group = await directory.call('POST', '/Groups', { displayName: value, members });
    expect((await row(Number(id))).role).toBe('administrator');
    expect((await leave(id, group.body.id)).body.active).toBe(true);
    expect((await row(Number(id))).role).toBe('technician');
  });
});
