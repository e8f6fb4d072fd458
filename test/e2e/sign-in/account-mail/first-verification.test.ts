import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { addPasskey, enrol, loginOptions } from '../../../support/factors.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const NEW_PASSWORD = 'seven green bottles';
const SUBJECT = 'Your e-mail address is verified for the first time';

let smtp: TestSmtp;
let app: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

describe.each(bothOr('rest'))(
  'a reset by whoever gets the mail of an account, through %s',
  (via) => {
    const reset = async ({ email }: Person) => {
      await invoke(app, via, 'requestPasswordReset', { email });
      const token = await tokenFor(app, smtp, email, 'reset');
      const input = { token, newPassword: NEW_PASSWORD };
      expect((await invoke(app, via, 'resetPassword', input)).code).toBe('OK');
    };

    const apiToken = async ({ token }: Person) => {
      const expiresAt = new Date(app.now().getTime() + 86_400_000).toISOString();
      const input = { name: 'Building control', scopes: ['maintenance.read'], expiresAt };
      return (await invoke(app, via, 'createApiToken', input, token)).data.token as string;
    };

    /** How a call with an API token and a login with a passkey end. */
    const access = async (token: string, passkey: Awaited<ReturnType<typeof addPasskey>>) => {
      const credential = passkey.get(await loginOptions(app));
      return [
        (await invoke(app, via, 'me', {}, token)).code,
        (await invoke(app, via, 'loginWithPasskey', { credential })).code,
      ];
    };

    const login = async ({ email }: Person) =>
      (await invoke(app, via, 'login', { email, password: NEW_PASSWORD })).code;

    const subjects = async ({ email }: Person) =>
      (await mailsTo(app, smtp, email)).map(({ headers }) => headers.subject);

    const recorded = async ({ id }: Person) =>
      (
        await app.database.prisma.auditRecord.findFirstOrThrow({
          where: { action: 'user.password_reset', targetId: String(id) },
        })
      ).metadata;

    it('ends tokens and passkeys where the address was never verified, and tells', async () => {
      const person = await app.seed.person('technician', { emailVerified: false });
      const [token, passkey] = [
        await apiToken(person),
        await addPasskey(app, person, PUBLIC_URL),
      ] as const;
      expect(await access(token, passkey)).toEqual(['OK', 'OK']);
      await reset(person);
      expect(await access(token, passkey)).toEqual(['session_invalid', 'INVALID_CREDENTIALS']);
      expect(await login(person)).toBe('OK');
      expect(await subjects(person)).toContain(SUBJECT);
      expect(await recorded(person)).toMatchObject({ apiTokens: 0, tokensEnded: 1, passkeys: 1 });
    });

    it('leaves them where it was verified', async () => {
      const person = await app.seed.person('technician');
      const [token, passkey] = [
        await apiToken(person),
        await addPasskey(app, person, PUBLIC_URL),
      ] as const;
      await reset(person);
      expect(await access(token, passkey)).toEqual(['OK', 'OK']);
      expect(await subjects(person)).not.toContain(SUBJECT);
      expect(await recorded(person)).toEqual({ sessionsEnded: expect.any(Number), apiTokens: 1 });
    });

    it('ends them once: those made after the first verification stay', async () => {
      const person = await app.seed.person('technician', { emailVerified: false });
      await reset(person);
      // There was nothing to end.
      expect(await subjects(person)).not.toContain(SUBJECT);
      const again = { ...person, token: await app.seed.login(person.id) };
      const [token, passkey] = [
        await apiToken(again),
        await addPasskey(app, again, PUBLIC_URL),
      ] as const;
      await reset(person);
      expect(await access(token, passkey)).toEqual(['OK', 'OK']);
    });

    it.each([true, false])(
      'leaves the second factor; verified before: %s',
      async (emailVerified) => {
        const person = await app.seed.person('technician', { emailVerified });
        const authenticator = await enrol(app, person);
        await reset(person);
        expect(await login(person)).toBe('MFA_REQUIRED');
        const input = { email: person.email, password: NEW_PASSWORD, otp: authenticator.code() };
        expect((await invoke(app, via, 'login', input)).code).toBe('OK');
        const told = await mailsTo(app, smtp, person.email);
        const notice = told.filter(({ headers }) => headers.subject === SUBJECT);
        expect(notice).toHaveLength(emailVerified ? 0 : 1);
        if (emailVerified) return;
        // It says what to do about a second factor of somebody else, and an administrator can do it.
        expect(notice[0]?.text).toContain('ask an administrator to remove the second factor');
        const admin = await app.seed.person('super_admin');
        await invoke(app, via, 'resetUserFactors', { id: person.id }, admin.token);
        expect(await login(person)).toBe('OK');
      },
    );
  },
);
