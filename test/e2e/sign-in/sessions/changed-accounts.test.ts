import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { nobody, PASSWORD, type Person } from '../../../support/seed.js';

/** Sessions and logins whose account or validity changes, without anything that ends sessions. */
let app: TestApp;
beforeAll(async () => {
  // An access token would outlive its session.
  app = await startTestApp({ accessTokenTtlSeconds: 7_200, refreshTokenTtlSeconds: 3_600 });
});
afterAll(() => app.stop());
afterEach(() => vi.restoreAllMocks());

const setStatus = ({ id }: Person, status: 'suspended' | 'inactive') =>
  app.database.prisma.user.update({ where: { id }, data: { status } });

describe.each(bothOr('rest'))('through %s', (via) => {
  const login = ({ email }: Person) => invoke(app, via, 'login', { email, password: PASSWORD });

  it.each(['suspended', 'inactive'] as const)(
    'a session counts for nothing while its account is %s, and neither does its refresh token',
    async (status) => {
      const person = await app.seed.person('technician');
      const { accessToken, refreshToken } = (await login(person)).data;
      await setStatus(person, status);
      expect((await invoke(app, via, 'me', {}, accessToken)).code).toBe('session_invalid');
      const refreshed = await invoke(app, via, 'refreshToken', { refreshToken });
      expect(refreshed.code).toBe('session_invalid');
    },
  );

  it('a session ends when it expires, also for an access token that would last longer', async () => {
    const { token } = await app.seed.person('technician');
    app.advance(3_500_000);
    expect((await invoke(app, via, 'me', {}, token)).code).toBe('OK');
    app.advance(200_000);
    expect((await invoke(app, via, 'me', {}, token)).code).toBe('session_invalid');
  });

  it.each([
    ['a new password', { passwordHash: 'another' }, 'INVALID_CREDENTIALS'],
    ['a suspension', { status: 'suspended' }, 'ACCOUNT_SUSPENDED'],
  ] as const)('a login does not get past %s of the same moment', async (_what, data, code) => {
    const person = await app.seed.person('technician');
    const { passwords } = app.services;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...given) => {
      const fits = await verify(...given);
      await app.database.prisma.user.update({ where: { id: person.id }, data });
      return fits;
    });
    expect((await login(person)).code).toBe(code);
  });
});

it('of several at once that have the same login code, one is logged in', async () => {
  const { id } = await app.seed.person('technician');
  const code = await app.services.loginCodes.issue({ userId: id }, null);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => app.services.loginCodes.exchange(nobody, code, null)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
