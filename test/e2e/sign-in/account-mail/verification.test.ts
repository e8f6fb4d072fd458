import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVALID_LINK, mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const PASSWORD = 'seven green bottles';
const HOUR = 3_600_000;

let smtp: TestSmtp;
let app: TestApp;
let admin: Person;
let departmentId: number;
let count = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  departmentId = (await app.seed.department()).id;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  admin = await app.seed.person('super_admin');
});

describe.each(bothOr('rest'))('the address of a registered account, through %s', (via) => {
  const email = () => `registered.${++count}@example.org`;
  const register = async (address: string, role = 'technician') => {
    const input = { email: address, password: PASSWORD, role, departmentId };
    const { code, data } = await invoke(app, via, 'register', input);
    expect(code).toBe('OK');
    return data;
  };
  const verify = (token: string) => invoke(app, via, 'verifyEmail', { token });
  const login = async (address: string) =>
    (await invoke(app, via, 'login', { email: address, password: PASSWORD })).code;
  const require = async (requireVerifiedEmail: boolean) =>
    await invoke(app, via, 'updateSystemSettings', { requireVerifiedEmail }, admin.token);

  it('is verified by the link that is mailed, once', async () => {
    const address = email();
    const { user, verificationRequired } = await register(address);
    expect([user.status, user.emailVerifiedAt, verificationRequired]).toEqual([
      'active',
      null,
      false,
    ]);
    const token = await tokenFor(app, smtp, address, 'verify');
    const { code, data } = await verify(token);
    expect([code, data]).toEqual(['OK', { email: address, active: true }]);
    expect(await verify(token)).toMatchObject(INVALID_LINK);
    const seen = await invoke(app, via, 'user', { id: user.id }, admin.token);
    expect(seen.data.emailVerifiedAt).toEqual(expect.any(String));
  });

  it('gets another link on demand, which replaces the one before; a verified one gets none', async () => {
    const address = email();
    await register(address);
    const first = await tokenFor(app, smtp, address, 'verify');
    const resend = async (to: string) => {
      const { code, data } = await invoke(app, via, 'resendVerification', { email: to });
      expect([code, data]).toEqual(['OK', { accepted: true }]);
    };
    await resend(address);
    const second = await tokenFor(app, smtp, address, 'verify');
    expect(await verify(first)).toMatchObject(INVALID_LINK);
    expect((await verify(second)).code).toBe('OK');
    await resend(address);
    await resend('nobody.at.all@example.org');
    const out = await app.seed.person('technician', { status: 'suspended', emailVerified: false });
    await resend(out.email);
    expect(await mailsTo(app, smtp, address)).toHaveLength(2);
    // A mail of the test before may come meanwhile.
    const asked = [address, 'nobody.at.all@example.org', out.email];
    const got = smtp.received.flatMap(({ to }) => to).filter((to) => asked.includes(to));
    expect(got).toEqual([address, address]);
  });

  it('is not verified by a link after 24 hours', async () => {
    const address = email();
    await register(address);
    const token = await tokenFor(app, smtp, address, 'verify');
    app.advance(24 * HOUR);
    admin = await app.seed.person('super_admin');
    expect(await verify(token)).toMatchObject(INVALID_LINK);
  });

  it('is needed for a login where that is required, and activates what waits for it', async () => {
    expect((await require(true)).data.requireVerifiedEmail).toBe(true);
    const options = await invoke(app, via, 'registrationOptions');
    expect([options.data.mail, options.data.verificationRequired]).toEqual([true, true]);
    const address = email();
    const { user, activationRequired, verificationRequired } = await register(address);
    expect([user.status, activationRequired, verificationRequired]).toEqual([
      'inactive',
      false,
      true,
    ]);
    expect(await login(address)).toBe('ACCOUNT_INACTIVE');
    const { data } = await verify(await tokenFor(app, smtp, address, 'verify'));
    expect(data).toEqual({ email: address, active: true });
    expect(await login(address)).toBe('OK');

    const head = email();
    const waiting = await register(head, 'department_head');
    expect([waiting.activationRequired, waiting.verificationRequired]).toEqual([true, true]);
    const verified = await verify(await tokenFor(app, smtp, head, 'verify'));
    expect(verified.data).toEqual({ email: head, active: false });
    expect(await login(head)).toBe('ACCOUNT_INACTIVE');
    await invoke(app, via, 'activateUser', { id: waiting.user.id }, admin.token);
    expect(await login(head)).toBe('OK');
    await require(false);
  });

  it('does not open an account again that an administrator has closed', async () => {
    await require(true);
    const [closed, opened] = [email(), email()];
    const { user: first } = await register(closed);
    const { user: second } = await register(opened);
    await require(false);
    const step = async (name: string, id: number) =>
      expect((await invoke(app, via, name, { id }, admin.token)).code).toBe('OK');
    await step('deactivateUser', first.id);
    await step('activateUser', second.id);
    expect(await login(opened)).toBe('OK');
    await step('deactivateUser', second.id);
    for (const address of [closed, opened]) {
      const { data } = await verify(await tokenFor(app, smtp, address, 'verify'));
      expect(data).toEqual({ email: address, active: false });
      expect(await login(address)).toBe('ACCOUNT_INACTIVE');
    }
  });

  it('is vouched for by whoever may create or change accounts', async () => {
    const create = { email: email(), password: PASSWORD, role: 'technician' };
    const made = await invoke(app, via, 'createUser', create, admin.token);
    expect(made.data.emailVerifiedAt).toEqual(expect.any(String));
    const { user } = await register(email());
    const input = { id: user.id, email: email() };
    const changed = await invoke(app, via, 'updateUser', input, admin.token);
    expect(changed.data.emailVerifiedAt).toEqual(expect.any(String));
  });
});
