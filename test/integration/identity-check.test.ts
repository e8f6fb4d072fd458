import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OidcConfig } from '../../src/config/config.js';
import {
  checkGroups,
  type GroupSettings,
} from '../../src/modules/sign-in/identity/identity.checks.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.prisma.identityMapping.deleteMany();
  await database.prisma.identityCondition.deleteMany();
  await database.prisma.user.deleteMany();
});

const check = (settings: GroupSettings = {}) => checkGroups(database, settings);
const at = new Date('2026-03-02T08:09:10Z');

const mapping = (value: string, role: 'technician' | 'super_admin' = 'technician') =>
  database.prisma.identityMapping.create({
    data: { rank: 1, value, role, createdAt: at, updatedAt: at },
  });
const condition = (subject: string) =>
  database.prisma.identityCondition.create({ data: { subject, since: at } });

const oidc: OidcConfig = {
  issuer: 'https://id.example.org',
  clientId: 'maintenance',
  clientSecret: undefined,
  redirectUri: 'https://maintenance.example.org/api/auth/oidc/callback',
  successRedirect: undefined,
  autoRegisterRole: undefined,
  groupsClaim: 'realm_access.roles',
};

it('has nothing to say without mappings, and where logins bring groups', async () => {
  expect(await check()).toMatchObject({ name: 'groups', state: 'ok', message: 'no mappings' });
  await mapping('Technik');
  await mapping('Betrieb');
  expect(await check({ oidc })).toMatchObject({ state: 'ok', message: '2 mappings' });
});

it('names the claim that logins do not bring, while there is a mapping', async () => {
  await condition('identity_groups');
  expect((await check({ oidc })).state).toBe('ok');
  await mapping('Technik');
  const found = await check({ oidc });
  expect(found).toMatchObject({
    state: 'warning',
    message:
      'logins bring no usable list in the claim `realm_access.roles` since 2026-03-02T08:09Z',
    advice: expect.stringContaining('emit only the groups assigned to the application'),
  });
  expect((await check()).message).toContain('the claim `groups`');
});

it('names the group of super_admins without its mapping, and mappings without their group', async () => {
  expect(await check({ superAdminGroup: 'root' })).toMatchObject({
    state: 'warning',
    message: 'OIDC_SUPER_ADMIN_GROUP names `root`, and no mapping gives the role super_admin to it',
  });
  await mapping('root', 'super_admin');
  expect((await check({ superAdminGroup: 'root' })).state).toBe('ok');
  expect((await check()).message).toBe(
    'mappings of super_admin that are passed over, because OIDC_SUPER_ADMIN_GROUP is not set: 1',
  );
  expect((await check({ superAdminGroup: 'Root' })).message).toBe(
    'OIDC_SUPER_ADMIN_GROUP names `Root`, and no mapping gives the role super_admin to it; ' +
      'mappings of super_admin that are passed over, because OIDC_SUPER_ADMIN_GROUP names another group: 1',
  );
});

it('names a super_admin who was kept, until there are two', async () => {
  await condition('identity_super_admin');
  const administrator = (email: string) =>
    database.prisma.user.create({ data: { email, role: 'super_admin', status: 'active' } });
  await administrator('first@example.org');
  expect((await check()).message).toBe(
    'the identity provider would end the last active super_admin, who was kept',
  );
  await administrator('second@example.org');
  expect((await check()).state).toBe('ok');
});
