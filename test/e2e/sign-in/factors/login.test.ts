import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnitOfWork } from '../../../../src/core/unit-of-work.js';
import type { User } from '../../../../src/generated/prisma/client.js';
import type { SecondFactorCode } from '../../../../src/modules/sign-in/factors/factors.service.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Enrolled, enrol } from '../../../support/factors.js';
import { sample } from '../../../support/full.js';
import { bothOr, type InterfaceName, invoke, turnsOf } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD, type Person } from '../../../support/seed.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // A code counts for a time step, however long a test takes.
  app.holdClock();
});
afterAll(() => app.stop());

const MINUTE = 60_000;

async function somebody(): Promise<Person & Enrolled> {
  const person = await app.seed.person('technician');
  return { ...person, ...(await enrol(app, person)) };
}

const login = (via: InterfaceName, email: string, more: object = {}) =>
  invoke(app, via, 'login', { email, password: PASSWORD, ...more });

async function challengeOf(via: InterfaceName, email: string): Promise<string> {
  const { code, details } = await login(via, email);
  expect(code).toBe('MFA_REQUIRED');
  return details.challenge;
}

const complete = (via: InterfaceName, input: object) =>
  invoke(app, via, 'completeLogin', { ...input });

/** Calls that arrive together. */
const MANY = sample(100, 20);

const sessions = (userId: number) => app.database.prisma.session.count({ where: { userId } });

/** A code that is not the one of any step nearby. */
const wrongFor = (person: Enrolled) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => person.code(steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
};

describe.each(bothOr('rest'))('login with a second factor, over %s', (via) => {
  it('whoever has none logs in as before, whatever codes come along', async () => {
    const { email } = await app.seed.person('technician');
    const answer = await login(via, email);
    expect(answer.code).toBe('OK');
    expect(Object.keys(answer.data).toSorted()).toEqual([
      'accessToken',
      'expiresIn',
      'refreshToken',
      'tokenType',
      'user',
    ]);
    expect((await login(via, email, { otp: '123456' })).code).toBe('OK');
  });

  it('the right password alone gets a challenge and no session', async () => {
    const person = await somebody();
    const before = await sessions(person.id);
    const answer = await login(via, person.email);
    expect(answer.code).toBe('MFA_REQUIRED');
    expect(answer.data ?? null).toBeNull();
    if (via === 'rest') expect(answer.status).toBe(401);
    const { challenge, methods, expiresAt } = answer.details;
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(methods).toEqual(['otp', 'recoveryCode']);
    const left = new Date(expiresAt).getTime() - app.now().getTime();
    expect(left).toBeGreaterThan(4.9 * MINUTE);
    expect(left).toBeLessThanOrEqual(5 * MINUTE);
    expect(await sessions(person.id)).toBe(before);
    const stored = await app.database.prisma.authChallenge.findMany();
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });

  it('a wrong password is told before a code is asked for', async () => {
    const person = await somebody();
    const wrong = { email: person.email, password: 'wrong wrong', otp: person.code() };
    const answer = await invoke(app, via, 'login', wrong);
    expect([answer.code, answer.details]).toEqual(['INVALID_CREDENTIALS', undefined]);
    // The code has not been used up.
    expect((await login(via, person.email, { otp: person.code() })).code).toBe('OK');
  });

  it('takes the code with the password, or after it', async () => {
    const person = await somebody();
    expect((await login(via, person.email, { otp: person.code() })).code).toBe('OK');
    app.advance(MINUTE);
    const challenge = await challengeOf(via, person.email);
    const answer = await complete(via, { challenge, otp: person.code() });
    expect(answer).toMatchObject({ code: 'OK', data: { user: { id: person.id } } });
    const me = await invoke(app, via, 'me', {}, answer.data.accessToken);
    expect(me.data.security.mfaEnrolled).toBe(true);
  });

  it('no step counts twice, and none before it', async () => {
    const person = await somebody();
    const [present, next] = [person.code(0), person.code(1)];
    // That of the enrolment.
    expect((await login(via, person.email, { otp: present })).code).toBe('INVALID_CREDENTIALS');
    expect((await login(via, person.email, { otp: next })).code).toBe('OK');
    expect(await login(via, person.email, { otp: next })).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      details: { field: 'otp', reason: 'is wrong' },
    });
    expect((await login(via, person.email, { otp: present })).code).toBe('INVALID_CREDENTIALS');
  });

  it.each(turnsOf(via, ['12345', '1234567', 'abcdef', '', '12 456']))(
    '"%s" is no code',
    async (otp) => {
      const person = await somebody();
      const answer = await login(via, person.email, { otp });
      expect(answer).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'otp' } });
    },
  );

  it('takes one kind of code, and one at least in the second step', async () => {
    const person = await somebody();
    const both = { otp: person.code(), recoveryCode: person.recoveryCodes[0] };
    expect((await login(via, person.email, both)).code).toBe('VALIDATION_ERROR');
    const challenge = await challengeOf(via, person.email);
    expect((await complete(via, { challenge, ...both })).code).toBe('VALIDATION_ERROR');
    expect((await complete(via, { challenge })).code).toBe('VALIDATION_ERROR');
  });

  it('a challenge succeeds once, is unknown to others, and lives five minutes', async () => {
    const person = await somebody();
    const spent = await challengeOf(via, person.email);
    expect((await complete(via, { challenge: spent, otp: person.code() })).code).toBe('OK');
    app.advance(MINUTE);
    const again = await complete(via, { challenge: spent, otp: person.code() });
    expect(again).toMatchObject({ code: 'INVALID_CREDENTIALS', details: { field: 'challenge' } });
    const old = await challengeOf(via, person.email);
    app.advance(5 * MINUTE);
    expect((await complete(via, { challenge: old, otp: person.code() })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const forged = { challenge: 'x'.repeat(43), otp: person.code() };
    expect((await complete(via, forged)).code).toBe('INVALID_CREDENTIALS');
    expect((await login(via, person.email, { otp: person.code() })).code).toBe('OK');
  });

  it('a challenge survives a wrong code', async () => {
    const person = await somebody();
    const challenge = await challengeOf(via, person.email);
    const wrong = await complete(via, { challenge, otp: wrongFor(person) });
    expect(wrong).toMatchObject({ code: 'INVALID_CREDENTIALS', details: { field: 'otp' } });
    expect((await complete(via, { challenge, otp: person.code() })).code).toBe('OK');
  });

  it('a challenge dies with the password, the state and the factors of the account', async () => {
    const admin = await app.seed.person('super_admin');
    const change: Record<string, (person: Person & Enrolled) => Promise<unknown>> = {
      password: async ({ token }) =>
        await invoke(
          app,
          via,
          'changePassword',
          { currentPassword: PASSWORD, newPassword: 'staple tower evening' },
          token,
        ),
      suspension: async ({ id }) => {
        await invoke(app, via, 'suspendUser', { id }, admin.token);
        await invoke(app, via, 'activateUser', { id }, admin.token);
      },
      removal: async (person) => {
        await invoke(app, via, 'removeTotp', {}, person.token);
      },
    };
    for (const [name, happens] of Object.entries(change)) {
      const person = await somebody();
      const challenge = await challengeOf(via, person.email);
      await happens(person);
      const { code } = await complete(via, { challenge, otp: person.code() });
      expect([name, code]).toEqual([name, 'INVALID_CREDENTIALS']);
    }
  });

  it('suspended and inactive accounts are told so with the right password, in both steps', async () => {
    for (const [status, code] of [
      ['suspended', 'ACCOUNT_SUSPENDED'],
      ['inactive', 'ACCOUNT_INACTIVE'],
    ] as const) {
      const person = await somebody();
      const challenge = await challengeOf(via, person.email);
      await app.database.prisma.user.update({ where: { id: person.id }, data: { status } });
      expect((await login(via, person.email)).code).toBe(code);
      expect((await complete(via, { challenge, otp: person.code() })).code).toBe(code);
    }
  });

  it('wrong codes lock the address, and the right password in between resets nothing', async () => {
    const person = await somebody();
    const otp = wrongFor(person);
    const challenge = await challengeOf(via, person.email);
    for (let guess = 0; guess < 5; guess += 1) {
      const step =
        guess % 2 === 0 ? complete(via, { challenge, otp }) : login(via, person.email, { otp });
      expect((await step).code).toBe('INVALID_CREDENTIALS');
      if (guess < 4) expect((await login(via, person.email)).code).toBe('MFA_REQUIRED');
    }
    expect((await login(via, person.email)).code).toBe('ACCOUNT_LOCKED');
    const right = await complete(via, { challenge, otp: person.code() });
    expect(right.code).toBe('ACCOUNT_LOCKED');
    app.advance(15 * MINUTE);
    expect((await login(via, person.email, { otp: person.code() })).code).toBe('OK');
    const events = await app.database.prisma.internalLog.findMany({ where: { userId: person.id } });
    const named = events.map(({ event }) => event);
    expect(named.filter((event) => event === 'auth.mfa.invalid_code')).toHaveLength(5);
    expect(named).toContain('auth.lockout');
  });

  it('a recovery code counts once, is recorded, and its person is told', async () => {
    const person = await somebody();
    const [recoveryCode = '', other = ''] = person.recoveryCodes;
    expect((await login(via, person.email, { recoveryCode })).code).toBe('OK');
    expect((await login(via, person.email, { recoveryCode })).code).toBe('INVALID_CREDENTIALS');
    const challenge = await challengeOf(via, person.email);
    const spelled = ` ${other.toUpperCase().replaceAll('-', ' ')} `;
    expect((await complete(via, { challenge, recoveryCode: spelled })).code).toBe('OK');
    const mfa = await invoke(app, via, 'mfa', {}, person.token);
    expect(mfa.data.recoveryCodesLeft).toBe(8);
    const where = { action: 'user.recovery_code_used', targetId: String(person.id) };
    const records = await app.database.prisma.auditRecord.findMany({ where });
    expect(records.map(({ actorId, metadata }) => [actorId, metadata])).toEqual([
      [person.id, { left: 9 }],
      [person.id, { left: 8 }],
    ]);
    expect(JSON.stringify(records.map(({ metadata }) => metadata))).not.toContain(recoveryCode);
    await fannedOut(app);
    const told = await app.database.prisma.notification.count({
      where: { userId: person.id, data: { path: ['event'], equals: 'recovery_code_used' } },
    });
    expect(told).toBe(2);
  });

  it("another account's codes do not count", async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { code } = await login(via, one.email, { recoveryCode: other.recoveryCodes[0] });
    expect(code).toBe('INVALID_CREDENTIALS');
    const answer = await login(via, other.email, { recoveryCode: other.recoveryCodes[0] });
    expect(answer.code).toBe('OK');
  });

  it('neither the log nor the audit trail has a challenge or a code', async () => {
    const person = await somebody();
    const challenge = await challengeOf(via, person.email);
    const otp = person.code();
    await complete(via, { challenge, otp });
    const { prisma } = app.database;
    const rows = [
      await prisma.internalLog.findMany({ where: { userId: person.id } }),
      await prisma.auditRecord.findMany({ where: { targetId: String(person.id) } }),
      await prisma.outboxEvent.findMany({ where: { type: 'account.security' } }),
    ];
    const text = JSON.stringify(rows, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [challenge, person.secret, ...person.recoveryCodes]) {
      expect(text).not.toContain(secret);
    }
  });

  it('is no longer asked for after the factors were removed', async () => {
    const person = await somebody();
    expect((await invoke(app, via, 'removeTotp', {}, person.token)).code).toBe('OK');
    expect((await login(via, person.email)).code).toBe('OK');
  });
});

describe('many at once', () => {
  const caller = { actor: null, ipAddress: null, userAgent: null, requestId: 'test' };
  const use = (user: User, code: SecondFactorCode) =>
    new UnitOfWork(app.database.transactions, app.now).run(caller, (unit) =>
      app.services.factors.use(unit, caller, user, code),
    );
  const codesOf = async (calls: Promise<{ code: string }>[]) => {
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    return codes.filter((code) => code === 'OK').length;
  };

  it('of one time step: one counts', async () => {
    const person = await somebody();
    const otp = person.code();
    const before = await sessions(person.id);
    const calls = Array.from({ length: MANY }, () => login('rest', person.email, { otp }));
    expect(await codesOf(calls)).toBe(1);
    expect(await sessions(person.id)).toBe(before + 1);
  });

  it('of one time step past the lockout: one counts', async () => {
    const person = await somebody();
    const user = await app.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    const otp = person.code();
    const uses = Array.from({ length: MANY }, () => use(user, { otp }));
    expect((await Promise.all(uses)).filter((counted) => counted)).toHaveLength(1);
  });

  it('of one recovery code: one counts, also past the lockout', async () => {
    const person = await somebody();
    const [recoveryCode = '', other = ''] = person.recoveryCodes;
    const before = await sessions(person.id);
    const calls = Array.from({ length: MANY }, () => login('rest', person.email, { recoveryCode }));
    expect(await codesOf(calls)).toBe(1);
    expect(await sessions(person.id)).toBe(before + 1);
    const user = await app.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    const uses = Array.from({ length: MANY }, () => use(user, { recoveryCode: other }));
    expect((await Promise.all(uses)).filter((counted) => counted)).toHaveLength(1);
    const { prisma } = app.database;
    expect(await prisma.recoveryCode.count({ where: { userId: person.id } })).toBe(8);
  });

  it('of one challenge with different codes: one session', async () => {
    const person = await somebody();
    const challenge = await challengeOf('rest', person.email);
    const before = await sessions(person.id);
    const calls = person.recoveryCodes.map((recoveryCode) =>
      complete('rest', { challenge, recoveryCode }),
    );
    expect(await codesOf(calls)).toBe(1);
    expect(await sessions(person.id)).toBe(before + 1);
    const { prisma } = app.database;
    expect(await prisma.recoveryCode.count({ where: { userId: person.id } })).toBe(9);
  });
});

it('a browser session gets its cookie from the second step alone', async () => {
  const person = await somebody();
  const headers = { 'X-Auth-Transport': 'cookie' };
  const first = await app.rest('POST', '/auth/login', {
    body: { email: person.email, password: PASSWORD },
    headers,
  });
  expect([first.status, first.headers.get('Set-Cookie')]).toEqual([401, null]);
  const second = await app.rest('POST', '/auth/mfa', {
    body: { challenge: first.body.error.details.challenge, otp: person.code() },
    headers,
  });
  expect(second.status).toBe(200);
  expect(second.body.data.refreshToken).toBeUndefined();
  expect(second.headers.get('Set-Cookie')).toContain('HttpOnly');
});

it('a refresh asks for no code, and a stolen challenge is no token', async () => {
  const person = await somebody();
  const { data } = await login('rest', person.email, { otp: person.code() });
  const { refreshToken } = data;
  expect((await invoke(app, 'rest', 'refreshToken', { refreshToken })).code).toBe('OK');
  app.advance(MINUTE);
  const challenge = await challengeOf('rest', person.email);
  expect((await invoke(app, 'rest', 'me', {}, challenge)).code).toBe('session_invalid');
  const asCode = await invoke(app, 'rest', 'exchangeLoginCode', { code: challenge });
  expect(asCode.code).toBe('INVALID_CREDENTIALS');
});
