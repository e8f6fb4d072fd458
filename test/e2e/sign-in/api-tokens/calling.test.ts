import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../../../src/modules/sign-in/sessions/token-format.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { closeClients, subscriber } from '../../../support/live.js';
import { PERMISSIONS } from '../../../support/permission-names.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';

/** Operations that an API token gives access to, and its lifetime (docs/api/tokens.md). */
let app: TestApp;
let departmentId: number;
let employee: Person;
let superAdmin: Person;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  employee = await app.seed.person('employee', { departmentId });
  superAdmin = await app.seed.person('super_admin');
});
afterAll(async () => {
  await closeClients();
  await app.stop();
});

const prisma = () => app.database.prisma;
const submit = (data: object = {}, status: 'pending' | 'assigned' = 'pending') =>
  app.seed.request({ requesterId: employee.id, departmentId, ...data }, status);

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = (name: string, input: Record<string, unknown>, token: string | undefined) =>
    invoke(app, via, name, input, token);

  it('a token that is wrong, unknown, expired or revoked is refused without a difference', async () => {
    const person = await app.seed.person('technician');
    const good = await app.seed.apiToken(person.id, PERMISSIONS);
    const expired = await app.seed.apiToken(person.id, PERMISSIONS, { expiresAt: new Date() });
    const revoked = await app.seed.apiToken(person.id, PERMISSIONS, { revokedAt: new Date() });
    const answers = [];
    for (const token of [
      newToken(),
      `${good.token.slice(0, -1)}${good.token.endsWith('a') ? 'b' : 'a'}`,
      good.token.slice(0, -1),
      `${good.token}0`,
      'mms_',
      expired.token,
      revoked.token,
    ]) {
      const { code, message, details } = await run('me', {}, token);
      answers.push(JSON.stringify([code, message, details]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"session_invalid"');
    expect((await run('me', {}, good.token)).code).toBe('OK');
  });

  it('a token counts while its account is active; deactivation ends it for good', async () => {
    const person = await app.seed.person('technician');
    const { id, token } = await app.seed.apiToken(person.id, ['maintenance.read']);
    const refused = await run('me', {}, newToken());
    const step = async (name: string) => {
      expect((await run(name, { id: person.id }, superAdmin.token)).code).toBe('OK');
      const { code, message } = await run('me', {}, token);
      return code === 'OK' ? 'OK' : [code, message];
    };
    const dead = [refused.code, refused.message];
    expect(await step('suspendUser')).toEqual(dead);
    expect(await step('activateUser')).toBe('OK');
    expect(await step('deactivateUser')).toEqual(dead);
    expect(await step('activateUser')).toEqual(dead);
    const row = await prisma().apiToken.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ revokedReason: 'account deactivated' });
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'api_token.all_revoked', targetId: String(person.id) },
    });
    expect(record.metadata).toEqual({ tokensEnded: 1, reason: 'account deactivated' });
  });

  it('counts what scopes and account have in common, at each call', async () => {
    const person = await app.seed.person('technician', {
      permissions: ['maintenance.read', 'department.read', 'user.manage'],
    });
    const { token } = await app.seed.apiToken(person.id, [
      'department.read',
      'department.create',
      'user.read',
    ]);
    const can = async (name: string) => (await run(name, {}, token)).code;
    expect(await can('departments')).toBe('OK');
    expect(await can('createDepartment')).toBe('FORBIDDEN');
    expect(await can('users')).toBe('OK');
    expect(await can('userStats')).toBe('FORBIDDEN');
    expect(await can('maintenanceRequests')).toBe('FORBIDDEN');
    const mine = ['user.read', 'department.read'];
    expect((await run('me', {}, token)).data.permissions.toSorted()).toEqual(mine.toSorted());
    const set = { id: person.id, permissions: ['department.create'] };
    await run('setUserPermissions', set, superAdmin.token);
    expect(await can('departments')).toBe('FORBIDDEN');
    expect(await can('createDepartment')).toBe('VALIDATION_ERROR');
    expect(await can('users')).toBe('FORBIDDEN');
  });

  it("a step by relation needs the scope, and the relation of the token's account", async () => {
    const technician = await app.seed.person('technician', { departmentId });
    const own = await submit({ assigneeId: technician.id }, 'assigned');
    const foreign = await submit({}, 'assigned');
    const { token } = await app.seed.apiToken(technician.id, ['maintenance.complete']);
    const without = await app.seed.apiToken(technician.id, ['maintenance.read']);
    const complete = (id: number, by: string) => run('completeMaintenanceRequest', { id }, by);
    expect((await complete(own.id, without.token)).details.reason).toBe('scope_required');
    expect((await complete(foreign.id, token)).code).toBe('NOT_FOUND');
    expect((await run('startMaintenanceRequest', { id: own.id }, token)).code).toBe('OK');
    expect((await complete(own.id, token)).data).toMatchObject({ status: 'completed' });
  });

  it('delegated rights count in the scopes of the token alone', async () => {
    const head = await app.seed.person('department_head', { departmentId });
    const delegate = await app.seed.person('employee', {
      departmentId: (await app.seed.department()).id,
    });
    const [startsAt, endsAt] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000));
    const made = { toUserId: delegate.id, startsAt, endsAt, reason: 'On leave' };
    const input = JSON.parse(JSON.stringify(made));
    expect((await run('createDelegation', input, head.token)).code).toBe('OK');
    const [reads, approves] = [
      await app.seed.apiToken(delegate.id, ['maintenance.read']),
      await app.seed.apiToken(delegate.id, ['maintenance.read', 'maintenance.approve']),
    ];
    const { id } = await submit();
    expect((await run('maintenanceRequest', { id }, reads.token)).code).toBe('NOT_FOUND');
    expect((await run('approveMaintenanceRequest', { id }, reads.token)).code).toBe('FORBIDDEN');
    expect((await run('approveMaintenanceRequest', { id }, approves.token)).code).toBe('OK');
  });

  it('a super_admin has through a token what the scopes say, and not what the role alone gives', async () => {
    const { token } = await app.seed.apiToken(superAdmin.id, ['user.create', 'user.update']);
    const person = await app.seed.person('administrator');
    const account = (over: object) => ({
      email: `${randomUUID()}@example.org`,
      password: 'staple tower evening',
      role: 'technician',
      ...over,
    });
    expect((await run('users', {}, token)).code).toBe('FORBIDDEN');
    expect((await run('createUser', account({}), token)).code).toBe('OK');
    for (const over of [{ role: 'administrator' }, { permissions: ['logs.read'] }]) {
      expect((await run('createUser', account(over), token)).code).toBe('FORBIDDEN');
    }
    const update = { id: person.id, firstName: 'Zoë' };
    expect((await run('updateUser', update, token)).code).toBe('FORBIDDEN');
    expect((await run('updateUser', update, superAdmin.token)).code).toBe('OK');
    const set = { id: person.id, permissions: [] };
    expect((await run('setUserPermissions', set, token)).details.reason).toBe('session_required');
  });

  it('records and log name the token beside its owner', async () => {
    const { id, name, token } = await app.seed.apiToken(employee.id, [
      'maintenance.create',
      'maintenance.update',
    ]);
    const made = await run(
      'createMaintenanceRequest',
      { title: 'Leaking pipe', description: 'In the cellar.' },
      token,
    );
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'maintenance.created', targetId: String(made.data.id) },
    });
    expect(record).toMatchObject({
      actorId: employee.id,
      actorEmail: employee.email,
      metadata: { apiToken: { id, name } },
    });
    await run('users', {}, token);
    await app.services.accessDenials.flush();
    const entry = await prisma().internalLog.findFirstOrThrow({
      where: { userId: employee.id, event: 'access.forbidden' },
      orderBy: { id: 'desc' },
    });
    expect(entry.message).toContain(`(API token ${id}, "${name}")`);
    expect(entry.message).not.toContain(token);
  });

  it('uploads take a token with the scope', async () => {
    const file = { bytes: await picture() };
    const good = await app.seed.apiToken(employee.id, ['maintenance.create']);
    const bad = await app.seed.apiToken(employee.id, ['maintenance.read']);
    const made = await upload(app, via, 'uploadPhoto', file, {}, good.token);
    expect([made.code, made.data.uploadedById]).toEqual(['OK', employee.id]);
    expect((await upload(app, via, 'uploadPhoto', file, {}, bad.token)).code).toBe('FORBIDDEN');
    expect((await upload(app, via, 'uploadAvatar', file, {}, good.token)).details.reason).toBe(
      'session_required',
    );
  });

  it('a key of idempotency counts for the account, whatever it calls with', async () => {
    const { token } = await app.seed.apiToken(employee.id, ['maintenance.create']);
    const headers = { 'Idempotency-Key': randomUUID() };
    const input = { title: 'Leaking pipe', description: 'In the cellar.' };
    const make = (by: string) => invoke(app, via, 'createMaintenanceRequest', input, by, headers);
    const first = await make(token);
    expect(first.code).toBe('OK');
    expect((await make(employee.token)).data.id).toBe(first.data.id);
    const weak = await app.seed.apiToken(employee.id, ['maintenance.read']);
    expect((await make(weak.token)).code).toBe('FORBIDDEN');
  });

  it('a session is not made, refreshed or ended with a token', async () => {
    const { token } = await app.seed.apiToken(employee.id, PERMISSIONS);
    const before = await prisma().session.count();
    expect((await run('refreshToken', { refreshToken: token }, undefined)).code).toBe(
      'session_invalid',
    );
    expect((await run('logout', {}, token)).details.reason).toBe('session_required');
    expect((await run('verify', {}, token)).details.reason).toBe('session_required');
    expect(await prisma().session.count()).toBe(before);
    expect((await run('me', {}, employee.token)).code).toBe('OK');
  });
});

it('a refresh with the token as the bearer is refused', async () => {
  const { token } = await app.seed.apiToken(employee.id, PERMISSIONS);
  const { body } = await app.rest('POST', '/api/auth/refresh', { token });
  expect(body.code).toBe('session_invalid');
});

it('what is reached from an object needs the scope of what it shows', async () => {
  await submit();
  const any = await app.seed.apiToken(employee.id, ['logs.read']);
  const reads = await app.seed.apiToken(employee.id, ['maintenance.read', 'department.read']);
  const document = `{ me { department {
    requests(first: 1) { totalCount edges { node { id } } }
    users(first: 1) { totalCount edges { node { id } } } } } }`;
  const seen = async (token: string) => {
    const { department } = (await app.graphql(document, {}, { token })).data.me;
    return [department.requests.totalCount > 0, department.users.totalCount > 0];
  };
  expect(await seen(any.token)).toEqual([false, false]);
  expect(await seen(reads.token)).toEqual([true, true]);
  const people = '{ maintenanceRequests(first: 1) { edges { node { requester { id email } } } } }';
  const other = await app.seed.person('administrator');
  const narrow = await app.seed.apiToken(other.id, ['maintenance.read']);
  const emailOf = async (token: string) =>
    (await app.graphql(people, {}, { token })).data.maintenanceRequests.edges[0].node.requester
      .email;
  expect(await emailOf(other.token)).toMatch(/@/);
  expect(await emailOf(narrow.token)).toBeNull();
});

it('calls count against the limit of the account', async () => {
  const person = await app.seed.person('technician');
  const { token } = await app.seed.apiToken(person.id, ['maintenance.read']);
  const remaining = async (bearer: string) =>
    Number(
      (await app.rest('GET', '/api/me', { token: bearer })).headers.get('X-RateLimit-Remaining'),
    );
  const first = await remaining(person.token);
  expect(await remaining(token)).toBe(first - 1);
  expect(await remaining(person.token)).toBe(first - 2);
});

it('metrics are for tokens with monitoring.read', async () => {
  const good = await app.seed.apiToken(superAdmin.id, ['monitoring.read']);
  const bad = await app.seed.apiToken(superAdmin.id, ['logs.read']);
  expect((await app.rest('GET', '/metrics', good)).status).toBe(200);
  expect((await app.rest('GET', '/metrics', bad)).status).toBe(403);
});

it('a live socket with a token hears changes, and is closed when the token is ended', async () => {
  const follow = subscriber(() => app.url);
  const person = await app.seed.person('administrator');
  const { id, token } = await app.seed.apiToken(person.id, ['maintenance.read']);
  const short = await app.seed.apiToken(person.id, ['maintenance.read'], {
    expiresAt: new Date(Date.now() + 60_000),
  });
  const [heard, expiring] = [await follow(token), await follow(short.token)];
  const body = { title: 'Leaking pipe', description: 'In the cellar.' };
  await app.rest('POST', '/maintenance', { token: employee.token, body });
  await eventually(() => heard.events.length === 1);
  await app.rest('DELETE', `/me/tokens/${id}`, { token: person.token });
  await app.rest('POST', '/maintenance', { token: employee.token, body });
  await eventually(() => heard.closed, 8_000);
  expect(expiring.closed).toBeUndefined();
  app.advance(61_000);
  await eventually(() => expiring.closed, 8_000).finally(() => app.advance(-61_000));
  expect([heard.closed?.code, expiring.closed?.code]).toEqual([4403, 4403]);
  expect(heard.events).toHaveLength(1);
});
