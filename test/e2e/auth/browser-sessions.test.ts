import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { INTERFACES, type InterfaceName } from '../../support/interfaces.js';
import { PASSWORD, type Person } from '../../support/seed.js';

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
    return { code, data, cookie: cookieIn(answer.headers) };
  }
  const answer = await app.graphql(document, name === 'logout' ? {} : { input }, {
    token,
    headers,
  });
  return {
    code: answer.code ?? 'OK',
    data: answer.data?.result,
    cookie: cookieIn(answer.headers),
  };
}

describe.each(INTERFACES)('a browser session, through %s', (via) => {
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

  it('begins with the code of a login at the identity provider, too', async () => {
    const { id } = await somebody();
    const code = await app.services.oidc.issueCode(id);
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
