import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OidcConfig } from '../../../../src/config/config.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type ProviderAccount,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.js';
import { callback, visit } from '../../../support/oidc-browser.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

let provider: TestProvider;
/** Does not trust addresses of which the provider says nothing. */
let app: TestApp;
/** Has `OIDC_TRUST_EMAIL=true`, on the same database. */
let trusting: TestApp;

const oidc = (over: Partial<OidcConfig> = {}): OidcConfig => ({
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  redirectUri: REDIRECT_URI,
  successRedirect: undefined,
  autoRegisterRole: undefined,
  ...over,
});

beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
  app = await startTestApp({ oidc: oidc() });
  trusting = await startOn(app.database, { oidc: oidc({ trustsEmail: true }) });
});
afterAll(async () => {
  await trusting?.stop();
  await app?.stop();
  await provider?.stop();
});
beforeEach(() => {
  provider.tamper = undefined;
});

let count = 0;
/** Seats somebody with these claims at the browser, and gives the address an account. */
async function account(claims: Partial<ProviderAccount>) {
  count += 1;
  const email = `claims.${count}@example.org`;
  const user = await app.seed.person('technician', { email });
  provider.account = { sub: `claims-${count}`, email, ...claims };
  return user;
}

async function login(on = app) {
  const { query, cookie } = await visit(on.url, REDIRECT_URI);
  return await callback(on, query, cookie);
}

/** Leaves these claims out of the ID token; userinfo still has them. */
function withoutInIdToken(...names: string[]) {
  provider.tamper = (claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
}

async function expectRefused(reason: string, message: RegExp, on = app) {
  const before = await app.database.prisma.userIdentity.count();
  const answer = await login(on);
  expect([answer.status, answer.body.code, answer.body.error.details]).toEqual([
    403,
    'FORBIDDEN',
    { reason },
  ]);
  expect(answer.body.error.message).toMatch(message);
  expect(await app.database.prisma.userIdentity.count()).toBe(before);
  const entry = await app.database.prisma.internalLog.findFirstOrThrow({
    where: { event: 'auth.oidc.refused' },
    orderBy: { id: 'desc' },
  });
  expect(entry.message).toMatch(message);
}

describe('an address counts as verified', () => {
  it('where the ID token says so in a text', async () => {
    const user = await account({ email_verified: 'true' });
    expect((await login()).body.data.user.id).toBe(user.id);
  });

  it.each([[['email_verified']], [['email', 'email_verified']], [['email']]])(
    'where userinfo says so and the ID token has no %j',
    async (missing) => {
      const user = await account({ email_verified: true });
      withoutInIdToken(...missing);
      expect((await login()).body.data.user.id).toBe(user.id);
    },
  );

  it('where nobody says anything and the operator trusts the provider', async () => {
    const user = await account({});
    expect((await login(trusting)).body.data.user.id).toBe(user.id);
  });
});

describe('an address does not count as verified', () => {
  it('where nobody says anything', async () => {
    await account({});
    await expectRefused('email_verified_missing', /claim `email_verified` is missing/);
  });

  it.each([false, 'false', 'yes'])(
    'where the provider says %j, trusted or not',
    async (verdict) => {
      await account({ email_verified: verdict });
      for (const on of [app, trusting]) {
        await expectRefused('email_unverified', /has not verified the e-mail address/, on);
        withoutInIdToken('email_verified');
        await expectRefused('email_unverified', /has not verified the e-mail address/, on);
        provider.tamper = undefined;
      }
    },
  );

  it('where there is only a name that looks like one', async () => {
    const { email } = await account({});
    provider.account = { sub: 'username-only', preferred_username: email, email_verified: true };
    for (const on of [app, trusting]) {
      await expectRefused(
        'email_missing',
        /claim `email` is missing\. It sends `preferred_username`/,
        on,
      );
    }
    provider.account = { sub: 'nothing-at-all' };
    await expectRefused('email_missing', /claim `email` is missing\.$/);
  });
});

it('an identity that is linked needs no address', async () => {
  const user = await account({ email_verified: true });
  expect((await login()).status).toBe(200);
  provider.account = { sub: provider.account.sub };
  expect((await login()).body.data.user.id).toBe(user.id);
});

it('a provider that takes the secret in the header only is sent it there', async () => {
  const basic = await startProvider(REDIRECT_URI, 'client_secret_basic');
  const other = await startOn(app.database, {
    oidc: oidc({ issuer: basic.issuer, autoRegisterRole: 'technician' }),
  });
  try {
    basic.account = {
      sub: 'basic',
      email: 'basic@example.org',
      email_verified: true,
      name: 'Ada King Byron',
    };
    const answer = await login(other);
    expect(answer.status).toBe(200);
    const row = await app.database.prisma.user.findUniqueOrThrow({
      where: { id: answer.body.data.user.id },
    });
    expect(row).toMatchObject({ firstName: 'Ada King', lastName: 'Byron' });
  } finally {
    await other.stop();
    await basic.stop();
  }
});

it('a secret that the provider does not know is told apart from a stale login', async () => {
  const other = await startOn(app.database, { oidc: oidc({ clientSecret: 'another secret' }) });
  try {
    await account({ email_verified: true });
    const answer = await login(other);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(answer.body.error.details).toEqual({ reason: 'provider_error' });
    const entry = await app.database.prisma.internalLog.findFirstOrThrow({
      where: { event: 'auth.oidc.refused' },
      orderBy: { id: 'desc' },
    });
    expect(entry.message).toContain('invalid_client');
  } finally {
    await other.stop();
  }
});
