import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../../../src/config/config.js';
import { type RestAnswer, startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { enrol, ORIGIN } from '../../../support/factors.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.js';
import { fannedOut } from '../../../support/notified.js';
import { callback, visit } from '../../../support/oidc-browser.js';
import type { Person } from '../../../support/seed.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

let provider: TestProvider;
let app: TestApp;
/** Makes accounts for people without one, on the same database. */
let registering: TestApp;
let developer: Person;

const oidc = (over: Partial<OidcConfig> = {}): OidcConfig => ({
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  redirectUri: REDIRECT_URI,
  successRedirect: undefined,
  autoRegisterRole: undefined,
  scopes: 'openid email profile groups',
  ...over,
});

beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
  app = await startTestApp({ publicUrl: ORIGIN, oidc: oidc() });
  registering = await startOn(app.database, { oidc: oidc({ autoRegisterRole: 'technician' }) });
  developer = await app.seed.person('developer', { permissions: ['monitoring.read'] });
});
afterAll(async () => {
  await registering?.stop();
  await app?.stop();
  await provider?.stop();
});
beforeEach(async () => {
  provider.tamper = undefined;
  provider.userinfo = (claims) => claims;
  provider.asked.userinfo = 0;
  await prisma().identityMapping.deleteMany();
  await prisma().identityCondition.deleteMany();
  await app.services.incidents.watch();
  await prisma().incident.deleteMany();
});

const prisma = () => app.database.prisma;

let count = 0;
/** Seats somebody with these claims at the browser. @returns the address. */
function seat(claims: object = {}): string {
  count += 1;
  const email = `groups.${count}@example.org`;
  provider.account = { sub: `groups-${count}`, email, email_verified: true, ...claims };
  return email;
}

/** The same with an account. */
async function somebody(claims: object = {}, role: 'technician' | 'employee' = 'technician') {
  const email = seat(claims);
  const department = role === 'employee' ? await app.seed.department() : undefined;
  return await app.seed.person(role, { email, departmentId: department?.id ?? null });
}

async function login(on = app): Promise<RestAnswer> {
  const { query, cookie } = await visit(on.url, REDIRECT_URI);
  return await callback(on, query, cookie);
}

const mapping = async (data: { value: string; role?: 'administrator' | 'developer' }) => {
  const times = { createdAt: app.now(), updatedAt: app.now() };
  return await prisma().identityMapping.create({ data: { rank: 1, ...data, ...times } });
};

const identityOf = (person: Person) =>
  prisma().userIdentity.findFirstOrThrow({ where: { userId: person.id } });

const roleOf = async (person: Person) =>
  (await prisma().user.findUniqueOrThrow({ where: { id: person.id } })).role;

const missing = (person: Person) =>
  prisma().internalLog.findMany({
    where: { event: 'identity.groups_missing', userId: person.id },
  });

const incidents = async () =>
  (await app.rest('GET', '/api/monitoring/incidents', developer)).body.data;

const list = (length: number) => Array.from({ length }, (_, index) => `group ${index + 1}`);

describe('a login', () => {
  it('keeps the groups and applies the mappings, before the session answers', async () => {
    const { id } = await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody({ groups: ['Betrieb', 'Nord'] });
    const { status, body } = await login();
    expect([status, body.data.user.role]).toEqual([200, 'developer']);
    expect((await identityOf(person)).groups).toEqual(['Betrieb', 'Nord']);
    const record = await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'user.role_mapped', targetId: String(person.id) },
    });
    expect(record).toMatchObject({
      actorId: null,
      metadata: { mappingId: id, value: 'Betrieb', from: 'technician', to: 'developer' },
    });
  });

  it('is seen at once by sessions that live', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody({ groups: ['Betrieb'] });
    await login();
    const { body } = await registering.rest('GET', '/api/me', { token: person.token });
    expect(body.data.role).toBe('developer');
  });

  it('tells the leads once of a technician whose role it takes, with the open work', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const { id: departmentId } = await app.seed.department();
    const head = await app.seed.person('department_head', { departmentId });
    const { id: assigneeId } = await somebody({ groups: ['Betrieb'] });
    for (let left = 2; left > 0; left -= 1) {
      await app.seed.request({ requesterId: head.id, departmentId, assigneeId }, 'assigned');
    }
    await login();
    await login();
    await fannedOut(app);
    const { body } = await app.rest('GET', '/api/me/notifications', head);
    const data = { event: 'assignee_not_technician', count: 2, userId: assigneeId, departmentId };
    expect(body.data).toMatchObject([{ kind: 'reopened', requestId: null, actorId: null, data }]);
  });

  it('keeps the groups without a mapping, too, and asks userinfo for none', async () => {
    const person = await somebody({ groups: ['Nord'] });
    expect((await login()).status).toBe(200);
    expect((await identityOf(person)).groups).toEqual(['Nord']);
    provider.tamper = ({ groups: _, ...claims }) => claims;
    provider.account = { ...provider.account, groups: ['South'] };
    expect((await login()).status).toBe(200);
    expect((await identityOf(person)).groups).toEqual(['Nord']);
    expect(provider.asked.userinfo).toBe(0);
  });

  it('asks userinfo where a mapping exists and the ID token has none', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody({ groups: ['Betrieb'] });
    provider.tamper = ({ groups: _, ...claims }) => claims;
    expect((await login()).status).toBe(200);
    expect(await roleOf(person)).toBe('developer');
    expect(provider.asked.userinfo).toBe(1);
  });

  it('takes three hundred groups, and five hundred, and a shorter list replaces them', async () => {
    await mapping({ value: 'group 300', role: 'developer' });
    const person = await somebody({ groups: list(300) });
    await login();
    expect([(await identityOf(person)).groups.length, await roleOf(person)]).toEqual([
      300,
      'developer',
    ]);
    provider.account = { ...provider.account, groups: list(500) };
    await login();
    expect((await identityOf(person)).groups).toHaveLength(500);
    provider.account = { ...provider.account, groups: [] };
    await login();
    expect((await identityOf(person)).groups).toEqual([]);
  });

  it('reads the roles under a path', async () => {
    await mapping({ value: 'lead', role: 'developer' });
    const keycloak = await startOn(app.database, {
      oidc: oidc({ groupsClaim: 'realm_access.roles' }),
    });
    try {
      const person = await somebody({ groups: ['x'], realm_access: { roles: ['lead'] } });
      expect((await login(keycloak)).status).toBe(200);
      expect(await roleOf(person)).toBe('developer');
    } finally {
      await keycloak.stop();
    }
  });

  it('gives new people their mapping in the transaction that registers them', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const email = seat({ groups: ['Betrieb'] });
    const { status, body } = await login(registering);
    expect([status, body.data.user]).toMatchObject([200, { email, role: 'developer' }]);
    const where = { userId: body.data.user.id };
    expect((await prisma().userIdentity.findFirstOrThrow({ where })).groups).toEqual(['Betrieb']);
  });

  it('gives them their mapping also where new people are administrators, and keeps others', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const administrators = await startOn(app.database, {
      oidc: oidc({ autoRegisterRole: 'administrator' }),
    });
    const made = async (groups: readonly string[]) => {
      seat({ groups });
      const { body } = await login(administrators);
      const { id, role } = body.data.user;
      const { managed } = await prisma().user.findUniqueOrThrow({ where: { id } });
      return [role, managed];
    };
    try {
      expect(await made(['Betrieb'])).toEqual(['developer', ['role']]);
      expect(await made(['Nord'])).toEqual(['administrator', []]);
      // Nobody gave the role by a mapping, so no mapping takes it later.
      provider.account = { ...provider.account, groups: ['Betrieb'] };
      expect((await login(administrators)).body.data.user.role).toBe('administrator');
    } finally {
      await administrators.stop();
    }
  });

  it('applies them before the second factor is asked for', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody({ groups: ['Betrieb'] });
    await enrol(app, person);
    expect((await login()).body.code).toBe('MFA_REQUIRED');
    expect(await roleOf(person)).toBe('developer');
  });

  it('suspends whom no mapping holds, where the setting says so, and a match opens again', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    await prisma().systemSettings.updateMany({ data: { identityWithoutMatch: 'suspend' } });
    try {
      const person = await somebody({ groups: [] });
      const refused = await login();
      expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
      expect((await app.rest('GET', '/api/me', { token: person.token })).status).toBe(401);
      provider.account = { ...provider.account, groups: ['Betrieb'] };
      expect((await login()).body.data.user).toMatchObject({ id: person.id, role: 'developer' });
    } finally {
      await prisma().systemSettings.updateMany({ data: { identityWithoutMatch: 'keep' } });
    }
  });

  it('that only confirms who uses a session applies nothing', async () => {
    const person = await somebody({ groups: ['Nord'] });
    await login();
    await mapping({ value: 'Betrieb', role: 'developer' });
    provider.account = { ...provider.account, groups: ['Betrieb'] };
    const started = await visit(app.url, REDIRECT_URI, undefined, '?reauthenticate=1');
    expect((await callback(app, started.query, started.cookie)).status).toBe(202);
    expect((await identityOf(person)).groups).toEqual(['Nord']);
    expect(await roleOf(person)).toBe('technician');
  });
});

describe('a claim that is missing changes nothing, and is one line and one incident:', () => {
  it.each([
    ['no claim', {}],
    ['null', { groups: null }],
    ['a text', { groups: 'Betrieb' }],
    ['a list of something else', { groups: ['Betrieb', 7] }],
    ['501 values', { groups: list(501) }],
    ['a list with a reference', { groups: ['Betrieb'], _claim_names: { groups: 'src1' } }],
  ])('%s', async (_, claims) => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    await mapping({ value: 'Nord', role: 'developer' });
    const person = await somebody({ groups: ['Nord'] });
    expect((await login()).status).toBe(200);
    const { groups: __, ...others } = provider.account;
    provider.account = { ...others, ...claims };
    const before = await prisma().auditRecord.count({ where: { targetId: String(person.id) } });
    expect((await login()).body.data.user).toMatchObject({ id: person.id, role: 'developer' });
    expect((await identityOf(person)).groups).toEqual(['Nord']);
    expect(await missing(person)).toMatchObject([{ category: 'security', level: 'warning' }]);
    expect(await prisma().auditRecord.count({ where: { targetId: String(person.id) } })).toBe(
      before,
    );
    expect(await incidents()).toMatchObject([
      { kind: 'dependency', subject: 'identity_groups', closedAt: null },
    ]);
  });

  it('userinfo that fails, and the login goes on', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody({ groups: ['Betrieb'] });
    provider.tamper = ({ groups: _, ...claims }) => claims;
    expect((await login()).status).toBe(200);
    provider.userinfo = undefined;
    expect((await login()).body.data.user).toMatchObject({ id: person.id, role: 'developer' });
    expect(await missing(person)).toHaveLength(1);
  });
});

describe('the incident of missing groups', () => {
  it('says what to change, is one for all logins, and ends with a list', async () => {
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody();
    await login();
    await login();
    expect(await missing(person)).toHaveLength(2);
    await somebody();
    await login();
    const [incident, ...further] = await incidents();
    expect(further).toEqual([]);
    expect(incident.message).toMatch(/OIDC_GROUPS_CLAIM/);
    expect(incident.message).toMatch(/emit only the groups assigned to the application/);
    await app.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ closedAt: null }]);
    expect((await app.rest('GET', '/api/health')).body.data.status).toBe('ok');
    await somebody({ groups: [] });
    await login();
    expect(await incidents()).toMatchObject([
      { subject: 'identity_groups', closedAt: expect.any(String) },
    ]);
  });

  it('ends with the last mapping', async () => {
    const administrator = await app.seed.person('super_admin');
    const { id } = await mapping({ value: 'Betrieb', role: 'developer' });
    await somebody();
    await login();
    expect(await incidents()).toMatchObject([{ closedAt: null }]);
    const { token } = administrator;
    expect((await app.rest('DELETE', `/api/identity-mappings/${id}`, { token })).status).toBe(200);
    expect(await incidents()).toMatchObject([{ closedAt: expect.any(String) }]);
  });

  it('is none without a mapping, and none for people whom a directory provides', async () => {
    await somebody();
    await login();
    await mapping({ value: 'Betrieb', role: 'developer' });
    const person = await somebody();
    await prisma().user.update({ where: { id: person.id }, data: { externalId: 'directory-1' } });
    await login();
    expect(await missing(person)).toEqual([]);
    expect(await incidents()).toEqual([]);
  });

  it('is found by the watch of another replica, and after a restart', async () => {
    await prisma().identityCondition.create({
      data: { subject: 'identity_groups', since: app.now() },
    });
    await registering.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ subject: 'identity_groups', closedAt: null }]);
    await prisma().identityCondition.deleteMany();
    await registering.services.incidents.watch();
    expect(await incidents()).toMatchObject([{ closedAt: expect.any(String) }]);
  });
});

it('the incident of the last super_admin lasts until there are two', async () => {
  await prisma().user.updateMany({ where: { role: 'super_admin' }, data: { role: 'developer' } });
  const last = await app.seed.person('super_admin');
  await prisma().identityCondition.create({
    data: { subject: 'identity_super_admin', userId: last.id, since: app.now() },
  });
  await app.services.incidents.watch();
  const [incident] = await incidents();
  expect(incident).toMatchObject({ subject: 'identity_super_admin', closedAt: null });
  expect(incident.message).toMatch(/OIDC_SUPER_ADMIN_GROUP/);
  const second = await app.seed.person('super_admin', { status: 'suspended' });
  await app.services.incidents.watch();
  expect(await incidents()).toMatchObject([{ closedAt: null }]);
  await prisma().user.update({ where: { id: second.id }, data: { status: 'active' } });
  await app.services.incidents.watch();
  expect(await incidents()).toMatchObject([{ closedAt: expect.any(String) }]);
});
