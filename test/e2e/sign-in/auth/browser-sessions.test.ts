import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, type InterfaceName } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['loopback'] });
});
afterAll(() => app.stop());

const TRANSPORT = { 'X-Auth-Transport': 'cookie' };
const FIELDS = 'accessToken refreshToken tokenType expiresIn user { id email role }';

const CALLS: Record<string, { path: string; document: string }> = {
  login: {
    path: '/api/auth/login',
    document: `mutation($input: LoginInput!) { result: login(input: $input) { ${FIELDS} } }`,
  },
  refreshToken: {
    path: '/api/auth/refresh',
    document: `mutation($input: RefreshTokenInput!) { result: refreshToken(input: $input) { ${FIELDS} } }`,
  },
  exchangeLoginCode: {
    path: '/api/auth/oidc/exchange',
    document: `mutation($input: ExchangeLoginCodeInput!) { result: exchangeLoginCode(input: $input) { ${FIELDS} } }`,
  },
  logout: { path: '/api/auth/logout', document: 'mutation { result: logout { loggedOut } }' },
};

/** Value of the cookie of a pending refresh in an answer. */
const pendingIn = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_pending='));

interface Cookie {
  readonly value: string;
  /** In lower case; flags have an empty value. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** The refresh token's cookie that an answer sets, if it sets one. */
function cookieIn(headers: Headers): Cookie | undefined {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith('refresh_token='));
  if (found === undefined) return undefined;
  const [pair = '', ...attributes] = found.split('; ');
  return {
    value: pair.slice(pair.indexOf('=') + 1),
    attributes: new Map(
      attributes.map((attribute): [string, string] => {
        const [name = '', value = ''] = attribute.split('=');
        return [name.toLowerCase(), value];
      }),
    ),
  };
}

async function send(
  via: InterfaceName,
  name: string,
  input: Record<string, unknown>,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const { path, document } = CALLS[name] as { path: string; document: string };
  if (via === 'rest') {
    const body = name === 'logout' ? {} : { body: input };
    const answer = await app.rest('POST', path, { token, headers, ...body });
    const { code, data } = answer.body;
    return { code, data, cookie: cookieIn(answer.headers), pending: pendingIn(answer.headers) };
  }
  const answer = await app.graphql(document, name === 'logout' ? {} : { input }, {
    token,
    headers,
  });
  return {
    code: answer.code ?? 'OK',
    data: answer.data?.result,
    cookie: cookieIn(answer.headers),
    pending: pendingIn(answer.headers),
  };
}

describe.each(bothOr('graphql'))('a browser session, through %s', (via) => {
  const without = via === 'rest' ? undefined : '';
  const browser = (cookie?: string) => ({
    ...TRANSPORT,
    ...(cookie === undefined ? {} : { Cookie: `theme=dark; refresh_token=${cookie}; x=y` }),
  });
  const login = async (person: Person, headers: Record<string, string> = TRANSPORT) =>
    await send(via, 'login', { email: person.email, password: PASSWORD }, { headers });
  const somebody = () => app.seed.person('technician');

  it('has its refresh token in a cookie alone', async () => {
    const { code, data, cookie } = await login(await somebody());
    expect(code).toBe('OK');
    expect(data.refreshToken).toBe(without);
    if (via === 'rest') expect(Object.keys(data)).not.toContain('refreshToken');
    expect(data.accessToken).toMatch(/^ey/);
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(data)).not.toContain(cookie?.value);
    const { attributes } = cookie as Cookie;
    expect([...attributes.keys()].sort()).toEqual([
      'expires',
      'httponly',
      'max-age',
      'path',
      'samesite',
    ]);
    expect(attributes.get('samesite')).toBe('Strict');
    expect(attributes.get('path')).toBe('/');
    expect(attributes.get('max-age')).toBe('2592000');
  });

  it('has it over TLS alone where the service is reached by TLS', async () => {
    const headers = { ...TRANSPORT, 'X-Forwarded-Proto': 'https' };
    const { cookie } = await login(await somebody(), headers);
    expect(cookie?.attributes.has('secure')).toBe(true);
  });

  it('goes on by its cookie, each of which counts once', async () => {
    const person = await somebody();
    const first = (await login(person)).cookie?.value;
    const next = await send(via, 'refreshToken', {}, { headers: browser(first) });
    expect([next.code, next.data.refreshToken]).toEqual(['OK', without]);
    expect(next.data.user.id).toBe(person.id);
    expect(next.cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(next.cookie?.value).not.toBe(first);
    // The access token that goes with every call of a client does not stand for the cookie.
    const third = await send(
      via,
      'refreshToken',
      {},
      { token: next.data.accessToken, headers: browser(next.cookie?.value) },
    );
    expect(third.code).toBe('OK');
    const again = await send(via, 'refreshToken', {}, { headers: browser(first) });
    expect(again.code).toBe('session_invalid');
    expect([again.cookie?.value, again.cookie?.attributes.get('path')]).toEqual(['', '/']);
    const ended = await send(via, 'refreshToken', {}, { headers: browser(third.cookie?.value) });
    expect(ended.code).toBe('session_invalid');
  });

  it('tells the pages of the browser that a refresh was answered', async () => {
    const first = (await login(await somebody())).cookie?.value;
    const withPending = (cookie: string | undefined) => ({
      ...TRANSPORT,
      Cookie: `refresh_pending=1; refresh_token=${cookie}`,
    });
    const REMOVED =
      'refresh_pending=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict';
    const renewed = await send(via, 'refreshToken', {}, { headers: withPending(first) });
    expect([renewed.code, renewed.pending]).toEqual(['OK', REMOVED]);
    const spent = await send(via, 'refreshToken', {}, { headers: withPending(first) });
    expect([spent.code, spent.pending]).toEqual(['session_invalid', REMOVED]);
    // Nothing is removed that was not sent.
    const other = (await login(await somebody())).cookie?.value;
    const plain = await send(via, 'refreshToken', {}, { headers: browser(other) });
    expect([plain.code, plain.pending]).toEqual(['OK', undefined]);
  });

  it('needs the header: without it no cookie is read or set', async () => {
    const person = await somebody();
    const value = (await login(person)).cookie?.value;
    const foreign: Record<string, string>[] = [
      { Cookie: `refresh_token=${value}` },
      { Cookie: `refresh_token=${value}`, 'X-Auth-Transport': 'bearer' },
    ];
    for (const headers of foreign) {
      const refused = await send(via, 'refreshToken', {}, { headers });
      expect([refused.code, refused.cookie]).toEqual(['UNAUTHENTICATED', undefined]);
    }
    const bearer = await login(person, { Cookie: `refresh_token=${value}` });
    expect(bearer.cookie).toBeUndefined();
    expect(bearer.data.refreshToken).toMatch(/^[\w-]{43}$/);
    // None of that has spent it.
    const next = await send(via, 'refreshToken', {}, { headers: browser(value) });
    expect(next.code).toBe('OK');
  });

  it('never stands for an access token', async () => {
    const value = (await login(await somebody())).cookie?.value;
    const answer = await send(via, 'logout', {}, { headers: browser(value) });
    expect(answer.code).toBe('UNAUTHENTICATED');
  });

  it('without a cookie is not refreshed by the access token', async () => {
    const { token } = await somebody();
    const answer = await send(via, 'refreshToken', {}, { token, headers: browser() });
    expect(answer.code).toBe('UNAUTHENTICATED');
  });

  it('ends with its cookie', async () => {
    const { data, cookie } = await login(await somebody());
    const { accessToken: token } = data;
    const out = await send(via, 'logout', {}, { token, headers: browser(cookie?.value) });
    expect([out.code, out.data]).toEqual(['OK', { loggedOut: true }]);
    expect(out.cookie?.value).toBe('');
    expect(new Date(out.cookie?.attributes.get('expires') ?? '').getTime()).toBeLessThan(
      Date.now(),
    );
    const after = await send(via, 'refreshToken', {}, { headers: browser(cookie?.value) });
    expect(after.code).toBe('session_invalid');
  });

  it("has its cookie removed when the session is over, or the cookie is nobody's", async () => {
    const person = await somebody();
    const { data, cookie } = await login(person);
    // In another tab, which knows the access token.
    await app.rest('POST', '/api/auth/logout', { token: data.accessToken });
    const suspended = await somebody();
    const other = (await login(suspended)).cookie;
    const { prisma } = app.database;
    await prisma.session.updateMany({
      where: { userId: suspended.id },
      data: { revokedAt: new Date(), revokedReason: 'suspended' },
    });
    for (const value of [cookie?.value, other?.value, 'x'.repeat(43), 'x']) {
      const refused = await send(via, 'refreshToken', {}, { headers: browser(value) });
      expect([refused.code, refused.cookie?.value]).toEqual(['session_invalid', '']);
      expect(refused.cookie?.attributes.get('path')).toBe('/');
      expect(refused.cookie?.attributes.has('httponly')).toBe(true);
    }
  });

  it('is refreshed with a token that is null', async () => {
    const value = (await login(await somebody())).cookie?.value;
    const input = via === 'rest' ? {} : { refreshToken: null };
    const next = await send(via, 'refreshToken', input, { headers: browser(value) });
    expect(next.code).toBe('OK');
  });

  it('begins with the code of a login at the identity provider, too', async () => {
    const { id } = await somebody();
    const code = await app.services.loginCodes.issue({ userId: id }, null);
    const opened = await send(via, 'exchangeLoginCode', { code }, { headers: TRANSPORT });
    expect([opened.code, opened.data.refreshToken]).toEqual(['OK', without]);
    const next = await send(via, 'refreshToken', {}, { headers: browser(opened.cookie?.value) });
    expect(next.data.user.id).toBe(id);
  });
});

it('other origins may send the header, and have the cookie sent, only where CORS_ORIGINS names them', async () => {
  const ours = 'https://app.example.org';
  const open = await startOn(app.database, { corsOrigins: [ours] });
  const preflight = async (origin: string, path: string) => {
    const { headers } = await open.rest('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-auth-transport',
      },
    });
    return ['Origin', 'Credentials'].map((name) => headers.get(`Access-Control-Allow-${name}`));
  };
  for (const path of ['/api/auth/refresh', '/graphql']) {
    expect(await preflight(ours, path)).toEqual([ours, 'true']);
    expect(await preflight('https://evil.example.org', path)).toEqual([null, null]);
    expect(await preflight('null', path)).toEqual([null, null]);
  }
  await open.stop();
});

describe('a form of another site', () => {
  const FORMS: readonly (readonly [string, string])[] = [
    [
      'application/x-www-form-urlencoded',
      'query=mutation%7BrefreshToken(input:%7B%7D)%7BexpiresIn%7D%7D',
    ],
    ['text/plain', '{"query":"mutation { refreshToken(input: {}) { expiresIn } }"}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n' +
        '{"query":"mutation { refreshToken(input: {}) { expiresIn } }"}\r\n--x--\r\n',
    ],
  ];

  it.each(FORMS)('does not use the cookie, sent as %s', async (type, body) => {
    const person = await app.seed.person('technician');
    const opened = await send(
      'rest',
      'login',
      { email: person.email, password: PASSWORD },
      { headers: TRANSPORT },
    );
    const Cookie = `refresh_token=${opened.cookie?.value}`;
    for (const path of ['/graphql', '/api/auth/refresh', '/api/auth/logout']) {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Cookie, Origin: 'https://evil.example.org' },
        body,
      });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => status >= 400)]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const next = await send('graphql', 'refreshToken', {}, { headers: { ...TRANSPORT, Cookie } });
    expect(next.code).toBe('OK');
  });

  it('is refused by GraphQL for what it is, also without a cookie', async () => {
    const simple = (type: string) =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: '{"query":"{ health { status } }"}',
      });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect((await simple(type)).status).toBeGreaterThanOrEqual(400);
    }
    const get = `${app.url}/graphql?query=%7Bhealth%7Bstatus%7D%7D`;
    expect((await fetch(get)).status).toBe(400);
    const preflighted = { 'Apollo-Require-Preflight': 'true' };
    expect((await fetch(get, { headers: preflighted })).status).toBe(200);
  });
});
