import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailed, mailsTo, tokenFor, tokenIn } from '../../../support/account-mail.js';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

const HOUR = 3_600_000;
const NEW_PASSWORD = 'seven green bottles';

let smtp: TestSmtp;
let app: TestApp;
let replica: TestApp;
let person: Person;
const prisma = () => app.database.prisma;
const ask = (email: string, at = app, via: 'rest' | 'graphql' = 'rest') =>
  invoke(at, via, 'requestPasswordReset', { email });
const records = () => prisma().accountMail.findMany({ orderBy: { createdAt: 'asc' } });

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp, { retrySeconds: [1, 1] }));
  replica = await startOn(app.database, mailTo(smtp, { retrySeconds: [1, 1] }));
});
afterAll(async () => {
  await replica.stop();
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  await prisma().accountMail.deleteMany();
  person = await app.seed.person('technician');
});

it('an address gets three mails an hour, over all replicas, and further ones are dropped in silence', async () => {
  for (const [i, at] of [app, replica, app, replica, app].entries()) {
    const spelled = i % 2 === 0 ? person.email : person.email.toUpperCase();
    expect((await ask(spelled, at)).code).toBe('OK');
    await mailed(app);
  }
  const mails = await mailsTo(app, smtp, person.email);
  expect(mails).toHaveLength(3);
  // Those that were not mailed have not voided the last one that was.
  const token = tokenIn(mails[2], 'reset');
  const input = { token, newPassword: NEW_PASSWORD };
  expect((await invoke(app, 'rest', 'resetPassword', input)).code).toBe('OK');
  const other = await app.seed.person('technician');
  await ask(other.email);
  expect(await mailsTo(app, smtp, other.email)).toHaveLength(1);
  await prisma().accountMail.updateMany({ data: { createdAt: new Date(Date.now() - HOUR) } });
  await ask(person.email);
  // Beside the notice of the reset, which comes when it was gathered.
  const links = (await mailsTo(app, smtp, person.email)).filter(({ text }) =>
    text.includes('#token='),
  );
  expect(links).toHaveLength(4);
});

describe('mails that others cause', () => {
  const linksTo = async (email: string) =>
    (await mailsTo(app, smtp, email)).filter(({ text }) => text.includes('/reset#token='));
  const changeTo = async (who: Person, email: string) => {
    const input = { email, password: PASSWORD };
    expect((await invoke(app, 'rest', 'changeEmail', input, who.token)).code).toBe('OK');
    await invoke(app, 'rest', 'cancelEmailChange', {}, who.token);
    await mailed(app);
  };

  it('changes of address never count against a reset of its owner', async () => {
    const stranger = await app.seed.person('technician');
    for (const _time of [1, 2, 3, 4]) await changeTo(stranger, person.email);
    await ask(person.email);
    expect(await linksTo(person.email)).toHaveLength(1);
  });

  it('verifications never count against a reset', async () => {
    await prisma().user.update({ where: { id: person.id }, data: { emailVerifiedAt: null } });
    const { email } = person;
    for (const _time of [1, 2, 3, 4]) {
      await invoke(app, 'graphql', 'resendVerification', { email });
      await mailed(app);
    }
    expect(await mailsTo(app, smtp, email)).toHaveLength(3);
    await ask(email);
    expect(await linksTo(email)).toHaveLength(1);
  });

  it('resets leave the owner a link: another one is mailed when none is good', async () => {
    for (const _time of [1, 2, 3, 4]) {
      await ask(person.email);
      await mailed(app);
    }
    expect(await linksTo(person.email)).toHaveLength(3);
    const where = { userId: person.id };
    await prisma().mailToken.updateMany({ where, data: { expiresAt: new Date(Date.now() - 1) } });
    await ask(person.email);
    const links = await linksTo(person.email);
    expect(links).toHaveLength(4);
    await ask(person.email);
    expect(await linksTo(person.email)).toHaveLength(4);
    const input = { token: tokenIn(links[3], 'reset'), newPassword: NEW_PASSWORD };
    expect((await invoke(app, 'rest', 'resetPassword', input)).code).toBe('OK');
  });

  it('count for each asker, and an address gets nine of a purpose in an hour', async () => {
    const email = 'somebody.else@example.org';
    const kind = 'change';
    const count = () => prisma().accountMail.count({ where: { kind } });
    for (const mails of [3, 6, 9, 9]) {
      const asker = await app.seed.person('technician');
      for (const _time of [1, 2, 3, 4]) await changeTo(asker, email);
      expect(await count()).toBe(mails);
    }
  });
});

it('of many requests at once no more than three count, and the latest link is good', async () => {
  const asked = Array.from({ length: 30 }, (_one, i) =>
    ask(person.email, i % 2 === 0 ? replica : app, i % 3 === 0 ? 'rest' : 'graphql'),
  );
  expect(new Set((await Promise.all(asked)).map(({ code }) => code))).toEqual(new Set(['OK']));
  await mailed(app);
  expect(await prisma().accountMail.count()).toBe(3);
  expect(await prisma().mailToken.count({ where: { userId: person.id } })).toBe(3);
  const live = { userId: person.id, usedAt: null, voidedAt: null };
  const [row, ...more] = await prisma().mailToken.findMany({ where: live });
  expect(more).toEqual([]);
  const mails = await mailsTo(app, smtp, person.email);
  const tokens = mails.map((mail) => tokenIn(mail, 'reset'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  expect(hashes).toContain(row?.tokenHash);
});

it('neither a job nor a row nor a log holds the secret or the address of a link', async () => {
  smtp.behave({ onMail: () => ({ code: 451, text: '4.3.0 later' }) });
  await ask(person.email);
  const [{ data }] = await eventually(async () => {
    const rows = await prisma().$queryRaw<{ data: unknown }[]>`
      SELECT data FROM pgboss.job WHERE name = 'mails' AND state < 'completed'
        AND data->>'table' = 'account_mails' AND (data->>'turn')::int > 0`;
    return rows.length > 0 ? (rows as [{ data: unknown }]) : undefined;
  });
  const job = JSON.stringify(data);
  expect(job).toContain('"sealed":"sealed.1.');
  expect(job).not.toContain(person.email);
  smtp.behave({});
  const token = await eventually(async () => {
    const [mail] = await mailsTo(app, smtp, person.email);
    return mail && tokenIn(mail, 'reset');
  });
  const [row] = await prisma().mailToken.findMany({ where: { userId: person.id } });
  expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
  const stored = await prisma().$queryRaw<{ text: string }[]>`
    SELECT string_agg(t::text, ' ') AS text FROM (
      SELECT j::text FROM pgboss.job j WHERE name = 'mails'
      UNION ALL SELECT m::text FROM mail_tokens m
      UNION ALL SELECT a::text FROM account_mails a
      UNION ALL SELECT o::text FROM outbox_events o
      UNION ALL SELECT r::text FROM audit_records r
      UNION ALL SELECT l::text FROM internal_logs l) AS t`;
  expect(stored[0]?.text).toContain('sealed.1.');
  expect(stored[0]?.text).not.toContain(token);
});

it('what the server puts off is sent again with the same Message-ID, and then given up', async () => {
  // Notices of what other tests did may come meanwhile.
  const isOurs = ({ to }: { readonly to: readonly string[] }) => to.includes(person.email);
  const ids: (string | undefined)[] = [];
  smtp.behave({
    onMail: (mail) => {
      if (!isOurs(mail)) return undefined;
      ids.push(mail.headers['message-id']);
      return ids.length === 1 ? { code: 451, text: '4.3.0 later' } : undefined;
    },
  });
  await ask(person.email);
  await mailed(app);
  await eventually(() => smtp.received.some(isOurs) || undefined);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await mailed(app);
  expect(await records()).toMatchObject([{ status: 'sent', attempts: 2, kind: 'reset' }]);
  smtp.behave({ onMail: () => ({ code: 451, text: '4.3.0 later' }) });
  const other = await app.seed.person('technician');
  await ask(other.email);
  const [, failed] = await eventually(async () => {
    const rows = await records();
    return rows[1]?.settledAt ? rows : undefined;
  });
  expect(failed).toMatchObject({ status: 'failed', attempts: 3 });
  expect(failed?.lastError).not.toContain('@');
});

it('a mail whose link is replaced while it waits is not sent', async () => {
  smtp.behave({ onMail: () => ({ code: 451, text: '4.3.0 later' }) });
  await ask(person.email);
  await eventually(async () => ((await records())[0]?.attempts === 1 ? true : undefined));
  smtp.behave({});
  await ask(person.email);
  await eventually(async () =>
    (await records()).every(({ settledAt }) => settledAt !== null) ? true : undefined,
  );
  expect((await records()).map(({ status }) => status)).toEqual(['dropped', 'sent']);
});

it('an address that is refused for good is marked, and a link that arrives later ends that', async () => {
  smtp.behave({ onRecipient: () => ({ code: 550, text: '5.1.1 no such user' }) });
  await ask(person.email);
  const row = () => prisma().user.findUniqueOrThrow({ where: { id: person.id } });
  await eventually(async () => (await row()).emailBouncedAt ?? undefined);
  expect((await row()).emailBounceReason).toBe(
    'refused for good: the server answered 550 5.1.1 to RCPT TO',
  );
  expect(await records()).toMatchObject([{ status: 'failed', attempts: 1 }]);
  smtp.behave({});
  await ask(person.email);
  const token = await tokenFor(app, smtp, person.email, 'reset');
  const input = { token, newPassword: NEW_PASSWORD };
  expect((await invoke(app, 'rest', 'resetPassword', input)).code).toBe('OK');
  expect(await row()).toMatchObject({ emailBouncedAt: null, emailBounceReason: null });
});

it('a mailbox that is full for three days is given up, and not before', async () => {
  smtp.behave({ onRecipient: () => ({ code: 552, text: '5.2.2 full' }) });
  await ask(person.email);
  const row = () => prisma().user.findUniqueOrThrow({ where: { id: person.id } });
  const failing = await eventually(async () => (await row()).emailFailingSince ?? undefined);
  expect((await row()).emailBouncedAt).toBeNull();
  await prisma().user.update({
    where: { id: person.id },
    data: { emailFailingSince: new Date(failing.getTime() - 3 * 86_400_000) },
  });
  await eventually(async () => (await row()).emailBouncedAt ?? undefined);
  expect((await row()).emailBounceReason).toBe(
    'refused for three days: the server answered 552 5.2.2 to RCPT TO',
  );
});

it('spellings of an address are recorded as one', async () => {
  await ask(person.email);
  await ask(` ${person.email.toUpperCase()} `);
  // Full-width letters, which compatibility folding makes the same.
  await ask(person.email.replace('technician', '\uFF54echnician'));
  const records = await prisma().auditRecord.findMany({
    where: { action: 'auth.password_reset_requested' },
    orderBy: { id: 'desc' },
    take: 3,
  });
  expect(new Set(records.map(({ targetId }) => targetId)).size).toBe(1);
});

describe('without a mail server', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startOn(app.database);
  });
  afterAll(() => plain.stop());

  it.each(bothOr('graphql'))('what needs one is not there, through %s', async (via) => {
    const mail = { email: person.email };
    expect((await invoke(plain, via, 'requestPasswordReset', mail)).code).toBe('NOT_FOUND');
    expect((await invoke(plain, via, 'resendVerification', mail)).code).toBe('NOT_FOUND');
    const change = { email: 'free@example.org', password: 'correct horse battery' };
    const answer = await invoke(plain, via, 'changeEmail', change, person.token);
    expect(answer.code).toBe('NOT_FOUND');
    const nobody = await invoke(plain, via, 'changeEmail', change);
    expect(nobody.code).toBe('UNAUTHENTICATED');
    expect((await invoke(plain, via, 'registrationOptions')).data.mail).toBe(false);
    const admin = await plain.seed.person('super_admin');
    const settings = { requireVerifiedEmail: true };
    expect(await invoke(plain, via, 'updateSystemSettings', settings, admin.token)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { field: 'requireVerifiedEmail', reason: 'needs a mail server (SMTP_URL)' },
    });
  });
});
