import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Passwords } from '../../../../src/modules/people/users/passwords.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { sample } from '../../../support/full.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { PASSWORD } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let counter = 0;
let ahead = 0;
afterEach(() => {
  app.advance(-ahead);
  ahead = 0;
});
const advance = (milliseconds: number) => {
  ahead += milliseconds;
  app.advance(milliseconds);
};

const person = () => app.seed.person('technician');
const unknownEmail = () => {
  counter += 1;
  return `unknown.${counter}@example.org`;
};
const login = (via: InterfaceName, email: string, password = 'wrong wrong', on = app) =>
  invoke(on, via, 'login', { email, password });

/** Locks an address with five wrong guesses, one after the other. */
async function lock(via: InterfaceName, email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await login(via, email)).code).toBe('INVALID_CREDENTIALS');
  }
}

describe.each(bothOr('rest'))('through %s', (via) => {
  it('five wrong guesses lock for fifteen minutes, the right password included', async () => {
    const { email } = await person();
    await lock(via, email);
    const refused = await login(via, email, PASSWORD);
    expect(refused.code).toBe('ACCOUNT_LOCKED');
    expect(refused.retryAfter).toBeGreaterThan(890);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    advance(14 * MINUTE);
    expect((await login(via, email, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
    advance(MINUTE);
    expect((await login(via, email, PASSWORD)).code).toBe('OK');
  });

  it('a known and an unknown address get the same answers all the way', async () => {
    const { email } = await person();
    const unknown = unknownEmail();
    for (let guess = 0; guess < 7; guess += 1) {
      const [one, other] = [await login(via, email), await login(via, unknown)];
      expect(other).toEqual({ ...one, retryAfter: other.retryAfter });
      expect(other.retryAfter === undefined).toBe(one.retryAfter === undefined);
      expect(one.code).toBe(guess < 5 ? 'INVALID_CREDENTIALS' : 'ACCOUNT_LOCKED');
    }
  });

  it('however the address is typed, it is one', async () => {
    const { email } = await person();
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}  `, `\t${email}`];
    for (const spelling of spellings) await login(via, spelling);
    expect((await login(via, email, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
  });

  it('a right password starts the count anew', async () => {
    const { email } = await person();
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) await login(via, email);
      expect((await login(via, email, PASSWORD)).code).toBe('OK');
    }
  });

  it('wrong guesses more than fifteen minutes apart do not add up', async () => {
    const { email } = await person();
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await login(via, email)).code).toBe('INVALID_CREDENTIALS');
      advance(4 * MINUTE);
    }
    expect((await login(via, email, PASSWORD)).code).toBe('OK');
  });

  it('a lockout is logged once and audited once, and guesses at a locked address leave nothing', async () => {
    const { id, email } = await person();
    await lock(via, email);
    const { prisma } = app.database;
    const entries = await prisma.internalLog.findMany({
      where: { userId: id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ event, category, level }) => [event, category, level])).toEqual([
      ...Array(5).fill(['auth.login.invalid_password', 'security', 'suspicious']),
      ['auth.lockout', 'security', 'suspicious'],
    ]);
    const where = { action: 'auth.locked_out', targetId: String(id) };
    expect(await prisma.auditRecord.count({ where })).toBe(1);
    const before = await stateOf(app);
    for (const password of ['wrong wrong', PASSWORD]) await login(via, email, password);
    expect(await stateOf(app)).toBe(before);
  });

  it('live sessions go on, and tell how many guesses count', async () => {
    const { email, token } = await person();
    await login(via, email);
    const one = await invoke(app, via, 'me', {}, token);
    expect(one.data.security.failedLoginAttempts).toBe(1);
    for (let guess = 0; guess < 4; guess += 1) await login(via, email);
    const { code, data } = await invoke(app, via, 'me', {}, token);
    expect([code, data.security.failedLoginAttempts]).toEqual(['OK', 5]);
    advance(5 * MINUTE);
    const later = await invoke(app, via, 'me', {}, token);
    expect(later.data.security.failedLoginAttempts).toBe(5);
  });

  it('of many guesses at once no more than five are checked', async () => {
    const guesses = sample(100, 20);
    const emails = [(await person()).email, unknownEmail()];
    for (const email of emails) {
      const verify = vi.spyOn(Passwords.prototype, 'verify');
      const answers = await Promise.all(Array.from({ length: guesses }, () => login(via, email)));
      expect(verify).toHaveBeenCalledTimes(5);
      verify.mockRestore();
      const codes = Object.groupBy(answers, ({ code }) => code);
      expect(codes.INVALID_CREDENTIALS).toHaveLength(5);
      expect(codes.ACCOUNT_LOCKED).toHaveLength(guesses - 5);
    }
  });

  it('the right password among many wrong ones at once is checked in its turn or not at all', async () => {
    const { email } = await person();
    const verify = vi.spyOn(Passwords.prototype, 'verify');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => login(via, email, i === 20 ? PASSWORD : undefined)),
    );
    expect(verify).toHaveBeenCalledTimes(5);
    expect(answers[20]?.code).toBe('ACCOUNT_LOCKED');
  });

  it('many right logins at once all succeed', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(via, email, PASSWORD)),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill('OK'));
  });

  it('a check that could not be made counts for nothing', async () => {
    const { email, token } = await person();
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockRejectedValue(new Error('away'));
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await login(via, email)).code).toBe('INTERNAL_ERROR');
    }
    verify.mockRestore();
    const { data } = await invoke(app, via, 'me', {}, token);
    expect(data.security.failedLoginAttempts).toBe(0);
    expect((await login(via, email, PASSWORD)).code).toBe('OK');
  });

  it('a stolen session cannot guess the password: wrong current passwords count the same', async () => {
    const { email, token } = await person();
    const change = (currentPassword: string) =>
      invoke(
        app,
        via,
        'changePassword',
        { currentPassword, newPassword: 'nine new bottles' },
        token,
      );
    for (let guess = 0; guess < 3; guess += 1) {
      const { code, details } = await change('wrong wrong');
      expect([code, details.field]).toEqual(['VALIDATION_ERROR', 'currentPassword']);
    }
    for (let guess = 0; guess < 2; guess += 1) await login(via, email);
    expect((await login(via, email, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
    for (let guess = 0; guess < 2; guess += 1) {
      expect((await change('wrong wrong')).code).toBe('VALIDATION_ERROR');
    }
    expect((await change(PASSWORD)).code).toBe('ACCOUNT_LOCKED');
    expect((await invoke(app, via, 'verify', {}, token)).code).toBe('OK');
  });
});

it('REST, GraphQL, aliases and parallel requests are counted together', async () => {
  const { email } = await person();
  const verify = vi.spyOn(Passwords.prototype, 'verify');
  const aliases = Array.from(
    { length: 10 },
    (_, i) => `a${i}: login(input: { email: "${email}", password: "wrong wrong" }) { expiresIn }`,
  );
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => login('rest', email)),
    ...Array.from({ length: 10 }, () => login('graphql', email)),
    app.graphql(`mutation { ${aliases.join('\n')} }`),
  ]);
  expect(verify).toHaveBeenCalledTimes(5);
  expect(answers.some(({ code }) => code === 'OK')).toBe(false);
  expect((await login('rest', email, PASSWORD)).code).toBe('ACCOUNT_LOCKED');
});

it('a lock and the count survive a restart, and hold for every replica', async () => {
  const half = (await person()).email;
  const locked = (await person()).email;
  for (let guess = 0; guess < 4; guess += 1) await login('rest', half);
  await lock('rest', locked);
  const second = await startOn(app.database);
  expect((await login('rest', locked, PASSWORD, second)).code).toBe('ACCOUNT_LOCKED');
  expect((await login('rest', half, 'wrong wrong', second)).code).toBe('INVALID_CREDENTIALS');
  expect((await login('rest', half, PASSWORD, app)).code).toBe('ACCOUNT_LOCKED');
  await second.stop();
});

it('of guesses at two replicas at once no more than five are checked', async () => {
  const { email } = await person();
  const second = await startOn(app.database);
  const verify = vi.spyOn(Passwords.prototype, 'verify');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => login('rest', email, undefined, i % 2 ? app : second)),
  );
  expect(verify).toHaveBeenCalledTimes(5);
  expect(answers.filter(({ code }) => code === 'ACCOUNT_LOCKED')).toHaveLength(35);
  await second.stop();
});

it('attempts, window and time are configurable', async () => {
  const strict = await startOn(app.database, { lockoutAttempts: 2, lockoutSeconds: 60 });
  const { email } = await person();
  for (let guess = 0; guess < 2; guess += 1) await login('rest', email, undefined, strict);
  const { code, retryAfter } = await login('rest', email, PASSWORD, strict);
  expect(code).toBe('ACCOUNT_LOCKED');
  expect(retryAfter).toBeLessThanOrEqual(60);
  strict.advance(61_000);
  expect((await login('rest', email, PASSWORD, strict)).code).toBe('OK');
  await strict.stop();
});

it('the HTTP status is 423, with Retry-After', async () => {
  const email = unknownEmail();
  await lock('rest', email);
  const body = { email, password: PASSWORD };
  const { status, headers } = await app.rest('POST', '/api/auth/login', { body });
  expect(status).toBe(423);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
});

it('what is known of old guesses goes away by itself, and holds no address', async () => {
  const { prisma } = app.database;
  for (let i = 0; i < 12; i += 1) await login('rest', unknownEmail());
  const before = await prisma.loginAttempt.count();
  advance(16 * MINUTE);
  for (let i = 0; i < 3; i += 1) await login('rest', unknownEmail());
  expect(await prisma.loginAttempt.count()).toBeLessThan(before - 8);
  const stored = await prisma.$queryRaw<{ text: string }[]>`
    SELECT t::text AS text FROM login_attempts t`;
  expect(stored.some(({ text }) => text.includes('@'))).toBe(false);
});
