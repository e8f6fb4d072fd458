import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import {
  connectDirectory,
  type Directory,
  SCIM_SCOPES,
  seedScimCalls,
  serviceAccount,
} from '../../../support/scim.js';
import type { Person } from '../../../support/seed.js';

/** The list of calls of SCIM (docs/api/scim.md). */
let app: TestApp;
let directory: Directory;
let administrator: Person;
beforeAll(async () => {
  app = await startTestApp({ scimDefaultRole: 'technician' });
  directory = await connectDirectory(app);
  administrator = await app.seed.person('administrator');
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const calls = (via: InterfaceName, input: object = {}, person = administrator) =>
  invoke(app, via, 'scimCalls', { limit: 100, ...input }, person.token);

/** The newest calls, oldest first: method, path, status, fields and reason. */
async function newest(number: number) {
  const { data } = await calls('rest', { limit: number });
  return data
    .map((call: Record<string, unknown>) =>
      ['method', 'path', 'status', 'changed', 'reason'].map((field) => call[field]),
    )
    .reverse();
}

describe.each(bothOr('graphql'))('through %s', (via) => {
  it('lists calls newest first, with the name of the token and without values', async () => {
    const { token } = await app.seed.apiToken(directory.accountId, SCIM_SCOPES, { name: 'Entra' });
    const made = await directory.call(
      'POST',
      '/Users',
      { userName: `secret.${via}@example.org`, externalId: `secret-${via}` },
      { token },
    );
    await directory.call('GET', '/Users?filter=userName%20eq%20%22secret%22', undefined, { token });
    const { code, data } = await calls(via, { limit: 2 });
    expect(code).toBe('OK');
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        tokenName: 'Entra',
        method: 'GET',
        path: '/scim/v2/Users',
        status: 200,
        changed: [],
        reason: null,
        durationMs: expect.any(Number),
      },
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(String),
        tokenName: 'Entra',
        method: 'POST',
        path: '/scim/v2/Users',
        status: 201,
        changed: ['userName', 'externalId', 'active'],
        reason: null,
        durationMs: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/secret|example\.org/);
    expect(made.status).toBe(201);
  });

  it('is for those who may read the settings', async () => {
    const technician = await app.seed.person('technician');
    expect((await calls(via, {}, technician)).code).toBe('FORBIDDEN');
  });

  it('has the last thousand of thirty days; a job removes the others', async () => {
    const { prisma } = app.database;
    await prisma.scimCall.deleteMany();
    await seedScimCalls(app, 600);
    await prisma.scimCall.updateMany({ data: { at: new Date(app.now().getTime() - 31 * DAY) } });
    await seedScimCalls(app, 300);
    const paths = async () => {
      let [cursor, seen]: [string | undefined, number] = [undefined, 0];
      do {
        const page = await calls(via, cursor === undefined ? {} : { cursor });
        seen += page.data.length;
        cursor = page.page?.hasMore ? page.page.nextCursor : undefined;
      } while (cursor !== undefined);
      return seen;
    };
    expect(await paths()).toBe(300);
    await seedScimCalls(app, 750);
    expect(await paths()).toBe(1000);
    await app.services.scimCalls.sweep();
    expect(await prisma.scimCall.count()).toBe(1000);
    await prisma.scimCall.updateMany({ data: { at: new Date(app.now().getTime() - 31 * DAY) } });
    await app.services.scimCalls.sweep();
    expect(await prisma.scimCall.count()).toBe(0);
  });
});

it('names the fields that a call changed', async () => {
  const id = await directory.provide('fields@example.org', { externalId: 'fields' });
  await directory.call('PUT', `/Users/${id}`, {
    userName: 'fields2@example.org',
    externalId: 'fields2',
    name: { givenName: 'A', familyName: 'B' },
    phoneNumbers: [{ value: '12345' }],
    active: false,
    displayName: 'unchanged',
  });
  await directory.call('PUT', `/Users/${id}`, { active: false });
  const group = await directory.call('POST', '/Groups', { displayName: 'Fields' });
  const path = `/Groups/${group.body.id}`;
  await directory.call('PUT', path, { displayName: 'Fields2', members: [{ value: id }] });
  await directory.call('DELETE', path);
  await directory.call('DELETE', `/Users/${id}`);
  expect(await newest(6)).toEqual([
    [
      'PUT',
      `/scim/v2/Users/${id}`,
      200,
      ['userName', 'externalId', 'name.givenName', 'name.familyName', 'phoneNumbers', 'active'],
      null,
    ],
    ['PUT', `/scim/v2/Users/${id}`, 200, [], null],
    ['POST', '/scim/v2/Groups', 201, ['displayName'], null],
    ['PUT', `/scim/v2${path}`, 200, ['displayName', 'members'], null],
    ['DELETE', `/scim/v2${path}`, 204, ['members'], null],
    ['DELETE', `/scim/v2/Users/${id}`, 204, ['active'], null],
  ]);
});

it('names why a call was refused', async () => {
  const superAdmin = await app.seed.person('super_admin');
  const admin = await app.seed.person('administrator');
  const linked = await directory.provide('linked@example.org', { externalId: 'linked' });
  const { email: service } = await app.database.prisma.user.findUniqueOrThrow({
    where: { id: directory.accountId },
  });
  const { token } = await app.seed.apiToken(await serviceAccount(app), ['user.read']);
  const post = (body: object) => directory.call('POST', '/Users', body);
  await post({ userName: 'linked@example.org', externalId: 'other' });
  await post({ userName: 'linked@example.org', externalId: 'linked' });
  await post({ userName: service, externalId: 'service' });
  await post({ userName: superAdmin.email, externalId: 'super' });
  await directory.call('PUT', `/Users/${admin.id}`, { externalId: 'linked' });
  await directory.call('PUT', `/Users/${admin.id}`, { userName: 'mine@example.org' });
  await directory.call('POST', '/Groups', { displayName: 'X', members: [{ value: '0' }] });
  await directory.call('POST', '/Groups', {
    displayName: 'X',
    members: Array(5001).fill({ value: linked }),
  });
  await directory.call('DELETE', `/Users/${linked}`, undefined, { token });
  await directory.call('PATCH', `/Users/${linked}`, {});
  await directory.call('GET', '/Nowhere');
  expect((await newest(11)).map(([, , status, , reason]: unknown[]) => [status, reason])).toEqual([
    [409, 'linked_elsewhere'],
    [409, 'taken'],
    [409, 'service_account'],
    [409, 'super_admin'],
    [409, 'taken'],
    [403, 'administrator'],
    [400, 'unknown_member'],
    [400, 'limit'],
    [403, 'scope'],
    [400, 'invalid'],
    [404, null],
  ]);
});

it('keeps no call without a valid token, and says what the last super_admin and a department are for', async () => {
  const { prisma } = app.database;
  await prisma.user.updateMany({ where: { role: 'super_admin' }, data: { role: 'technician' } });
  const last = await app.seed.person('super_admin');
  await prisma.user.update({ where: { id: last.id }, data: { managed: ['role'] } });
  await directory.call('PUT', `/Users/${last.id}`, { active: false });
  await directory.call('GET', '/Users', undefined, { token: null });
  await directory.call('GET', '/Users', undefined, { token: administrator.token });
  expect(await newest(1)).toEqual([
    ['PUT', `/scim/v2/Users/${last.id}`, 403, [], 'last_super_admin'],
  ]);
});
