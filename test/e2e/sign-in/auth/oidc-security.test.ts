import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  KEY_ID,
  startProvider,
  type TestProvider,
} from '../../../support/identity-provider.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { callback, visit } from '../../../support/oidc-browser.js';
import { PASSWORD } from '../../../support/seed.js';

const REDIRECT_URI = 'http://127.0.0.1:4000/api/auth/oidc/callback';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startProvider(REDIRECT_URI);
  app = await startTestApp({
    oidc: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      redirectUri: REDIRECT_URI,
      successRedirect: undefined,
      autoRegisterRole: undefined,
    },
  });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
afterEach(() => {
  provider.forge = undefined;
});

let count = 0;
/** Puts somebody new in front of the browser at the provider. */
function somebody(email?: string) {
  count += 1;
  const account = {
    sub: `subject-${count}`,
    email: email ?? `person.${count}@example.org`,
    email_verified: true,
  };
  provider.account = account;
  return account;
}

async function login() {
  const { query, cookie } = await visit(app.url, REDIRECT_URI);
  return await callback(app, query, cookie);
}

describe('an id token is refused', () => {
  const claimsOf = (token: string) => jwt.decode(token) as Record<string, unknown>;
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  it.each<[string, (token: string) => string]>([
    [
      'that another key has signed under the same name',
      (token) => jwt.sign(claimsOf(token), otherKey, { algorithm: 'RS256', keyid: KEY_ID }),
    ],
    [
      'whose key the provider does not have',
      (token) => jwt.sign(claimsOf(token), otherKey, { algorithm: 'RS256', keyid: 'other' }),
    ],
    [
      'that nobody has signed',
      (token) => `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
    ],
    [
      'that is signed with the secret of the client',
      (token) => jwt.sign(claimsOf(token), CLIENT_SECRET, { algorithm: 'HS256', keyid: KEY_ID }),
    ],
    [
      'whose content was changed after it was signed',
      (token) => {
        const [header, , signature] = token.split('.');
        return [header, encoded({ ...claimsOf(token), sub: 'somebody-else' }), signature].join('.');
      },
    ],
    ['whose signature was taken away', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
  ])('%s', async (_what, forge) => {
    const user = await app.seed.person('technician', { email: somebody().email });
    provider.forge = forge;
    const answer = await login();
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await app.database.prisma.userIdentity.count({ where: { userId: user.id } })).toBe(0);
    provider.forge = undefined;
    expect((await login()).status).toBe(200);
  });
});

describe('a verified address at the provider', () => {
  it.each(['\uFF41', '\u212A'])(
    'that only looks like that of an account (%s) does not open it',
    async (letter) => {
      const plain = letter.normalize('NFKC').toLowerCase();
      const { email } = somebody(`${plain}lice.${count}@example.org`);
      const user = await app.seed.person('technician', { email });
      somebody(email.replace(plain, letter));
      const answer = await login();
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
      expect(await app.database.prisma.userIdentity.count({ where: { userId: user.id } })).toBe(0);
    },
  );

  it('opens the account whose domain is the same by IDNA', async () => {
    const user = await app.seed.person('technician', { email: 'ida@xn--mnchen-3ya.example' });
    somebody('Ida@MÜNCHEN.example');
    expect((await login()).body.data.user.id).toBe(user.id);
  });
});

describe('the cookie of a login', () => {
  it('shows nothing of state, nonce and verifier', async () => {
    somebody();
    let state = '';
    let nonce = '';
    const { cookie } = await visit(app.url, REDIRECT_URI, (url) => {
      state = url.searchParams.get('state') ?? '';
      nonce = url.searchParams.get('nonce') ?? '';
    });
    const value = cookie.slice(cookie.indexOf('=') + 1);
    const readable = [
      value,
      ...value.split('.').map((part) => Buffer.from(part, 'base64').toString()),
    ];
    expect(state.length).toBeGreaterThan(20);
    for (const text of readable) {
      for (const secret of [state, nonce, 'codeVerifier', 'nonce']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('counts unchanged only', async () => {
    await app.seed.person('technician', { email: somebody().email });
    const { query, cookie } = await visit(app.url, REDIRECT_URI);
    const other = cookie.at(-5) === 'A' ? 'B' : 'A';
    const answer = await callback(app, query, `${cookie.slice(0, -5)}${other}${cookie.slice(-4)}`);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  });
});

describe.each(bothOr('graphql'))('an account that somebody registered first, through %s', (via) => {
  const password = 'seven green bottles';
  const register = async (email: string) => {
    const made = await invoke(app, via, 'register', { email, password, role: 'technician' });
    expect(made.code).toBe('OK');
    return made.data.user.id as number;
  };
  const verifiedAt = async (id: number) =>
    (await app.database.prisma.user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt;

  it('is given to the owner of the address, and the person who registered it has no access left', async () => {
    const { email } = somebody();
    const id = await register(email);
    expect(await verifiedAt(id)).toBeNull();
    const hijacker = (await invoke(app, via, 'login', { email, password })).data;
    const code = await app.services.loginCodes.issue({ userId: id }, null);
    const { token } = await app.seed.apiToken(id, ['maintenance.read']);
    expect((await invoke(app, via, 'me', {}, token)).code).toBe('OK');

    const owner = await login();
    expect(owner.body.data.user.id).toBe(id);
    expect(await verifiedAt(id)).not.toBeNull();
    const attempts = [
      await invoke(app, via, 'me', {}, hijacker.accessToken),
      await invoke(app, via, 'me', {}, token),
      await invoke(app, via, 'refreshToken', { refreshToken: hijacker.refreshToken }),
      await invoke(app, via, 'login', { email, password }),
      await invoke(app, via, 'exchangeLoginCode', { code }),
    ];
    expect(attempts.map((attempt) => attempt.code)).toEqual([
      'session_invalid',
      'session_invalid',
      'session_invalid',
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
    ]);
    expect((await invoke(app, via, 'me', {}, owner.body.data.accessToken)).data.userId).toBe(id);

    const { prisma } = app.database;
    const entry = { userId: id, category: 'security', level: 'warning' } as const;
    expect(await prisma.internalLog.count({ where: entry })).toBe(1);
    const records = await prisma.auditRecord.findMany({
      where: { targetType: 'user', targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action, metadata }) => [action, metadata])).toEqual([
      ['auth.registered', { role: 'technician', activationRequired: false }],
      [
        'user.credentials_removed',
        {
          passwordRemoved: true,
          sessionsEnded: 1,
          tokensEnded: 1,
          authenticators: 0,
          passkeys: 0,
          delegations: 0,
          invitations: 0,
        },
      ],
      ['auth.identity_linked', { issuer: provider.issuer, registered: false }],
    ]);
    // Once: the next login finds everything as it is.
    expect((await login()).status).toBe(200);
    expect((await invoke(app, via, 'me', {}, owner.body.data.accessToken)).code).toBe('OK');
  });

  it('loses what the first registrant gave and received', async () => {
    const { email } = somebody();
    const id = await register(email);
    const friend = await app.seed.person('technician');
    const { prisma } = app.database;
    const now = app.now();
    const later = new Date(now.getTime() + 86_400_000);
    const made = { createdAt: now, updatedAt: now };
    const period = { startsAt: now, endsAt: later, reason: 'On leave', ...made };
    await prisma.delegation.createMany({
      data: [
        { fromUserId: id, toUserId: friend.id, ...period },
        { fromUserId: friend.id, toUserId: id, ...period },
      ],
    });
    const invited = {
      email: `guest.${count}@example.org`,
      role: 'technician',
      mailed: true,
    } as const;
    const { id: invitationId } = await prisma.invitation.create({
      data: { ...invited, invitedById: id, createdAt: now, expiresAt: later },
    });
    const request = await app.seed.request({
      requesterId: id,
      departmentId: (await app.seed.department()).id,
    });
    await prisma.requestWatcher.create({
      data: { userId: id, requestId: request.id, createdAt: now },
    });
    await prisma.notificationPreference.create({
      data: { userId: id, kinds: {}, digestAt: 420, updatedAt: now },
    });
    expect((await login()).status).toBe(200);

    const left = await prisma.user.findUniqueOrThrow({
      where: { id },
      include: {
        delegationsFrom: true,
        delegationsTo: true,
        watching: true,
        idempotency: true,
        notificationPreferences: true,
        invited: true,
        submitted: true,
      },
    });
    expect(left).toMatchObject({
      delegationsFrom: [],
      delegationsTo: [],
      watching: [],
      idempotency: [],
      notificationPreferences: null,
      submitted: [{ id: request.id }],
      invited: [{ id: invitationId, revokedAt: expect.any(Date) }],
    });
    const actions = ['delegation.deleted', 'invitation.revoked'];
    const records = await prisma.auditRecord.count({
      where: {
        action: { in: actions },
        metadata: { path: ['reason'], equals: 'e-mail verified by its owner' },
        timestamp: { gte: now },
      },
    });
    expect(records).toBe(3);
  });

  it('is theirs although somebody logs in at the very moment', async () => {
    const { email } = somebody();
    const id = await register(email);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => invoke(app, via, 'login', { email, password })),
      login(),
    ]);
    expect((answers.at(-1) as { status: number }).status).toBe(200);
    const live = await app.database.prisma.session.count({
      where: { userId: id, revokedAt: null },
    });
    expect(live).toBe(1);
  });

  it('keeps its password where somebody entitled had entered the address', async () => {
    const admin = await app.seed.person('administrator');
    const created = somebody().email;
    const made = await invoke(
      app,
      via,
      'createUser',
      { email: created, password, role: 'technician' },
      admin.token,
    );
    expect(await verifiedAt(made.data.id)).not.toBeNull();
    expect((await login()).status).toBe(200);
    expect((await invoke(app, via, 'login', { email: created, password })).code).toBe('OK');

    const id = await register(`old.${count}@example.org`);
    const entered = somebody().email;
    // The address as it is says nothing of whose it is.
    const unchanged = { id, email: `old.${count - 1}@example.org`, phone: '12345' };
    expect((await invoke(app, via, 'updateUser', unchanged, admin.token)).code).toBe('OK');
    expect(await verifiedAt(id)).toBeNull();
    await invoke(app, via, 'updateUser', { id, email: entered }, admin.token);
    expect(await verifiedAt(id)).not.toBeNull();
    expect((await login()).status).toBe(200);
    expect((await invoke(app, via, 'login', { email: entered, password })).code).toBe('OK');
  });
});

it('an address that is entered stays, although an update with the one before comes at the same moment', async () => {
  const { token } = await app.seed.person('administrator');
  for (let round = 0; round < 8; round += 1) {
    const { id, email } = await app.seed.person('technician', { emailVerified: false });
    const entered = `entered.${id}@example.org`;
    const update = (body: object) => app.rest('PUT', `/api/users/${id}`, { token, body });
    const answers = await Promise.all([
      update({ phone: '12345', email }),
      update({ email: entered }),
      update({ phone: '54321' }),
    ]);
    expect(answers[1]?.status).toBe(200);
    const row = await app.database.prisma.user.findUniqueOrThrow({ where: { id } });
    expect(row.emailVerifiedAt).not.toBeNull();
    // Where the first one came last, it has entered its own address, and says so.
    const last = await app.database.prisma.auditRecord.findFirstOrThrow({
      where: {
        action: 'user.updated',
        targetId: String(id),
        metadata: { path: ['after', 'email'], not: Prisma.AnyNull },
      },
      orderBy: { id: 'desc' },
    });
    expect(last.metadata).toMatchObject({ after: { email: row.email } });
  }
});

it('a verified account keeps its sessions when it is linked', async () => {
  const user = await app.seed.person('technician', { email: somebody().email });
  expect((await login()).status).toBe(200);
  expect((await app.rest('GET', '/me', { token: user.token })).status).toBe(200);
  const again = { email: user.email, password: PASSWORD };
  expect((await app.rest('POST', '/auth/login', { body: again })).status).toBe(200);
});

describe('the paths of the redirects', () => {
  it.each(['login', 'callback'])('%s tells its verbs like any other path', async (name) => {
    for (const prefix of ['/api/v1', '/api', '']) {
      const path = `${prefix}/auth/oidc/${name}`;
      const options = await app.rest('OPTIONS', path);
      expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
      const post = await app.rest('POST', path);
      expect([post.status, post.body.code, post.headers.get('Allow')]).toEqual([
        405,
        'METHOD_NOT_ALLOWED',
        'GET, HEAD, OPTIONS',
      ]);
    }
  });
});
