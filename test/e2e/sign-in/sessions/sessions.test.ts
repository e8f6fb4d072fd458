import { createHmac, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke, turnsOf } from '../../../support/interfaces.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let victim: Person;
let claims: jwt.JwtPayload;

beforeAll(async () => {
  app = await startTestApp();
  victim = await app.seed.person('super_admin');
  claims = jwt.decode(victim.token) as jwt.JwtPayload;
});
afterAll(() => app.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with a header of one's own, signed with a secret of one's own choice. */
function forged(header: object, payload: object, secret = app.config.jwtSecret, hash = 'sha256') {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** The same token with one bit of a byte of its signature, payload or header changed. */
function flipped(token: string, index: 0 | 1 | 2): string {
  const parts = token.split('.');
  const bytes = Buffer.from(parts[index] ?? '', 'base64url');
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  parts[index] = bytes.toString('base64url');
  return parts.join('.');
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

/** Access tokens that must not count, and how each is made. */
const ATTACKS: Record<string, () => string | Promise<string>> = {
  'no signature (alg none)': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
  'alg None with the old signature': () =>
    `${part({ alg: 'None' })}.${part(claims)}.${victim.token.split('.')[2]}`,
  'a foreign secret': () => forged(HS256, claims, 'another secret of more than 32 bytes, too'),
  'an empty secret': () => forged(HS256, claims, ''),
  'the right secret with HS512': () => forged({ alg: 'HS512' }, claims, undefined, 'sha512'),
  'a key in its header (jwk, jku, kid)': () =>
    forged(
      {
        ...HS256,
        jwk: { kty: 'oct', k: part('a key that the attacker has chosen') },
        jku: 'http://127.0.0.1:9/keys',
        kid: '../../dev/null',
      },
      claims,
      'a key that the attacker has chosen',
    ),
  'another issuer': () => forged(HS256, { ...claims, iss: 'elsewhere' }),
  'another audience': () => forged(HS256, { ...claims, aud: 'elsewhere' }),
  'no audience': () => forged(HS256, { ...claims, aud: undefined }),
  'no expiry': () => forged(HS256, { ...claims, exp: undefined }),
  'no session': () => forged(HS256, { ...claims, sid: undefined }),
  'a session that never was': () => forged(HS256, { ...claims, sid: randomUUID() }),
  'a session id that is none': () => forged(HS256, { ...claims, sid: "x' OR true --" }),
  'somebody else’s session': async () => {
    const { sid } = jwt.decode((await app.seed.person('technician')).token) as jwt.JwtPayload;
    return forged(HS256, { ...claims, sid });
  },
  'somebody else’s name on one’s own session': () => forged(HS256, { ...claims, sub: '424242' }),
  'a subject that is no number': () => forged(HS256, { ...claims, sub: 'admin' }),
  'a flipped bit in the header': () => flipped(victim.token, 0),
  'a flipped bit in the payload': () => flipped(victim.token, 1),
  'a flipped bit in the signature': () => flipped(victim.token, 2),
  'a signature cut short': () => victim.token.slice(0, -4),
  'a refresh token': async () => {
    const { data } = await invoke(app, 'rest', 'login', {
      email: victim.email,
      password: PASSWORD,
    });
    return data.refreshToken;
  },
  'no token at all': () => 'not.a.token',
  'three empty parts': () => '..',
};

describe.each(bothOr('rest'))('through %s', (via) => {
  it.each(turnsOf(via, Object.entries(ATTACKS)))(
    '%s is session_invalid and reaches nothing',
    async (_, make) => {
      const token = await make();
      const before = await stateOf(app);
      for (const name of ['me', 'users', 'userStats']) {
        expect((await invoke(app, via, name, {}, token)).code).toBe('session_invalid');
      }
      const input = { id: victim.id, permissions: [] };
      const { code } = await invoke(app, via, 'setUserPermissions', input, token);
      expect(code).toBe('session_invalid');
      expect(await stateOf(app)).toBe(before);
    },
  );

  it('the token itself counts', async () => {
    expect((await invoke(app, via, 'me', {}, victim.token)).code).toBe('OK');
    const again = forged(HS256, claims);
    expect((await invoke(app, via, 'me', {}, again)).code).toBe('OK');
  });

  it('past its expiry it is expired_token; a forged one past its expiry is session_invalid', async () => {
    const past = { ...claims, iat: 1_000_000_000, exp: 1_000_000_900 };
    expect((await invoke(app, via, 'me', {}, forged(HS256, past))).code).toBe('expired_token');
    const foreign = forged(HS256, past, 'another secret of more than 32 bytes, too');
    expect((await invoke(app, via, 'me', {}, foreign)).code).toBe('session_invalid');
  });

  it('an access token is no refresh token', async () => {
    const { code } = await invoke(app, via, 'refreshToken', { refreshToken: victim.token });
    expect(code).toBe('session_invalid');
  });

  it('reuse of a spent refresh token kills the whole family, and no other session', async () => {
    const { email, id, token: other } = await app.seed.person('technician');
    const first = await invoke(app, via, 'login', { email, password: PASSWORD });
    const chain = [first.data];
    for (let step = 0; step < 3; step += 1) {
      const { refreshToken } = chain.at(-1);
      chain.push((await invoke(app, via, 'refreshToken', { refreshToken })).data);
    }
    const { refreshToken } = chain[1];
    expect((await invoke(app, via, 'refreshToken', { refreshToken })).code).toBe('session_invalid');
    for (const { accessToken, refreshToken } of chain) {
      expect((await invoke(app, via, 'me', {}, accessToken)).code).toBe('session_invalid');
      const { code } = await invoke(app, via, 'refreshToken', { refreshToken });
      expect(code).toBe('session_invalid');
    }
    expect((await invoke(app, via, 'me', {}, other)).code).toBe('OK');
    const where = { userId: id, event: 'auth.refresh.reused' };
    expect(await app.database.prisma.internalLog.count({ where })).toBe(1);
  });

  it('fifty refreshes with one token at once leave one living chain at most', async () => {
    const { email, id } = await app.seed.person('technician');
    const { data } = await invoke(app, via, 'login', { email, password: PASSWORD });
    await app.database.prisma.session.deleteMany({
      where: { userId: id, id: { not: (jwt.decode(data.accessToken) as jwt.JwtPayload).sid } },
    });
    const { refreshToken } = data;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => invoke(app, via, 'refreshToken', { refreshToken })),
    );
    const won = answers.filter(({ code }) => code === 'OK');
    expect(won.length).toBeLessThanOrEqual(1);
    expect(answers.every(({ code }) => code === 'OK' || code === 'session_invalid')).toBe(true);
    const unspent = { usedAt: null, session: { userId: id, revokedAt: null } };
    const living = await app.database.prisma.refreshToken.count({ where: unspent });
    expect(living).toBeLessThanOrEqual(1);
    for (const { data } of won) {
      const alive = await invoke(app, via, 'me', {}, data.accessToken);
      expect(alive.code).toBe(living === 1 ? 'OK' : 'session_invalid');
    }
  });
});

it('the HTTP status of a bad session is 401, with the scheme', async () => {
  const bad = await app.rest('GET', '/me', { token: 'not.a.token' });
  expect([bad.status, bad.headers.get('WWW-Authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  const none = await app.rest('GET', '/me');
  expect([none.status, none.body.code]).toEqual([401, 'UNAUTHENTICATED']);
});

it('the database holds no token that could be used', async () => {
  const { email, id } = await app.seed.person('technician');
  const { data } = await invoke(app, 'rest', 'login', { email, password: PASSWORD });
  const rows = await app.database.prisma.$queryRaw<{ text: string }[]>`
    SELECT r::text AS text FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
    WHERE s.user_id = ${id}
    UNION ALL SELECT a::text FROM audit_records a UNION ALL SELECT l::text FROM internal_logs l`;
  expect(rows.length).toBeGreaterThan(2);
  for (const { text } of rows) {
    expect(text).not.toContain(data.refreshToken);
    expect(text).not.toContain(data.accessToken);
  }
});
