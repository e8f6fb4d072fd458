import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consistsOf } from '../../../../src/core/common-passwords.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PASSWORD } from '../../../support/seed.js';

/** Rules on passwords and sessions that an operator switches on. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    accessTokenTtlSeconds: 600,
    refreshTokenTtlSeconds: 3_600,
    sessionMaxSeconds: 7_200,
    passwordBlockedWords: ['Acme', 'Works', 'maintenance'],
  });
});
afterAll(() => app.stop());

describe('words that are easy to guess', () => {
  it.each([
    ['acme2026', true],
    ['ACME-works-2026', true],
    ['MaintenanceAcme1', true],
    ['ａｃｍｅ2026', true],
    ['acme', true],
    ['acme correct horse', false],
    ['correct horse battery', false],
    ['12345678', false],
  ])('%s consists of them: %s', (password, expected) => {
    const words = ['Acme', 'Works', 'maintenance'];
    expect(consistsOf(password.normalize('NFKC'), words)).toBe(expected);
    expect(consistsOf(password.normalize('NFKC'), [])).toBe(false);
  });

  it.each(bothOr('graphql'))('are refused over %s where a password is set', async (via) => {
    const email = `words-${via}@example.org`;
    const register = (password: string) =>
      invoke(app, via, 'register', { email, password, role: 'technician' });
    expect(await register('Acme-Works-2026')).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'password' },
    });
    expect((await register('acme correct horse')).code).toBe('OK');
    const { token } = await app.seed.person('technician');
    const input = { currentPassword: PASSWORD, newPassword: 'maintenance!1' };
    expect(await invoke(app, via, 'changePassword', input, token)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'newPassword' },
    });
  });
});

describe.each(bothOr('rest'))('a session of at most two hours, over %s', (via) => {
  it('is refreshed until then, and not beyond', async () => {
    const person = await app.seed.person('technician');
    const { email } = person;
    const first = await invoke(app, via, 'login', { email, password: PASSWORD });
    let { refreshToken } = first.data;
    const refresh = () => invoke(app, via, 'refreshToken', { refreshToken });
    const MINUTE = 60_000;
    // 50, 100 and 119 minutes after the login.
    for (const minutes of [50, 50, 19]) {
      app.advance(minutes * MINUTE);
      const { code, data } = await refresh();
      expect(code).toBe('OK');
      refreshToken = data.refreshToken;
    }
    const { accessToken } = (await refresh()).data;
    const last = await app.database.prisma.session.findFirstOrThrow({
      where: { userId: person.id },
      orderBy: { createdAt: 'desc' },
    });
    expect(last.expiresAt.getTime() - last.createdAt.getTime()).toBe(2 * 60 * MINUTE);
    app.advance(2 * MINUTE);
    // The access token would be valid for eight more minutes.
    expect((await invoke(app, via, 'me', {}, accessToken)).code).toBe('session_invalid');
    expect((await refresh()).code).toBe('session_invalid');
    expect((await invoke(app, via, 'login', { email, password: PASSWORD })).code).toBe('OK');
  });
});

it.each(bothOr('graphql'))(
  'a password counts as it is, to its last character, over %s',
  async (via) => {
    const email = `whole-${via}@example.org`;
    const password = `Aa ${'x'.repeat(124)}Z`;
    expect([...password]).toHaveLength(128);
    const login = async (text: string) =>
      (await invoke(app, via, 'login', { email, password: text })).code;
    const registered = await invoke(app, via, 'register', { email, password, role: 'technician' });
    expect(registered.code).toBe('OK');
    expect(await login(`${password.slice(0, -1)}z`)).toBe('INVALID_CREDENTIALS');
    expect(await login(password.toLowerCase())).toBe('INVALID_CREDENTIALS');
    expect(await login(password.trim().slice(0, 72))).toBe('INVALID_CREDENTIALS');
    expect(await login(password)).toBe('OK');
  },
);
