import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVALID_LINK, mailsTo, tokenFor } from '../../../support/account-mail.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const HOUR = 3_600_000;

let smtp: TestSmtp;
let app: TestApp;
let person: Person;
let count = 0;
const prisma = () => app.database.prisma;
const fresh = () => `fresh.${++count}@example.org`;
const row = (id = person.id) => prisma().user.findUniqueOrThrow({ where: { id } });

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ ...mailTo(smtp), lockoutAttempts: 5 });
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

const ask = (via: InterfaceName, email: string, who: Person, password = PASSWORD) =>
  invoke(app, via, 'changeEmail', { email, password }, who.token);

describe.each(bothOr('graphql'))('another address, through %s', (via) => {
  const change = (email: string, who = person, password = PASSWORD) =>
    ask(via, email, who, password);
  const verify = (token: string) => invoke(app, via, 'verifyEmail', { token });

  it('counts when it is verified, and the old address is told', async () => {
    const email = fresh();
    const answer = await change(`  ${email.toUpperCase()}`);
    expect([answer.code, answer.data.email, answer.data.pendingEmail]).toEqual([
      'OK',
      person.email,
      email,
    ]);
    expect((await row()).email).toBe(person.email);
    const token = await tokenFor(app, smtp, email, 'verify');
    const { code, data } = await verify(token);
    expect([code, data]).toEqual(['OK', { email, active: true }]);
    const me = await invoke(app, via, 'me', {}, person.token);
    expect([me.data.email, me.data.pendingEmail, me.data.emailVerifiedAt]).toEqual([
      email,
      null,
      expect.any(String),
    ]);
    const told = await mailsTo(app, smtp, person.email);
    expect(told.map(({ headers }) => headers.subject)).toContain(
      'The e-mail address of your account was changed',
    );
    expect(told.every(({ raw }) => !raw.includes(email))).toBe(true);
    await fannedOut(app);
    const notices = await prisma().notification.findMany({ where: { userId: person.id } });
    expect(notices.map(({ data }) => (data as { event: string }).event).toSorted()).toEqual([
      'email_change_requested',
      'email_changed',
    ]);
    expect(
      await prisma().auditRecord.findFirst({
        where: { action: 'user.email_changed' },
        orderBy: { id: 'desc' },
      }),
    ).toMatchObject({
      targetId: String(person.id),
      actorId: person.id,
      metadata: { before: { email: person.email }, after: { email } },
    });
    expect(await verify(token)).toMatchObject(INVALID_LINK);
  });

  it('of another account: the same answer, no link, and its owner is told', async () => {
    const owner = await app.seed.person('technician');
    await prisma().user.update({ where: { id: owner.id }, data: { language: 'de' } });
    const free = await change(fresh());
    const taken = await change(owner.email);
    expect([taken.status, taken.code, Object.keys(taken.data)]).toEqual([
      free.status,
      free.code,
      Object.keys(free.data),
    ]);
    expect(taken.data.pendingEmail).toBe(owner.email);
    const mails = await mailsTo(app, smtp, owner.email);
    expect(mails.map(({ headers }) => headers.subject)).toEqual([
      'Jemand möchte Ihre E-Mail-Adresse verwenden',
    ]);
    expect(mails[0]?.raw).not.toContain('token');
  });

  it('that becomes taken meanwhile is a conflict', async () => {
    const email = fresh();
    await change(email);
    const token = await tokenFor(app, smtp, email, 'verify');
    await app.seed.person('technician', { email });
    expect(await verify(token)).toMatchObject({ code: 'CONFLICT' });
    expect((await row()).email).toBe(person.email);
  });

  it('for two accounts at once is that of one', async () => {
    const email = fresh();
    const other = await app.seed.person('technician');
    const tokens: string[] = [];
    for (const who of [person, other]) {
      await change(email, who);
      tokens.push(await tokenFor(app, smtp, email, 'verify'));
    }
    const codes = await Promise.all(tokens.map(async (token) => (await verify(token)).code));
    expect(codes.toSorted()).toEqual(['CONFLICT', 'OK']);
    expect(await prisma().user.count({ where: { email } })).toBe(1);
  });

  it('is refused with a wrong password, which counts towards the lockout', async () => {
    for (const _try of [1, 2, 3, 4, 5]) {
      expect(await change(fresh(), person, 'a wrong password')).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'password', reason: 'is wrong' },
      });
    }
    expect((await change(fresh())).code).toBe('ACCOUNT_LOCKED');
    const login = { email: person.email, password: PASSWORD };
    expect((await invoke(app, via, 'login', login)).code).toBe('ACCOUNT_LOCKED');
    expect(await prisma().mailToken.count({ where: { userId: person.id } })).toBe(0);
  });

  it('is refused without a fresh login, for the present address and for none', async () => {
    expect(await change(person.email)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'email', reason: 'is the address of your account' },
    });
    expect(await change('\uFF54om@example.org')).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'email' },
    });
    const createdAt = new Date(Date.now() - 24 * HOUR);
    await prisma().session.updateMany({ where: { userId: person.id }, data: { createdAt } });
    expect(await change(fresh())).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'reauthenticate' },
    });
    const nobody = await invoke(app, via, 'changeEmail', { email: fresh(), password: PASSWORD });
    expect(nobody.code).toBe('UNAUTHENTICATED');
  });

  describe('that is cancelled', () => {
    const cancel = (token?: string) => invoke(app, via, 'cancelEmailChange', {}, token);
    /** How many notifications and mails about accounts there are, of anybody. */
    const notices = async () => [
      await prisma().notification.count(),
      await prisma().accountMail.count(),
    ];

    it('does not count any more, is recorded, and nobody is told', async () => {
      const email = fresh();
      await change(email);
      const link = await tokenFor(app, smtp, email, 'verify');
      await fannedOut(app);
      const told = await notices();
      const answer = await cancel(person.token);
      expect([answer.code, answer.data.email, answer.data.pendingEmail]).toEqual([
        'OK',
        person.email,
        null,
      ]);
      if (via === 'rest') expect(answer.status).toBe(200);
      expect(await verify(link)).toMatchObject(INVALID_LINK);
      expect((await row()).email).toBe(person.email);
      const by = { actorId: person.id, targetType: 'user', targetId: String(person.id) };
      expect(
        await prisma().auditRecord.findMany({ where: { ...by, action: { contains: 'email' } } }),
      ).toMatchObject([
        { action: 'user.email_change_requested', metadata: { email } },
        { action: 'user.email_change_cancelled', metadata: { email } },
      ]);
      expect(
        await prisma().internalLog.findMany({
          where: { event: 'auth.email_change.cancelled', userId: person.id },
        }),
      ).toMatchObject([{ category: 'security', level: 'info' }]);
      await fannedOut(app);
      expect(await notices()).toEqual(told);
      // Another one can be asked for.
      expect((await change(fresh())).code).toBe('OK');
    });

    it('needs no fresh login, for it takes nothing away but a change', async () => {
      await change(fresh());
      const createdAt = new Date(Date.now() - 24 * HOUR);
      await prisma().session.updateMany({ where: { userId: person.id }, data: { createdAt } });
      expect((await cancel(person.token)).code).toBe('OK');
    });

    it('is there once, for its owner, while it is pending', async () => {
      const other = await app.seed.person('super_admin');
      await change(fresh());
      expect(await cancel(other.token)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await cancel()).code).toBe('UNAUTHENTICATED');
      const codes = await Promise.all([1, 2, 3].map(async () => (await cancel(person.token)).code));
      expect(codes.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'OK']);
      await change(fresh());
      const late = new Date(Date.now() - HOUR);
      await prisma().mailToken.updateMany({
        where: { userId: person.id },
        data: { expiresAt: late },
      });
      expect(await cancel(person.token)).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('or used at the same moment: one of both counts', async () => {
      const email = fresh();
      await change(email);
      const link = await tokenFor(app, smtp, email, 'verify');
      const [cancelled, used] = await Promise.all([cancel(person.token), verify(link)]);
      const present = (await row()).email;
      expect([cancelled.code, used.code, present]).toEqual(
        used.code === 'OK' ? ['NOT_FOUND', 'OK', email] : ['OK', 'VALIDATION_ERROR', person.email],
      );
    });

    it('is not mailed when it was cancelled before', async () => {
      const email = fresh();
      const mail = () => prisma().accountMail.findFirst({ orderBy: { createdAt: 'desc' } });
      smtp.behave({ onMail: () => ({ code: 451, text: '4.3.0 later' }) });
      await change(email);
      await eventually(async () => ((await mail())?.attempts === 1 ? true : undefined));
      await cancel(person.token);
      smtp.behave({});
      expect(await mailsTo(app, smtp, email)).toEqual([]);
      expect(await mail()).toMatchObject({ kind: 'change', status: 'dropped' });
    });
  });

  it('the link is dead after another one, a change by others, a suspension and 24 hours', async () => {
    const [one, two] = [fresh(), fresh()];
    await change(one);
    const first = await tokenFor(app, smtp, one, 'verify');
    await change(two);
    const second = await tokenFor(app, smtp, two, 'verify');
    expect(await verify(first)).toMatchObject(INVALID_LINK);
    await prisma().user.update({ where: { id: person.id }, data: { status: 'suspended' } });
    expect((await verify(second)).code).toBe('ACCOUNT_SUSPENDED');
    await prisma().user.update({
      where: { id: person.id },
      data: { status: 'active', email: fresh() },
    });
    expect(await verify(second)).toMatchObject(INVALID_LINK);
    const other = await app.seed.person('technician');
    const three = fresh();
    await change(three, other);
    const third = await tokenFor(app, smtp, three, 'verify');
    app.advance(24 * HOUR);
    expect(await verify(third)).toMatchObject(INVALID_LINK);
  });
});

describe.each(bothOr('rest'))(
  'the address of an account in the management of users, through %s',
  (via) => {
    const update = (who: Person, id: number, email: string) =>
      invoke(app, via, 'updateUser', { id, email }, who.token);

    it("is not changed of one's own account, by no role and no API token", async () => {
      const permissions = ['user.update'] as const;
      for (const actor of [
        await app.seed.person('super_admin'),
        await app.seed.person('technician', { permissions }),
      ]) {
        const { token } = await app.seed.apiToken(actor.id, ['user.update']);
        const own = await update(actor, actor.id, fresh());
        expect([own.code, own.message]).toEqual([
          'FORBIDDEN',
          'Your own e-mail address is changed by PUT /api/me/email (changeEmail), which asks for your password.',
        ]);
        expect((await update({ ...actor, token }, actor.id, fresh())).code).toBe('FORBIDDEN');
        expect((await row(actor.id)).email).toBe(actor.email);
        // A client that sends back what it has read changes nothing.
        expect((await update(actor, actor.id, actor.email.toUpperCase())).code).toBe('OK');
      }
    });

    it('is told to the old one when somebody else changes it, and voids its links', async () => {
      const admin = await app.seed.person('administrator');
      await ask(via, fresh(), person);
      const email = fresh();
      expect((await update(admin, person.id, email)).code).toBe('OK');
      const told = await mailsTo(app, smtp, person.email);
      expect(told.map(({ headers }) => headers.subject)).toEqual([
        'The e-mail address of your account was changed',
      ]);
      expect(told[0]?.raw).not.toContain(email);
      const open = { userId: person.id, usedAt: null, voidedAt: null };
      expect(await prisma().mailToken.count({ where: open })).toBe(0);
      await fannedOut(app);
      const notices = await prisma().notification.findMany({ where: { userId: person.id } });
      expect(notices.map(({ data }) => (data as { event: string }).event)).toContain(
        'email_changed',
      );
      // Other fields tell nobody.
      smtp.received.length = 0;
      await invoke(app, via, 'updateUser', { id: person.id, phone: '1', email }, admin.token);
      expect(await mailsTo(app, smtp, email)).toEqual([]);
    });
  },
);

describe('without a mail server', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startTestApp();
  });
  afterAll(() => plain.stop());

  it.each(bothOr('graphql'))(
    "one's own address changes at once with the password, through %s",
    async (via) => {
      const actor = await plain.seed.person('super_admin');
      const email = fresh();
      const ask = (password: string, address = email) =>
        invoke(plain, via, 'changeEmail', { email: address, password }, actor.token);
      expect(await ask('a wrong password')).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'password' },
      });
      const other = await plain.seed.person('technician');
      expect((await ask(PASSWORD, other.email)).code).toBe('CONFLICT');
      const { code, data } = await ask(PASSWORD);
      expect([code, data.email, data.emailVerifiedAt]).toEqual(['OK', email, null]);
      const where = { action: 'user.email_changed', targetId: String(actor.id) };
      expect(await plain.database.prisma.auditRecord.count({ where })).toBe(1);
    },
  );
});
