import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVALID_LINK, mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { enrol } from '../../../support/factors.js';
import { sample } from '../../../support/full.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const NEW_PASSWORD = 'seven green bottles';
const MINUTE = 60_000;

let smtp: TestSmtp;
let app: TestApp;
let person: Person;
const prisma = () => app.database.prisma;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  person = await app.seed.person('technician');
});

describe.each(bothOr('rest'))('a new password by a mailed link, through %s', (via) => {
  const ask = async (email = person.email) => {
    const { code, data } = await invoke(app, via, 'requestPasswordReset', { email });
    expect([code, data]).toEqual(['OK', { accepted: true }]);
  };
  const link = async (who = person) => {
    await ask(who.email);
    return await tokenFor(app, smtp, who.email, 'reset');
  };
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    invoke(app, via, 'resetPassword', { token, newPassword });
  const login = async (password: string, email = person.email) =>
    (await invoke(app, via, 'login', { email, password })).code;

  it('gives no further guesses at the second factor', async () => {
    const { code } = await enrol(app, person);
    const wrong = (guess: number) =>
      invoke(app, via, 'login', {
        email: person.email,
        password: guess < 3 ? PASSWORD : NEW_PASSWORD,
        otp: code() === '000000' ? '111111' : '000000',
      });
    for (const guess of [1, 2]) expect((await wrong(guess)).details.field).toBe('otp');
    expect((await reset(await link())).code).toBe('OK');
    for (const guess of [3, 4, 5]) expect((await wrong(guess)).details.field).toBe('otp');
    const right = { email: person.email, password: NEW_PASSWORD, otp: code() };
    expect((await invoke(app, via, 'login', right)).code).toBe('ACCOUNT_LOCKED');
    expect((await reset(await link(), `${NEW_PASSWORD} again`)).code).toBe('OK');
    const again = { ...right, password: `${NEW_PASSWORD} again` };
    expect((await invoke(app, via, 'login', again)).code).toBe('ACCOUNT_LOCKED');
  });

  it('replaces the password, ends every session and tells the person', async () => {
    const now = new Date();
    await prisma().apiToken.create({
      data: {
        id: randomUUID(),
        userId: person.id,
        name: 'Building control',
        tokenHash: randomUUID(),
        scopes: [],
        createdById: person.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 60 * MINUTE),
      },
    });
    const token = await link();
    const [mail] = await mailsTo(app, smtp, person.email);
    expect(mail?.headers).toMatchObject({
      subject: 'Set a new password',
      from: 'Maintenance <maintenance@example.org>',
      'auto-submitted': 'auto-generated',
      'message-id': expect.stringMatching(/^<[\w-]{36}@example\.org>$/),
    });
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/reset#token=${token}"`);
    expect(await login(PASSWORD)).toBe('OK');
    const { code, data } = await reset(token);
    expect([code, data]).toEqual(['OK', { passwordReset: true }]);
    expect((await invoke(app, via, 'me', {}, person.token)).code).toBe('session_invalid');
    const [after, before] = [await login(NEW_PASSWORD), await login(PASSWORD)];
    expect([after, before]).toEqual(['OK', 'INVALID_CREDENTIALS']);
    await fannedOut(app);
    expect(
      await prisma().notification.findMany({ where: { userId: person.id, kind: 'security' } }),
    ).toMatchObject([{ data: { event: 'password_reset', apiTokens: 1 }, inApp: true }]);
    const logs = await prisma().internalLog.findMany({
      where: { event: { startsWith: 'auth.password_reset' } },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(logs).toMatchObject([
      { event: 'auth.password_reset.succeeded', userId: person.id, category: 'security' },
      { event: 'auth.password_reset.requested', userId: null, category: 'security' },
    ]);
  });

  it('works once, of many at the same time', async () => {
    const token = await link();
    const codes = await Promise.all(
      Array.from(
        { length: sample(100, 20) },
        async (_one, i) => (await reset(token, `green bottles ${i}`)).code,
      ),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'VALIDATION_ERROR']));
    const won = codes.indexOf('OK');
    expect(await login(`green bottles ${won}`)).toBe('OK');
    expect(
      await prisma().auditRecord.count({
        where: { action: 'user.password_reset', targetId: String(person.id) },
      }),
    ).toBe(1);
  });

  it('is dead when it is used, replaced, invented, of another purpose or older than 30 minutes', async () => {
    const first = await link();
    const second = await link();
    expect(await reset(first)).toMatchObject(INVALID_LINK);
    expect(await reset(second)).toMatchObject({ code: 'OK' });
    expect(await reset(second)).toMatchObject(INVALID_LINK);
    expect(await reset(randomBytes(32).toString('base64url'))).toMatchObject(INVALID_LINK);
    const third = await link();
    expect(await invoke(app, via, 'verifyEmail', { token: third })).toMatchObject(INVALID_LINK);
    expect(
      await invoke(app, via, 'acceptInvitation', { token: third, password: NEW_PASSWORD }),
    ).toMatchObject(INVALID_LINK);
    app.advance(30 * MINUTE);
    expect(await reset(third)).toMatchObject(INVALID_LINK);
    expect(await login(NEW_PASSWORD)).toBe('OK');
  });

  it('asks for a password that may be one, and the link stays good', async () => {
    const token = await link();
    for (const [password, reason] of [
      ['short', expect.any(String)],
      ['password1', 'is on the list of common passwords'],
    ] as const) {
      expect(await reset(token, password)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'newPassword', reason },
      });
    }
    expect((await reset(token)).code).toBe('OK');
  });

  it('is not for an account that is suspended or inactive, before and after the mail', async () => {
    for (const status of ['suspended', 'inactive'] as const) {
      const out = await app.seed.person('technician', { status });
      await ask(out.email);
      expect(await mailsTo(app, smtp, out.email)).toEqual([]);
      const meanwhile = await app.seed.person('technician');
      const token = await link(meanwhile);
      await prisma().user.update({ where: { id: meanwhile.id }, data: { status } });
      expect(await reset(token)).toMatchObject({ code: `ACCOUNT_${status.toUpperCase()}` });
      const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: out.id } });
      expect(passwordHash).toBe(out.passwordHash);
    }
  });

  it('is not for an account of a program', async () => {
    const admin = await app.seed.person('super_admin');
    const input = { name: 'Building control', role: 'technician' };
    const { data } = await invoke(app, via, 'createServiceAccount', input, admin.token);
    await ask(data.email);
    expect(await mailsTo(app, smtp, data.email)).toEqual([]);
    expect(await prisma().mailToken.count({ where: { userId: data.id } })).toBe(0);
  });

  it('is dead when the account has another address meanwhile', async () => {
    const token = await link();
    const data = { email: `new.${person.id}.${via}@example.org` };
    await prisma().user.update({ where: { id: person.id }, data });
    expect(await reset(token)).toMatchObject(INVALID_LINK);
  });

  it('verifies the address, ends a lockout and voids a pending change of the address', async () => {
    const out = await app.seed.person('technician', { emailVerified: false });
    const email = `other.${out.id}.${via}@example.org`;
    const change = { email, password: PASSWORD };
    expect((await invoke(app, via, 'changeEmail', change, out.token)).code).toBe('OK');
    const pending = await tokenFor(app, smtp, email, 'verify');
    for (const _try of Array.from({ length: 5 })) await login('a wrong password', out.email);
    expect(await login(PASSWORD, out.email)).toBe('ACCOUNT_LOCKED');
    expect((await reset(await link(out))).code).toBe('OK');
    expect(await login(NEW_PASSWORD, out.email)).toBe('OK');
    expect(await invoke(app, via, 'verifyEmail', { token: pending })).toMatchObject(INVALID_LINK);
    const row = await prisma().user.findUniqueOrThrow({ where: { id: out.id } });
    expect([row.email, row.emailVerifiedAt]).toEqual([out.email, expect.any(Date)]);
  });

  it('goes to the address of the account and to no other spelling, in its language', async () => {
    await prisma().user.update({ where: { id: person.id }, data: { language: 'de-AT' } });
    await ask(`  ${person.email.toUpperCase()} `);
    const [mail] = await mailsTo(app, smtp, person.email);
    expect(mail?.headers.subject).toBe('Neues Passwort setzen');
    await ask(`\uFF54${person.email.slice(1)}`);
    await ask('nobody@example.org');
    await ask(`x\r\nBcc: ${person.email}@example.org`).catch(() => {});
    await mailsTo(app, smtp, person.email);
    const links = smtp.received.filter(({ text }) => text.includes('/reset#token='));
    expect(links.map(({ to }) => to)).toEqual([[person.email]]);
  });

  it('a change of the password voids the link', async () => {
    const token = await link();
    const input = { currentPassword: PASSWORD, newPassword: 'staple tower evening' };
    expect((await invoke(app, via, 'changePassword', input, person.token)).code).toBe('OK');
    expect(await reset(token)).toMatchObject(INVALID_LINK);
  });
});

it('without a password at all, an account with none of the provider gets a link', async () => {
  await prisma().user.update({ where: { id: person.id }, data: { passwordHash: null } });
  await invoke(app, 'rest', 'requestPasswordReset', { email: person.email });
  expect(await tokenFor(app, smtp, person.email, 'reset')).toHaveLength(43);
});
