import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActingContext } from '../../../../src/core/context.js';
import type { Holding } from '../../../../src/modules/sign-in/auth/takeover.service.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { newFeed } from '../../../support/calendar-feeds.js';
import { addPasskey, enrol, loginOptions, ORIGIN } from '../../../support/factors.js';
import { nobody, PASSWORD, type Person } from '../../../support/seed.js';

/**
 * All that an account can hold, and what a deactivation does: `ended` is gone for good, `refused` stays
 * and is refused while the account is not active, `kept` gives no access.
 */
const HOLDINGS: Readonly<Record<Holding, 'ended' | 'refused' | 'kept'>> = {
  sessions: 'ended',
  apiTokens: 'ended',
  calendarFeed: 'ended',
  loginCodes: 'ended',
  authChallenges: 'ended',
  mailTokens: 'ended',
  delegationsFrom: 'ended',
  delegationsTo: 'ended',
  pushSubscriptions: 'ended',
  headOf: 'ended',
  passkeys: 'refused',
  authenticatorApp: 'refused',
  recoveryCodes: 'refused',
  identities: 'refused',
  boards: 'refused',
  // Tested where they run: figures (report-mails), rules (limits), mails that arrive (threads).
  figureReports: 'refused',
  rules: 'refused',
  inboundMails: 'kept',
  // They need a session.
  idempotency: 'kept',
  clientIds: 'kept',
  savedViews: 'kept',
  savedViewDefaults: 'kept',
  notificationPreferences: 'kept',
  notifications: 'kept',
  watching: 'kept',
  labelSheets: 'kept',
  undelivered: 'kept',
  undeliveredDecided: 'kept',
  // Of the organisation, or for somebody else.
  invited: 'kept',
  sentJobLinks: 'kept',
  contractorAccount: 'kept',
  mailboxes: 'kept',
  reportsFor: 'kept',
  identityGroups: 'kept',
  // Records.
  department: 'kept',
  skills: 'kept',
  workingCalendar: 'kept',
  absences: 'kept',
  createdAbsences: 'kept',
  submitted: 'kept',
  assigned: 'kept',
  approvedRequests: 'kept',
  heldRequests: 'kept',
  downtimes: 'kept',
  timeEntries: 'kept',
  createdTime: 'kept',
  labourRates: 'kept',
  readings: 'kept',
  assetChanges: 'kept',
  stockMovements: 'kept',
  purchases: 'kept',
  decidedPurchases: 'kept',
  assignedSchedules: 'kept',
  editedSchedules: 'kept',
  scheduleOccurrences: 'kept',
  confirmedRequests: 'kept',
  historyEntries: 'kept',
  timelineEntries: 'kept',
  comments: 'kept',
  commentRevisions: 'kept',
  checklistAnswers: 'kept',
  attachments: 'kept',
  documents: 'kept',
  avatar: 'kept',
  closedMonths: 'kept',
  figureReportMails: 'kept',
  decidedInboundMails: 'kept',
  invitation: 'kept',
  mails: 'kept',
};

let app: TestApp;
let replica: TestApp;
let administrator: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: ORIGIN });
  replica = await startOn(app.database, { publicUrl: ORIGIN });
  administrator = await app.seed.person('super_admin');
  other = await app.seed.person('administrator');
});
afterAll(async () => {
  await replica?.stop();
  await app?.stop();
});

const prisma = () => app.database.prisma;

/** Something with which a person gets in; trying it gives the code of the answer. */
type Key = (on: TestApp) => Promise<string>;

const rest = async (on: TestApp, verb: string, path: string, body?: object, token?: string) => {
  const answer = await on.rest(verb, path, { token, ...(body && { body }) });
  return { ...answer, code: answer.body?.code ?? String(answer.status) };
};

const withToken = (token: string, path: string): Key => {
  return async (on) => (await rest(on, 'GET', path, undefined, token)).code;
};

/** The secret of a mailed link. */
async function link(person: Person, purpose: 'reset' | 'verification' | 'change') {
  const token = randomBytes(32).toString('base64url');
  await prisma().mailToken.create({
    data: {
      ...{ purpose, userId: person.id, accountEmail: person.email },
      address: purpose === 'change' ? `new.${person.email}` : person.email,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      createdAt: app.now(),
      expiresAt: new Date(app.now().getTime() + 600_000),
    },
  });
  return token;
}

/** Keys by what they need; each is made anew, because some count once. */
const KEYS: Readonly<Record<string, (person: Person) => Promise<Key>>> = {
  'a session': async ({ id }) => withToken(await app.seed.login(id), '/api/me'),
  'a refresh token': async ({ email }) => {
    const { body } = await rest(app, 'POST', '/api/auth/login', { email, password: PASSWORD });
    const { refreshToken } = body.data;
    return async (on) => (await rest(on, 'POST', '/api/auth/refresh', { refreshToken })).code;
  },
  'an API token': async ({ id }) => {
    const { token } = await app.seed.apiToken(id, ['maintenance.read']);
    return withToken(token, '/api/maintenance');
  },
  'a calendar feed': async (person) => {
    const path = await newFeed(app, { ...person, token: await app.seed.login(person.id) });
    return async (on) => String((await fetch(`${on.url}${path}`)).status);
  },
  'a code of the identity provider': async ({ id }) => {
    const code = await app.services.loginCodes.issue({ userId: id }, null);
    return async (on) => (await rest(on, 'POST', '/api/auth/oidc/exchange', { code })).code;
  },
  'a link for a password': async (person) => {
    const token = await link(person, 'reset');
    return async (on) => {
      const body = { token, newPassword: 'another correct horse' };
      return (await rest(on, 'POST', '/api/auth/password-reset/confirm', body)).code;
    };
  },
  'a link that changes the address': async (person) => {
    const token = await link(person, 'change');
    return async (on) => (await rest(on, 'POST', '/api/auth/verify-email', { token })).code;
  },
  'a board': async ({ id }) => {
    const session = await app.seed.login(id);
    const board = { name: `Board of ${id}`, figures: ['backlog'] };
    const { body } = await rest(app, 'POST', '/api/boards', board, session);
    const token = /[\w-]{43}$/.exec(body.data.link)?.[0];
    return async (on) => (await rest(on, 'POST', '/api/auth/board', { token })).code;
  },
  'a password': async ({ email }) => {
    return async (on) =>
      (await rest(on, 'POST', '/api/auth/login', { email, password: PASSWORD })).code;
  },
};

/** The codes of the two replicas, the other one first. */
async function tried(key: Key): Promise<string[]> {
  return [await key(replica), await key(app)];
}

async function step(verb: string, path: string): Promise<void> {
  expect((await rest(app, verb, path, undefined, administrator.token)).code).toBe('OK');
}

const deactivate = ({ id }: Person) => step('DELETE', `/api/users/${id}`);
const activate = ({ id }: Person) => step('PUT', `/api/users/${id}/activate`);

describe('when an account is deactivated,', () => {
  it.each([
    ['a session', 'OK', 'session_invalid', 'session_invalid'],
    ['a refresh token', 'OK', 'session_invalid', 'session_invalid'],
    ['an API token', 'OK', 'session_invalid', 'session_invalid'],
    ['a calendar feed', '200', '404', '404'],
    ['a code of the identity provider', 'OK', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'],
    ['a link for a password', 'OK', 'VALIDATION_ERROR', 'VALIDATION_ERROR'],
    ['a link that changes the address', 'OK', 'VALIDATION_ERROR', 'VALIDATION_ERROR'],
    ['a board', 'OK', 'VALIDATION_ERROR', 'OK'],
    ['a password', 'OK', 'ACCOUNT_INACTIVE', 'OK'],
  ])('%s is refused on each replica', async (name, before, after, later) => {
    const make = KEYS[name];
    if (make === undefined) throw new Error(`There is no key ${name}.`);
    const fresh = () => app.seed.person('administrator');
    const working = await make(await fresh());
    expect(await working(replica)).toBe(before);
    const person = await fresh();
    const key = await make(person);
    await deactivate(person);
    expect(await tried(key)).toEqual([after, after]);
    await activate(person);
    // What a deactivation ends does not come back.
    expect((await tried(key))[0]).toBe(later);
  });

  it('a second factor and a passkey are refused, and a login that waits for one ends', async () => {
    const person = await app.seed.person('administrator');
    const authenticator = await addPasskey(app, person);
    const { recoveryCodes } = await enrol(app, person);
    const login = () =>
      rest(app, 'POST', '/api/auth/login', { email: person.email, password: PASSWORD });
    const { challenge } = (await login()).body.error.details;
    await deactivate(person);
    for (const on of [replica, app]) {
      const code = { challenge, recoveryCode: recoveryCodes[0] };
      expect((await rest(on, 'POST', '/api/auth/mfa', code)).code).toBe('INVALID_CREDENTIALS');
      const credential = authenticator.get(await loginOptions(on));
      expect((await rest(on, 'POST', '/api/auth/passkey', { credential })).code).toBe(
        'ACCOUNT_INACTIVE',
      );
    }
    expect((await login()).code).toBe('ACCOUNT_INACTIVE');
  });

  it('delegations from and to it end with a record that says why', async () => {
    const person = await app.seed.person('administrator');
    const delegate = async (fromUserId: number, toUserId: number) => {
      const terms = {
        ...{ fromUserId, toUserId, reason: 'On leave.' },
        startsAt: app.now().toISOString(),
        endsAt: new Date(app.now().getTime() + 86_400_000).toISOString(),
      };
      const { body } = await rest(app, 'POST', '/api/delegations', terms, administrator.token);
      return body.data.id as number;
    };
    const ids = [await delegate(person.id, other.id), await delegate(other.id, person.id)];
    const third = await app.seed.person('administrator');
    const kept = await delegate(other.id, third.id);
    await deactivate(person);
    for (const id of ids) {
      const path = `/api/delegations/${id}`;
      expect((await rest(replica, 'GET', path, undefined, administrator.token)).code).toBe(
        'NOT_FOUND',
      );
      const record = await prisma().auditRecord.findFirstOrThrow({
        where: { action: 'delegation.deleted', targetId: String(id) },
      });
      expect(record).toMatchObject({
        actorId: administrator.id,
        metadata: { reason: 'account deactivated', before: { id, reason: 'On leave.' } },
      });
    }
    await activate(person);
    const where = { OR: [{ fromUserId: person.id }, { toUserId: person.id }] };
    expect(await prisma().delegation.count({ where })).toBe(0);
    expect(await prisma().delegation.count({ where: { id: kept } })).toBe(1);
  });

  it('its devices are removed, and its headship ends', async () => {
    const department = await app.seed.department();
    const person = await app.seed.person('department_head', { departmentId: department.id });
    await prisma().department.update({
      where: { id: department.id },
      data: { headId: person.id },
    });
    const session = await prisma().session.findFirstOrThrow({ where: { userId: person.id } });
    const device = await prisma().pushSubscription.create({
      data: {
        ...{ userId: person.id, sessionId: session.id, host: 'push.example.org' },
        ...{ sealed: 'sealed', endpointHash: `hash-${person.id}`, createdAt: app.now() },
      },
    });
    await deactivate(person);
    expect(await prisma().pushSubscription.count({ where: { userId: person.id } })).toBe(0);
    await prisma().auditRecord.findFirstOrThrow({
      where: { action: 'push_subscription.deleted', targetId: String(device.id) },
    });
    const { headId } = await prisma().department.findUniqueOrThrow({
      where: { id: department.id },
    });
    expect(headId).toBeNull();
  });

  it('every ended holding of it is gone', async () => {
    const person = await app.seed.person('administrator');
    for (const make of Object.values(KEYS)) await make(person);
    await deactivate(person);
    const where = { userId: person.id };
    const now = app.now();
    expect({
      sessions: await prisma().session.count({ where: { ...where, revokedAt: null } }),
      apiTokens: await prisma().apiToken.count({ where: { ...where, revokedAt: null } }),
      calendarFeed: await prisma().calendarFeed.count({ where }),
      loginCodes: await prisma().loginCode.count({ where }),
      authChallenges: await prisma().authChallenge.count({ where }),
      mailTokens: await prisma().mailToken.count({
        where: { ...where, usedAt: null, voidedAt: null, expiresAt: { gt: now } },
      }),
      delegationsFrom: await prisma().delegation.count({ where: { fromUserId: person.id } }),
      delegationsTo: await prisma().delegation.count({ where: { toUserId: person.id } }),
      pushSubscriptions: await prisma().pushSubscription.count({ where }),
      headOf: await prisma().department.count({ where: { headId: person.id } }),
    }).toEqual(
      Object.fromEntries(
        Object.entries(HOLDINGS)
          .filter(([, fate]) => fate === 'ended')
          .map(([name]) => [name, 0]),
      ),
    );
  });
});

it('what its own calls make that were under way is refused', async () => {
  const person = await app.seed.person('administrator');
  const actor = await app.services.actors.actorOf(person.token);
  await deactivate(person);
  const caller = { ...nobody, actor } as ActingContext;
  const expiresAt = new Date(app.now().getTime() + 86_400_000);
  const { apiTokens, calendarFeeds, emailChange } = app.services;
  const made = await Promise.allSettled([
    apiTokens.create(caller, { name: 'late', scopes: ['maintenance.read'], expiresAt }),
    calendarFeeds.create(caller),
    emailChange.request(caller, { email: `late.${person.email}`, password: PASSWORD }),
  ]);
  expect(made).toMatchObject(
    made.map(() => ({ status: 'rejected', reason: { code: 'session_invalid' } })),
  );
  const where = { userId: person.id };
  expect(await prisma().apiToken.count({ where })).toBe(0);
  expect(await prisma().calendarFeed.count({ where })).toBe(0);
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(email).toBe(person.email);
});

it('a link that verifies an address opens nothing, and stays valid', async () => {
  const person = await app.seed.person('technician', { emailVerified: false });
  const token = await link(person, 'verification');
  await deactivate(person);
  const { body } = await rest(replica, 'POST', '/api/auth/verify-email', { token });
  expect(body.data).toEqual({ email: person.email, active: false });
});

it('a suspension ends sessions alone: the rest counts again when the account is active', async () => {
  const person = await app.seed.person('administrator');
  const make = KEYS['an API token'];
  const token = await make?.(person);
  const session = withToken(await app.seed.login(person.id), '/api/me');
  await step('PUT', `/api/users/${person.id}/suspend`);
  expect([await session(replica), await token?.(replica)]).toEqual([
    'session_invalid',
    'session_invalid',
  ]);
  await activate(person);
  expect([await session(replica), await token?.(replica)]).toEqual(['session_invalid', 'OK']);
});
