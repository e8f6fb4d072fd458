import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { nextMillisecond } from '../../../support/next-millisecond.js';
import { eventually } from '../../../support/receiver.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
let superAdmin: Person;
let departmentId: number;
beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
  superAdmin = await app.seed.person('super_admin');
});
afterAll(() => app.stop());

const read = async (id: number, on = app) =>
  (await on.rest('GET', `/api/users/${id}`, superAdmin)).body.data;
const listed = async (id: number, on = app) => {
  const { body } = await on.rest('GET', '/api/users?limit=100', superAdmin);
  return body.data.find((user: { id: number }) => user.id === id);
};
const change = (path: string, body: object, who: Person, method = 'PUT') =>
  app.rest(method, path, { token: who.token, ...(Object.keys(body).length > 0 ? { body } : {}) });

it('a user is read from the cache the second time, and the dates are dates', async () => {
  const user = await app.seed.person('technician');
  const first = await read(user.id);
  const before = app.services.cache.statistics();
  expect(await read(user.id)).toEqual(first);
  expect(app.services.cache.statistics()).toMatchObject({
    hits: before.hits + 1,
    misses: before.misses,
  });
  const graphql = await app.graphql(`{ user(id: ${user.id}) { createdAt } }`, {}, superAdmin);
  expect(graphql.data.user.createdAt).toBe(first.createdAt);
});

describe('no change of a user is answered with what was before', () => {
  it.each([
    ['update', (id: number) => change(`/users/${id}`, { firstName: 'Zoe' }, superAdmin)],
    ['suspend', (id: number) => change(`/users/${id}/suspend`, {}, superAdmin)],
    ['deactivate', (id: number) => change(`/users/${id}`, {}, superAdmin, 'DELETE')],
    [
      'permissions',
      (id: number) => change(`/users/${id}/permissions`, { permissions: [] }, superAdmin),
    ],
    ['role', (id: number) => change(`/users/${id}`, { role: 'developer' }, superAdmin)],
    ['department', (id: number) => change(`/users/${id}`, { departmentId }, superAdmin)],
    ['profile', (_id: number, user: Person) => change('/me/profile', { phone: '+4930123' }, user)],
    ['settings', (_id: number, user: Person) => change('/me/settings', { theme: 'dark' }, user)],
    [
      'login',
      (_id: number, user: Person) =>
        change('/auth/login', { email: user.email, password: PASSWORD }, user, 'POST'),
    ],
  ] as const)('%s', async (_what, act) => {
    const user = await app.seed.person('technician');
    // The seed goes past the service, which therefore does not know that the list has grown.
    await app.services.cache.invalidate({ keys: [], tags: ['users:list'] });
    const before = [await read(user.id), await listed(user.id)];
    await nextMillisecond();
    expect((await act(user.id, user)).status).toBe(200);
    const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    for (const after of [await read(user.id), await listed(user.id)]) {
      expect(after).toMatchObject({
        firstName: row.firstName,
        phone: row.phone,
        role: row.role,
        status: row.status,
        departmentId: row.departmentId,
        updatedAt: row.updatedAt.toISOString(),
        lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      });
    }
    expect(before[0]).toEqual(before[1]);
  });

  it('a new account is in the list at once', async () => {
    const { body } = await app.rest('GET', '/api/users?limit=100', superAdmin);
    const created = await change(
      '/users',
      { email: 'new@example.org', password: 'seven green bottles', role: 'technician' },
      superAdmin,
      'POST',
    );
    expect(body.data.length).toBeGreaterThan(0);
    expect(await listed(created.body.data.id)).toMatchObject({ email: 'new@example.org' });
  });
});

it.runIf(process.env.REDIS_URL)('another replica forgets too', async () => {
  const other = await startOn(app.database);
  const user = await app.seed.person('technician');
  const sees = async (firstName: string) => (await read(user.id, other)).firstName === firstName;
  // The first ones may come before the other one listens.
  let listens = false;
  for (let count = 0; count < 20 && !listens; count += 1) {
    const firstName = `Zoe ${count}`;
    await read(user.id, other);
    await change(`/users/${user.id}`, { firstName }, superAdmin);
    listens = await eventually(() => sees(firstName), 500).catch(() => false);
  }
  // Sooner than entries expire.
  expect(listens).toBe(true);
  await other.stop();
});

it('a suspension is felt at the next request on another replica', async () => {
  const other = await startOn(app.database);
  const user = await app.seed.person('technician');
  expect((await other.rest('GET', '/me', user)).status).toBe(200);
  await change(`/users/${user.id}/suspend`, {}, superAdmin);
  expect((await other.rest('GET', '/me', user)).body.code).toBe('session_invalid');
  await other.stop();
});

it('a revoked permission is felt at the next request, also with Redis away', async () => {
  const alone = await startOn(app.database, { redisUrl: 'redis://127.0.0.1:9' });
  const user = await app.seed.person('administrator');
  expect((await alone.rest('GET', '/users', user)).status).toBe(200);
  await change(`/users/${user.id}/permissions`, { permissions: ['maintenance.read'] }, superAdmin);
  expect((await alone.rest('GET', '/users', user)).body.code).toBe('FORBIDDEN');
  await alone.stop();
});

it('the statistics are for those who may monitor', async () => {
  const developer = await app.seed.person('developer');
  const technician = await app.seed.person('technician');
  const { body } = await app.rest('GET', '/api/cache/stats', developer);
  expect(body.data).toMatchObject({ hits: expect.any(Number), invalidations: expect.any(Number) });
  const graphql = await app.graphql('{ cacheStats { hits misses size levels } }', {}, developer);
  expect(graphql.data.cacheStats.levels[0]).toBe('memory');
  expect((await app.rest('GET', '/cache/stats', technician)).status).toBe(403);
  expect((await app.rest('GET', '/cache/stats')).status).toBe(401);
});
