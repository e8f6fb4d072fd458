import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Cache, createCache } from '../../src/infra/redis/cache.js';
import { type CachedUser, UsersCache } from '../../src/modules/people/users/users.cache.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let cache: Cache;
beforeEach(async () => {
  database = await openTestDatabase();
  cache = createCache(undefined, createLogger('silent'));
});
afterEach(async () => {
  await cache.close();
  await database.close();
});

it('an entry of an earlier release, without a column that it did not know, is not used', async () => {
  const { prisma } = database;
  const row = await prisma.user.create({
    data: {
      email: 'erin@example.org',
      passwordHash: 'x',
      firstName: 'Erin',
      lastName: 'New',
      role: 'employee',
    },
    omit: { passwordHash: true },
  });
  const { theme: _unknown, ...earlier } = row;
  const old = { ...earlier, firstName: 'Old' } as unknown as CachedUser;
  await cache.getOrLoad(`user:${row.id}`, async () => ({ row: old }));
  await cache.getOrLoad('users:list:first', async () => [old]);

  const users = new UsersCache(prisma, cache);
  expect(await users.find(row.id)).toEqual(row);
  expect(await users.page('first', async () => [row])).toEqual([row]);

  // A complete one is.
  await cache.invalidate({ keys: [`user:${row.id}`] });
  await cache.getOrLoad(`user:${row.id}`, async () => ({ row: { ...row, firstName: 'Kept' } }));
  expect(await users.find(row.id)).toMatchObject({ firstName: 'Kept' });
});
