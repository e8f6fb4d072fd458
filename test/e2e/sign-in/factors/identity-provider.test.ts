import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { addPasskey, enrol, ORIGIN } from '../../../support/factors.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.js';
import { callback, sentOn as codeFor, visit } from '../../../support/oidc-browser.js';
import type { Person } from '../../../support/seed.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';
const SUCCESS = 'http://127.0.0.1:4000/login';
const MINUTE = 60_000;

let provider: TestProvider;
/** Answers JSON, redirects, and trusts the factor of the provider. */
let app: TestApp;
let redirecting: TestApp;
let trusting: TestApp;

beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
  const oidc = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    successRedirect: undefined,
    autoRegisterRole: undefined,
  };
  const common = { publicUrl: ORIGIN, accessTokenTtlSeconds: 86_400 };
  app = await startTestApp({ ...common, oidc });
  const successRedirect = SUCCESS;
  redirecting = await startOn(app.database, { ...common, oidc: { ...oidc, successRedirect } });
  trusting = await startOn(app.database, { ...common, oidc: { ...oidc, trustsMfa: true } });
});
afterAll(async () => {
  await trusting.stop();
  await redirecting.stop();
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.tamper = undefined;
});

let count = 0;
async function somebody(emailVerified = true): Promise<Person> {
  count += 1;
  const email = `factor.${count}@example.org`;
  provider.account = { sub: `factor-${count}`, email, email_verified: true };
  return await app.seed.person('technician', { email, emailVerified });
}

async function login(on: TestApp, query = '') {
  const started = await visit(on.url, REDIRECT_URI, undefined, query);
  return await callback(on, started.query, started.cookie);
}

/** The parameters with which the browser is sent on. */
const sentOn = (answer: { headers: Headers }) =>
  new URL(answer.headers.get('Location') ?? '').searchParams;

describe('login at the identity provider', () => {
  it('asks for the second factor of the account: in the callback', async () => {
    const person = await somebody();
    const { code } = await enrol(app, person);
    const answer = await login(app);
    expect([answer.status, answer.body.code]).toEqual([401, 'MFA_REQUIRED']);
    const { challenge } = answer.body.error.details;
    const completed = await app.rest('POST', '/auth/mfa', { body: { challenge, otp: code() } });
    expect(completed.body.data.user.id).toBe(person.id);
  });

  it('or in the exchange, where the browser is sent on', async () => {
    const person = await somebody();
    const { code } = await enrol(app, person);
    const { code: oneTime, cookie: browser } = codeFor(await login(redirecting));
    const exchange = () =>
      redirecting.rest('POST', '/auth/oidc/exchange', {
        body: { code: oneTime },
        headers: { Cookie: browser },
      });
    const answer = await exchange();
    expect([answer.status, answer.body.code]).toEqual([401, 'MFA_REQUIRED']);
    const { challenge } = answer.body.error.details;
    const completed = await app.rest('POST', '/auth/mfa', { body: { challenge, otp: code() } });
    expect(completed.body.data.user.id).toBe(person.id);
    expect((await exchange()).body.code).toBe('INVALID_CREDENTIALS');
  });

  it('asks for none where that of the provider is trusted', async () => {
    const person = await somebody();
    await enrol(app, person);
    const answer = await login(trusting);
    expect([answer.status, answer.body.data.user.id]).toEqual([200, person.id]);
  });

  it('takes the factors of whoever registered an address that is not theirs', async () => {
    const person = await somebody(false);
    await enrol(app, person);
    await addPasskey(app, person);
    const answer = await login(app);
    expect([answer.status, answer.body.data.user.id]).toEqual([200, person.id]);
    const { prisma } = app.database;
    const where = { userId: person.id };
    expect([
      await prisma.authenticatorApp.count({ where }),
      await prisma.recoveryCode.count({ where }),
      await prisma.passkey.count({ where }),
    ]).toEqual([0, 0, 0]);
    const record = await prisma.auditRecord.findFirstOrThrow({
      where: { action: 'user.credentials_removed', targetId: String(person.id) },
    });
    expect(record.metadata).toMatchObject({ authenticators: 1, passkeys: 1 });
  });
});

describe('proving anew who uses a session', () => {
  const reauthenticate = (person: Person, code: unknown) =>
    app.rest('POST', '/me/reauthenticate', { token: person.token, body: { code } });

  async function linked(): Promise<Person> {
    const person = await somebody();
    await login(app);
    // The provider has a separate clock, so the service's stays.
    await app.database.prisma.session.updateMany({
      where: { userId: person.id },
      data: { createdAt: new Date(Date.now() - 11 * MINUTE) },
    });
    return person;
  }

  it('asks the provider for the credentials, and marks this session', async () => {
    const person = await linked();
    const { token } = person;
    expect((await app.rest('POST', '/me/mfa/totp', { token })).status).toBe(403);
    const asked: string[] = [];
    const started = await visit(
      app.url,
      REDIRECT_URI,
      (url) =>
        asked.push(url.searchParams.get('prompt') ?? '', url.searchParams.get('max_age') ?? ''),
      '?reauthenticate=1',
    );
    expect(asked.slice(0, 2)).toEqual(['login', '600']);
    const answer = await callback(app, started.query, started.cookie);
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([202, ['code']]);
    const { code } = answer.body.data;
    expect((await reauthenticate(person, code)).status).toBe(200);
    expect((await app.rest('POST', '/me/mfa/totp', { token })).status).toBe(200);
    expect((await reauthenticate(person, code)).status).toBe(400);
  });

  it('sends the browser on with a code that opens no session, and the other way round', async () => {
    const person = await linked();
    const parameters = sentOn(await login(redirecting, '?reauthenticate=1'));
    expect(parameters.get('reauthenticate')).toBe('1');
    const code = parameters.get('code');
    const exchanged = await app.rest('POST', '/auth/oidc/exchange', { body: { code } });
    expect(exchanged.body.code).toBe('INVALID_CREDENTIALS');
    expect((await reauthenticate(person, code)).status).toBe(200);
    const ofLogin = sentOn(await login(redirecting)).get('code');
    expect((await reauthenticate(person, ofLogin)).status).toBe(400);
  });

  it('is for the account of the session', async () => {
    const person = await linked();
    const { code } = (await login(app, '?reauthenticate=1')).body.data;
    const other = await app.seed.person('technician');
    expect((await reauthenticate(other, code)).status).toBe(400);
    expect((await reauthenticate(person, code)).status).toBe(200);
  });

  it('links and registers nobody', async () => {
    const person = await somebody();
    const answer = await login(app, '?reauthenticate=1');
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await app.database.prisma.userIdentity.count({ where: { userId: person.id } })).toBe(0);
  });

  it.each([
    ['too long ago', -700],
    ['before it was asked', -120],
    ['without saying when', undefined],
  ])('is refused when the provider asked for the credentials %s', async (_what, seconds) => {
    await linked();
    provider.tamper = (claims) => {
      const now = Math.floor(Date.now() / 1000);
      return { ...claims, auth_time: seconds === undefined ? undefined : now + seconds };
    };
    const answer = await login(app, '?reauthenticate=1');
    expect([401, 403]).toContain(answer.status);
  });
});
