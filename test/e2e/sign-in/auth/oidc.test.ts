import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../../src/config/config.js';
import { type RestAnswer, startOn, startTestApp, type TestApp } from '../../../support/app.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { callback, sentOn, visit } from '../../../support/oidc-browser.js';

/**
 * Where the provider sends browsers back to; the tests bring the query to the service themselves.
 */
const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

let provider: TestProvider;
let app: TestApp;

const oidc = () => ({
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  redirectUri: REDIRECT_URI,
  successRedirect: undefined,
  autoRegisterRole: undefined,
});

beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
  app = await startTestApp({ oidc: oidc() });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.tamper = undefined;
});

let count = 0;
function somebody(over: Partial<TestProvider['account']> = {}) {
  count += 1;
  const email = over.email ?? `person.${count}@example.org`;
  const account = { sub: `subject-${count}`, email_verified: true, ...over, email };
  provider.account = account;
  return account;
}

const visitProvider = (on = app, change?: (url: URL) => void) =>
  visit(on.url, REDIRECT_URI, change);

const comeBack = (query: string, cookie: string, on = app) => callback(on, query, cookie);

async function login(on = app, change?: (url: URL) => void) {
  const { query, cookie } = await visitProvider(on, change);
  return await comeBack(query, cookie, on);
}

const lastRefusal = () =>
  app.database.prisma.internalLog.findFirstOrThrow({
    where: { event: 'auth.oidc.refused' },
    orderBy: { id: 'desc' },
  });

const identities = () => app.database.prisma.userIdentity.count();

describe('a login at the identity provider', () => {
  it('links an account by its verified e-mail once, and then finds it by issuer and subject', async () => {
    const account = somebody();
    const user = await app.seed.person('technician', { email: account.email });
    const first = await login();
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ tokenType: 'Bearer', user: { id: user.id } });
    const me = await app.rest('GET', '/me', { token: first.body.data.accessToken });
    expect(me.body.data.userId).toBe(user.id);

    const before = await identities();
    somebody({ sub: account.sub, email: 'renamed@example.org', email_verified: false });
    expect((await login()).body.data.user.id).toBe(user.id);
    expect(await identities()).toBe(before);
  });

  it('is asked for with PKCE, state and nonce', async () => {
    somebody();
    await visitProvider(app, (url) => {
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(url.searchParams.get(name)?.length).toBeGreaterThan(20);
      }
    });
  });

  it('leaves a log entry and an audit record like any other login', async () => {
    const user = await app.seed.person('technician', { email: somebody().email });
    await login();
    const { prisma } = app.database;
    const entry = { userId: user.id, event: 'auth.login.succeeded' };
    expect(await prisma.internalLog.count({ where: entry })).toBe(1);
    const actions = await prisma.auditRecord.findMany({
      where: { OR: [{ actorId: user.id }, { targetId: String(user.id) }] },
      orderBy: { id: 'asc' },
    });
    expect(actions.map((record) => record.action)).toEqual([
      'auth.identity_linked',
      'auth.logged_in',
    ]);
  });
});

describe('a login is refused', () => {
  const expectRefused = async (
    answer: { status: number; body: { code: string } },
    status: number,
    code: string,
  ) => expect([answer.status, answer.body.code]).toEqual([status, code]);

  it('with another state', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visitProvider();
    const forged = query.replace(/state=[^&]*/, 'state=forged');
    await expectRefused(await comeBack(forged, cookie), 401, 'INVALID_CREDENTIALS');
  });

  it('in another browser than the one that started it', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const { query } = await visitProvider();
    await expectRefused(await comeBack(query, ''), 401, 'INVALID_CREDENTIALS');
    const other = await visitProvider();
    await expectRefused(await comeBack(query, other.cookie), 401, 'INVALID_CREDENTIALS');
    await expectRefused(await comeBack(query, 'oidc_login=a.b.c'), 401, 'INVALID_CREDENTIALS');
  });

  it('with another nonce', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const answer = await login(app, (url) => url.searchParams.set('nonce', 'x'.repeat(43)));
    await expectRefused(answer, 401, 'INVALID_CREDENTIALS');
  });

  it.each([
    ['audience', { aud: 'somebody-else' }],
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['expiry', { exp: 1 }],
  ])('with an id token of another %s', async (_what, claims) => {
    await app.seed.person('technician', { email: somebody().email });
    provider.tamper = (token) => ({ ...token, ...claims });
    const before = await identities();
    await expectRefused(await login(), 401, 'INVALID_CREDENTIALS');
    expect(await identities()).toBe(before);
  });

  it('with a code that has been used', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visitProvider();
    expect((await comeBack(query, cookie)).status).toBe(200);
    await expectRefused(await comeBack(query, cookie), 401, 'INVALID_CREDENTIALS');
  });

  it('that took longer than ten minutes', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visitProvider();
    app.advance(601_000);
    const late = await comeBack(query, cookie);
    app.advance(-601_000);
    await expectRefused(late, 401, 'INVALID_CREDENTIALS');
  });

  it('with an e-mail that the provider has not verified', async () => {
    await app.seed.person('technician', { email: somebody({ email_verified: false }).email });
    await expectRefused(await login(), 403, 'FORBIDDEN');
  });

  it('for people nobody knows here, unless they are registered by themselves', async () => {
    const account = somebody({ given_name: 'Ada', family_name: 'Byron' });
    await expectRefused(await login(), 403, 'FORBIDDEN');
    const open = await startOn(app.database, {
      oidc: { ...oidc(), autoRegisterRole: 'technician' },
    });
    const { body } = await login(open);
    await open.stop();
    const row = await app.database.prisma.user.findUnique({ where: { id: body.data.user.id } });
    expect(row).toMatchObject({
      email: account.email,
      role: 'technician',
      firstName: 'Ada',
      lastName: 'Byron',
      passwordHash: null,
    });
  });

  it('for a second person at the provider with the same e-mail', async () => {
    const account = somebody();
    await app.seed.person('technician', { email: account.email });
    expect((await login()).status).toBe(200);
    somebody({ email: account.email });
    await expectRefused(await login(), 403, 'FORBIDDEN');
  });

  it.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['inactive', 'ACCOUNT_INACTIVE'],
  ] as const)('for a %s account, and says so', async (status, code) => {
    await app.seed.person('technician', { email: somebody().email, status });
    await expectRefused(await login(), 403, code);
  });

  it.each([
    ['access_denied', 'access_denied', /cancelled, or the identity provider does not let/],
    ['server_error', 'server_error', /reported an error/],
    ['temporarily_unavailable', 'temporarily_unavailable', /overloaded or in maintenance/],
    ['unauthorized_client', 'provider_error', /rejected this service/],
    ['constructor', 'provider_error', /rejected this service/],
  ])('with the error %s of the provider', async (error, reason, message) => {
    const { cookie, query } = await visitProvider();
    const state = new URLSearchParams(query).get('state');
    const iss = encodeURIComponent(provider.issuer);
    const told = encodeURIComponent(`Not\nyou ${'x'.repeat(500)}`);
    const answer = await comeBack(
      `?error=${error}&error_description=${told}&state=${state}&iss=${iss}`,
      cookie,
    );
    await expectRefused(answer, 401, 'INVALID_CREDENTIALS');
    expect(answer.body.error.message).toMatch(message);
    expect(answer.body.error.message).not.toContain('Not');
    expect(answer.body.error.details).toEqual({ reason });
    const entry = await lastRefusal();
    expect(entry).toMatchObject({
      level: 'warning',
      requestId: answer.headers.get('X-Request-Id'),
    });
    expect(entry.message).toContain(`${error}: Not you xxx`);
    expect(entry.message.length).toBeLessThan(500);
  });
});

describe('a frontend', () => {
  it('gets a one-time code, which opens a session once', async () => {
    const frontend = await startOn(app.database, {
      oidc: { ...oidc(), successRedirect: 'https://app.example/welcome?from=sso' },
    });
    const user = await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visitProvider(frontend);
    const back = await comeBack(query, cookie, frontend);
    expect(back.status).toBe(302);
    const target = new URL(back.headers.get('Location') ?? '');
    expect(target.href).toMatch(/^https:\/\/app\.example\/welcome\?from=sso&code=/);
    const { code, cookie: browser } = sentOn(back);
    const headers = { Cookie: browser };
    const exchanges = await Promise.all(
      Array.from({ length: 5 }, () =>
        frontend.rest('POST', '/api/auth/oidc/exchange', { body: { code }, headers }),
      ),
    );
    const opened = exchanges.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(opened[0]?.body.data.user.id).toBe(user.id);
    const again = await frontend.graphql(
      'mutation($input: ExchangeLoginCodeInput!) { exchangeLoginCode(input: $input) { tokenType } }',
      { input: { code } },
      { headers },
    );
    await frontend.stop();
    expect(again.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('a frontend that the callback leads to', () => {
  const FRONTEND = 'https://app.example/login?from=sso#top';
  let frontend: TestApp;
  beforeAll(async () => {
    frontend = await startOn(app.database, { oidc: { ...oidc(), successRedirect: FRONTEND } });
  });
  afterAll(() => frontend.stop());

  const failed = async (answer: RestAnswer, code: string, reason?: string) => {
    expect(answer.status).toBe(302);
    const added = reason === undefined ? '' : `&reason=${reason}`;
    expect(answer.headers.get('Location')).toBe(
      `https://app.example/login?from=sso&error=${code}${added}#top`,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  };

  it('gets the codes of errors, which are recorded as ever', async () => {
    const before = await app.database.prisma.internalLog.count();
    const person = await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visitProvider(frontend);
    await failed(await comeBack(query, '', frontend), 'INVALID_CREDENTIALS');
    await failed(
      await comeBack('?error=access_denied&error=%3Cb%3E', cookie, frontend),
      'INVALID_CREDENTIALS',
    );
    await app.seed.person('technician', { email: somebody().email, status: 'suspended' });
    await failed(await login(frontend), 'ACCOUNT_SUSPENDED');
    somebody();
    await failed(await login(frontend), 'FORBIDDEN', 'no_account');
    const declined = await visitProvider(frontend);
    const state = new URLSearchParams(declined.query).get('state');
    const iss = encodeURIComponent(provider.issuer);
    await failed(
      await comeBack(`?error=access_denied&state=${state}&iss=${iss}`, declined.cookie, frontend),
      'INVALID_CREDENTIALS',
      'access_denied',
    );
    await frontend.services.accessDenials.flush();
    expect(await app.database.prisma.internalLog.count()).toBeGreaterThan(before);
    expect((await app.rest('GET', '/me', { token: person.token })).status).toBe(200);
  });

  it('gets a code that the console exchanges for a cookie', async () => {
    const user = await app.seed.person('technician', { email: somebody().email });
    const back = await login(frontend);
    const { code, cookie } = sentOn(back);
    const opened = await frontend.graphql(
      `mutation($input: ExchangeLoginCodeInput!) {
        exchangeLoginCode(input: $input) { refreshToken user { id } }
      }`,
      { input: { code } },
      { headers: { 'X-Auth-Transport': 'cookie', Cookie: cookie } },
    );
    expect(opened.data.exchangeLoginCode).toEqual({ refreshToken: '', user: { id: user.id } });
    expect(opened.headers.get('Set-Cookie')).toMatch(/^refresh_token=[\w-]{43};/);
  });

  it.each(bothOr('rest'))(
    'gets a code that counts in the browser that began the login only, through %s',
    async (via) => {
      const user = await app.seed.person('technician', { email: somebody().email });
      const mine = sentOn(await login(frontend));
      const transport = { 'X-Auth-Transport': 'cookie' };
      const none: Record<string, string> = {};
      const other = sentOn(await login(frontend));
      for (const headers of [
        none,
        transport,
        { ...transport, Cookie: other.cookie },
        { Cookie: 'oidc_browser=' },
      ]) {
        const { code, message } = await invoke(
          frontend,
          via,
          'exchangeLoginCode',
          { code: mine.code },
          undefined,
          headers,
        );
        expect([code, message]).toEqual([
          'INVALID_CREDENTIALS',
          'The code is not valid in this browser. Start the login again.',
        ]);
      }
      // What others tried has not used it up.
      const headers = { Cookie: `theme=dark; ${mine.cookie}` };
      const opened = await invoke(
        frontend,
        via,
        'exchangeLoginCode',
        { code: mine.code },
        undefined,
        headers,
      );
      expect([opened.code, opened.data.user.id]).toEqual(['OK', user.id]);
    },
  );

  it('is not led to by other paths, nor by the start of a login', async () => {
    expect((await frontend.rest('GET', '/api/auth/oidc/nothing')).status).toBe(404);
    expect((await frontend.rest('POST', '/api/auth/oidc/callback')).status).toBe(405);
  });
});

describe('without a provider', () => {
  it('there is no such login', async () => {
    const plain = await startOn(app.database, { oidc: undefined });
    expect((await plain.rest('GET', '/api/auth/oidc/login')).status).toBe(404);
    expect((await plain.rest('POST', '/auth/oidc/login')).status).toBe(405);
    await plain.stop();
  });

  it('that answers, a login is 503 and the service goes on', async () => {
    const alone = await startOn(app.database, {
      oidc: { ...oidc(), issuer: 'http://127.0.0.1:9' },
    });
    const answer = await alone.rest('GET', '/api/auth/oidc/login');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers.get('Retry-After')).not.toBeNull();
    expect((await alone.rest('GET', '/api/health')).status).toBe(200);
    await alone.stop();
  });

  it('a half configuration is refused at start, with everything that is missing', () => {
    const half = { JWT_SECRET: 'x'.repeat(32), OIDC_ISSUER: 'https://id.example' };
    expect(() => readConfig(half)).toThrow(ConfigError);
    expect(() => readConfig(half)).toThrow(/OIDC_CLIENT_ID.*\n.*OIDC_REDIRECT_URI/);
    expect(() => readConfig({ ...half, OIDC_AUTO_REGISTER_ROLE: 'employee' })).toThrow(
      'OIDC_AUTO_REGISTER_ROLE',
    );
  });
});
