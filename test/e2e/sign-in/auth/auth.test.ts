import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { PASSWORD } from '../../../support/seed.js';

let app: TestApp;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department()).id;
});
afterAll(() => app.stop());

/** Calls an operation of authentication, without a session. */
const auth = (
  via: InterfaceName,
  name: 'login' | 'register' | 'refreshToken',
  input: Record<string, unknown>,
) => invoke(app, via, name, input);

describe.each(bothOr('rest'))('through %s', (via) => {
  it('the right password opens a session, however the e-mail is typed', async () => {
    const user = await app.seed.person('technician', { email: `erin.${via}@example.org` });
    const email = `  ERIN.${via}@Example.org `;
    const { code, data } = await auth(via, 'login', { email, password: PASSWORD });
    expect(code).toBe('OK');
    expect(data).toMatchObject({ tokenType: 'Bearer', expiresIn: 900, user: { id: user.id } });
    const verified = await app.rest('GET', '/auth/verify', { token: data.accessToken });
    expect(verified.body.data).toMatchObject({
      valid: true,
      user: { id: user.id, email: user.email, role: 'technician' },
    });
    const entry = await app.database.prisma.internalLog.findFirst({
      where: { userId: user.id, event: 'auth.login.succeeded' },
    });
    expect(entry).toMatchObject({ category: 'auth', level: 'info' });
  });

  it('a wrong password and an unknown e-mail get the same answer', async () => {
    const { email } = await app.seed.person('technician');
    const wrong = await auth(via, 'login', { email, password: 'not this one' });
    const unknown = await auth(via, 'login', { email: 'nobody@example.org', password: PASSWORD });
    expect(wrong.code).toBe('INVALID_CREDENTIALS');
    expect(unknown).toEqual(wrong);
  });

  it.each([
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['inactive', 'ACCOUNT_INACTIVE'],
  ] as const)('a %s account is told so, with the right password only', async (status, code) => {
    const { email } = await app.seed.person('technician', { status });
    expect((await auth(via, 'login', { email, password: PASSWORD })).code).toBe(code);
    expect((await auth(via, 'login', { email, password: 'wrong wrong' })).code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('an employee registers and works at once; a department head waits for activation', async () => {
    const account = { password: 'seven green bottles', departmentId, firstName: 'Ada' };
    const employee = { ...account, email: `ada.${via}@example.org`, role: 'employee' };
    const registered = await auth(via, 'register', employee);
    expect(registered.data).toMatchObject({ activationRequired: false });
    expect((await auth(via, 'login', employee)).code).toBe('VALIDATION_ERROR');
    const { email, password } = employee;
    expect((await auth(via, 'login', { email, password })).code).toBe('OK');

    const head = { ...account, email: `head.${via}@example.org`, role: 'department_head' };
    const waiting = await auth(via, 'register', head);
    expect(waiting.data).toMatchObject({ activationRequired: true });
    const login = await auth(via, 'login', { email: head.email, password });
    expect(login.code).toBe('ACCOUNT_INACTIVE');
  });

  it.each([
    ['role', { role: 'super_admin' }],
    ['role', { role: 'king' }],
    ['email', { email: 'no at sign' }],
    ['email', { email: `${'x'.repeat(250)}@example.org` }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'password1' }],
    ['departmentId', { departmentId: undefined }],
    ['departmentId', { departmentId: 424_242 }],
    ['firstName', { firstName: '' }],
  ])('a registration with a bad %s is refused and leaves no account: %j', async (field, bad) => {
    const input = {
      email: `bad.${via}@example.org`,
      password: 'seven green bottles',
      role: 'employee',
      departmentId,
      ...bad,
    };
    const before = await app.database.prisma.user.count();
    const outcome = await auth(via, 'register', input);
    expect(outcome).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } });
    expect(await app.database.prisma.user.count()).toBe(before);
  });

  it('an address registers once, also when ten try at the same moment', async () => {
    const input = {
      email: `once.${via}@example.org`,
      password: 'seven green bottles',
      role: 'technician',
    };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => auth(via, 'register', input)),
    );
    const codes = outcomes.map((outcome) => outcome.code).toSorted();
    expect(codes).toEqual([...Array(9).fill('CONFLICT'), 'OK']);
  });

  it('a refresh token counts once; its reuse ends the session and is logged', async () => {
    const { id, email } = await app.seed.person('technician');
    const { data } = await auth(via, 'login', { email, password: PASSWORD });
    const { refreshToken } = data;
    const next = await auth(via, 'refreshToken', { refreshToken });
    expect(next.code).toBe('OK');
    expect(next.data.refreshToken).not.toBe(refreshToken);
    expect((await auth(via, 'refreshToken', { refreshToken })).code).toBe('session_invalid');
    const { accessToken, refreshToken: latest } = next.data;
    expect((await auth(via, 'refreshToken', { refreshToken: latest })).code).toBe(
      'session_invalid',
    );
    const verified = await app.rest('GET', '/auth/verify', { token: accessToken });
    expect(verified.body.code).toBe('session_invalid');
    const logged = { userId: id, event: 'auth.refresh.reused' };
    expect(await app.database.prisma.internalLog.count({ where: logged })).toBe(1);
  });
});

it('a refresh token may be sent as the bearer token', async () => {
  const { email } = await app.seed.person('technician');
  const { data } = await auth('rest', 'login', { email, password: PASSWORD });
  const answer = await app.rest('POST', '/api/v1/auth/refresh', { token: data.refreshToken });
  expect(answer.status).toBe(200);
  expect((await app.rest('POST', '/auth/refresh')).body.code).toBe('UNAUTHENTICATED');
});

it('registration answers 201 and never shows the password', async () => {
  const body = { email: 'c@example.org', password: 'seven green bottles', role: 'technician' };
  const answer = await app.rest('POST', '/api/auth/register', { body });
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body)).not.toMatch(/seven green|argon2/);
});

it('after a logout the tokens of the session count for nothing', async () => {
  const { email } = await app.seed.person('technician');
  const { data } = await auth('rest', 'login', { email, password: PASSWORD });
  const { accessToken: token, refreshToken } = data;
  const out = await app.rest('POST', '/api/auth/logout', { token });
  expect(out.body.data).toEqual({ loggedOut: true });
  expect((await app.rest('GET', '/maintenance', { token })).body.code).toBe('session_invalid');
  expect((await auth('rest', 'refreshToken', { refreshToken })).code).toBe('session_invalid');
});

it('an access token expires by the clock', async () => {
  const { token } = await app.seed.person('technician');
  app.advance(901_000);
  const answer = await app.rest('GET', '/maintenance', { token });
  app.advance(-901_000);
  expect([answer.status, answer.body.code]).toEqual([401, 'expired_token']);
});

it('fifty logins at once do not hold up the health check', async () => {
  const { email } = await app.seed.person('technician');
  let answered = 0;
  const logins = Array.from({ length: 50 }, async () => {
    const login = await auth('rest', 'login', { email, password: PASSWORD });
    answered += 1;
    return login;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  // Each comes long before the last login, although all of them were asked for before.
  for (let count = 0; count < 5; count += 1) {
    const before = answered;
    expect((await app.rest('GET', '/api/health')).status).toBe(200);
    expect(answered - before).toBeLessThan(15);
  }
  expect((await Promise.all(logins)).every((login) => login.code === 'OK')).toBe(true);
});
