import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../support/app.js';
import { INTERFACES } from '../../support/interfaces.js';
import { PASSWORD, type Person } from '../../support/seed.js';

const ADDRESS_LIMIT = 10;
const USER_LIMIT = 20;
const MINUTE = 60_000;

let app: TestApp;
let person: Person;
beforeEach(async () => {
  app = await startTestApp({
    rateLimitAuthenticated: USER_LIMIT,
    rateLimitAnonymous: ADDRESS_LIMIT,
  });
  person = await app.seed.person('technician');
});
afterEach(() => app.stop());

interface Told {
  readonly code: string;
  readonly limit: number;
  readonly remaining: number;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever operation was called
  readonly data: any;
  readonly cookie: string | undefined;
}

interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

const DOCUMENTS = {
  login:
    'mutation($input: LoginInput!) { result: login(input: $input) { refreshToken accessToken } }',
  refresh:
    'mutation($input: RefreshTokenInput!) { result: refreshToken(input: $input) { refreshToken accessToken } }',
} as const;

async function call(
  via: (typeof INTERFACES)[number],
  name: keyof typeof DOCUMENTS,
  input: object,
  sent: Sent = {},
  on = app,
): Promise<Told> {
  const rest = via === 'rest';
  const answer = rest
    ? await on.rest('POST', `/api/auth/${name}`, { ...sent, body: input })
    : await on.graphql(DOCUMENTS[name], { input }, sent);
  const number = (header: string) => Number(answer.headers.get(header));
  const code = rest
    ? (answer as { body: { code: string } }).body.code
    : (answer as { code?: string }).code;
  return {
    code: code ?? 'OK',
    limit: number('X-RateLimit-Limit'),
    remaining: number('X-RateLimit-Remaining'),
    data: rest
      ? (answer as { body: { data: unknown } }).body.data
      : (answer as { data?: { result: unknown } }).data?.result,
    cookie: /refresh_token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1],
  };
}

/** How many requests the address has left; asking does not count. */
async function left(on = app): Promise<number> {
  return Number((await on.rest('GET', '/livez')).headers.get('X-RateLimit-Remaining'));
}

async function exhaust(): Promise<void> {
  for (let n = await left(); n > 0; n -= 1) await app.rest('GET', '/nothing');
  expect((await app.rest('GET', '/nothing')).status).toBe(429);
}

const credentials = () => ({ email: person.email, password: PASSWORD });

describe.each(INTERFACES)('through %s', (via) => {
  it('a login that succeeds gives its count back to the address, and counts for its user', async () => {
    for (let n = 1; n <= ADDRESS_LIMIT + 5; n += 1) {
      const { code, limit, remaining } = await call(via, 'login', credentials());
      expect([code, limit, remaining]).toEqual(['OK', USER_LIMIT, USER_LIMIT - n]);
    }
    expect(await left()).toBe(ADDRESS_LIMIT);
  });

  it('a login that fails counts for the address', async () => {
    for (let n = 1; n <= ADDRESS_LIMIT; n += 1) {
      const input = { email: `unknown-${n}@example.org`, password: PASSWORD };
      const { code, limit, remaining } = await call(via, 'login', input);
      expect([code, limit, remaining]).toEqual([
        'INVALID_CREDENTIALS',
        ADDRESS_LIMIT,
        ADDRESS_LIMIT - n,
      ]);
    }
    expect((await call(via, 'login', credentials())).code).toBe('RATE_LIMITED');
  });

  it('logins of one account have the limit of a user, and then that of the address', async () => {
    for (let n = 0; n < USER_LIMIT + ADDRESS_LIMIT; n += 1) {
      expect((await call(via, 'login', credentials())).code).toBe('OK');
    }
    expect((await call(via, 'login', credentials())).code).toBe('RATE_LIMITED');
  });

  it.each(['body', 'bearer', 'cookie'] as const)(
    'a valid refresh token counts for its user: %s, also where the address has no request left',
    async (place) => {
      const transport = { 'X-Auth-Transport': 'cookie' };
      const first = await call(
        via,
        'login',
        credentials(),
        place === 'cookie' ? { headers: transport } : {},
      );
      let token = place === 'cookie' ? first.cookie : first.data.refreshToken;
      await exhaust();
      for (let n = 2; n <= 6; n += 1) {
        const sent: Record<typeof place, [object, Sent]> = {
          body: [{ refreshToken: token }, {}],
          bearer: [{}, { token }],
          cookie: [{}, { headers: { ...transport, Cookie: `refresh_token=${token}` } }],
        };
        const { code, limit, remaining, data, cookie } = await call(via, 'refresh', ...sent[place]);
        expect([code, limit, remaining]).toEqual(['OK', USER_LIMIT, USER_LIMIT - n]);
        token = place === 'cookie' ? cookie : data.refreshToken;
      }
      expect(await left()).toBe(0);
    },
  );

  it('refresh tokens that are unknown, spent or revoked count for the address', async () => {
    const spent = (await call(via, 'login', credentials())).data;
    const next = (await call(via, 'refresh', { refreshToken: spent.refreshToken })).data;
    const before = await left();
    const unknown = 'A'.repeat(43);
    for (const [index, token] of [spent.refreshToken, next.refreshToken, unknown].entries()) {
      // The reuse of the first has ended the session of the second.
      const { code, limit, remaining } = await call(via, 'refresh', { refreshToken: token });
      expect([code, limit, remaining]).toEqual([
        'session_invalid',
        ADDRESS_LIMIT,
        before - index - 1,
      ]);
    }
    await exhaust();
    expect((await call(via, 'refresh', { refreshToken: unknown })).code).toBe('RATE_LIMITED');
  });

  it('refresh tokens cannot be guessed without end: beyond a limit none is looked at', async () => {
    const { refreshToken } = (await call(via, 'login', credentials())).data;
    const guess = (n: number) => String(n).padStart(43, 'x');
    for (let n = 0; n < USER_LIMIT; n += 1) await call(via, 'refresh', { refreshToken: guess(n) });
    expect((await call(via, 'refresh', { refreshToken })).code).toBe('RATE_LIMITED');
  });

  it('an access token that is genuine and expired counts for its user, a forged one does not', async () => {
    const { accessToken } = (await call(via, 'login', credentials())).data;
    app.advance(app.config.accessTokenTtlSeconds * 1000 + MINUTE);
    const wrong = { refreshToken: 'B'.repeat(43) };
    const genuine = await call(via, 'refresh', wrong, { token: accessToken });
    expect([genuine.code, genuine.limit]).toEqual(['session_invalid', USER_LIMIT]);
    const { sub, sid, iat, exp, iss, aud } = jwt.decode(accessToken) as jwt.JwtPayload;
    const forged = jwt.sign(
      { sub, sid, iat, exp, iss, aud },
      'another secret of more than 32 bytes',
    );
    const [header, , signature] = accessToken.split('.');
    const changed = Buffer.from(JSON.stringify({ sub: '1', sid, iat, exp, iss, aud }));
    for (const token of [forged, `${header}.${changed.toString('base64url')}.${signature}`]) {
      const refused = await call(via, 'refresh', wrong, { token });
      expect([refused.code, refused.limit]).toEqual(['session_invalid', ADDRESS_LIMIT]);
    }
  });

  it('a body that is no JSON is refused as such, and counts for the address', async () => {
    const path = via === 'rest' ? '/api/auth/refresh' : '/graphql';
    const headers = { 'Content-Type': 'application/json' };
    const answer = await app.rest('POST', path, { raw: '{"refreshToken":', headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('X-RateLimit-Remaining')).toBe(String(ADDRESS_LIMIT - 1));
  });
});

it.runIf(process.env.REDIS_URL)('replicas count together, exactly', async () => {
  const other = await startOn(app.database, {
    rateLimitAuthenticated: USER_LIMIT,
    rateLimitAnonymous: ADDRESS_LIMIT,
  });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      call('rest', 'login', credentials(), {}, n % 2 === 0 ? app : other),
    ),
  );
  const [here, there] = [await left(), await left(other)];
  await other.stop();
  expect(outcomes.map(({ code }) => code)).toEqual(Array(8).fill('OK'));
  expect(outcomes.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 8 }, (_, n) => USER_LIMIT - 8 + n),
  );
  expect([here, there]).toEqual([ADDRESS_LIMIT, ADDRESS_LIMIT]);
});
