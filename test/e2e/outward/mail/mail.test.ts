import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo, PUBLIC_URL } from '../../../support/mail-app.js';
import { fannedOut } from '../../../support/notified.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let home: number;
let head: Person;
let person: Person;
let technician: Person;

const prisma = () => app.database.prisma;
const to = ({ email }: Person) => smtp.received.filter((mail) => mail.to.includes(email));
const mailFor = (who: Person): Promise<ReceivedMail> => eventually(() => to(who)[0]);

/** Waits until no mail waits, and looks whether any came. */
async function settled(): Promise<string[]> {
  await fannedOut(app);
  await eventually(async () => {
    const open = { status: { in: ['gathering', 'sending'] as ('gathering' | 'sending')[] } };
    const waiting = await prisma().mail.count({ where: { ...open, topic: { not: 'digest' } } });
    return waiting === 0 ? true : undefined;
  });
  const mails = await prisma().mail.findMany({ orderBy: { createdAt: 'asc' } });
  return mails.map(({ status }) => status);
}

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
  home = (await app.seed.department()).id;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  await prisma().mail.deleteMany();
  head = await app.seed.person('department_head', { departmentId: home });
  person = await app.seed.person('employee', { departmentId: home });
  technician = await app.seed.person('technician', { departmentId: home });
});

const submitted = (title = 'Tap drips') =>
  app.seed.request({ requesterId: person.id, departmentId: home }, 'pending', { title });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const run = async (operation: string, input: Record<string, unknown>, who: Person) => {
    const { data, code } = await invoke(app, via, operation, input, who.token);
    expect([operation, code]).toEqual([operation, 'OK']);
    return data;
  };
  const prefer = (input: Record<string, unknown>, who = person) =>
    run('updateNotificationPreferences', input, who);

  it('what happens to a request within the time of gathering is in one mail to a person', async () => {
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id, note: 'Go ahead' }, head);
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await run('completeMaintenanceRequest', { id, note: 'New washer' }, technician);
    expect(await settled()).toEqual(['sent', 'sent']);
    const [mail] = to(person);
    expect(to(person)).toHaveLength(1);
    expect(mail?.headers.subject).toBe(`[#${id}] Tap drips`);
    expect(mail?.text).toContain(`department_head ${head.lastName} approved the request.`);
    expect(mail?.text).toContain('> Go ahead');
    expect(mail?.text).toContain('completed the work on your request');
    expect(mail?.text).toContain(`${PUBLIC_URL}/requests/${id}`);
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/requests/${id}"`);
    expect(mail?.headers).toMatchObject({
      from: 'Maintenance <maintenance@example.org>',
      to: person.email,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': expect.stringMatching(/^<[\w-]{36}@example\.org>$/),
      'in-reply-to': `<request-${id}.user-${person.id}@example.org>`,
      references: `<request-${id}.user-${person.id}@example.org>`,
    });
    expect(to(technician)[0]?.text).toContain('assigned the request to you');
  });

  it('the link of a mail ends mail of its kind, and of no other', async () => {
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id }, head);
    const mail = await mailFor(person);
    const url = /<(.+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(url.startsWith(`${PUBLIC_URL}/api/auth/unsubscribe/`)).toBe(true);
    const path = url.slice(PUBLIC_URL.length);
    const page = await app.rest('GET', path);
    expect([page.status, page.body]).toEqual([
      200,
      expect.stringContaining('<form method="post">'),
    ]);
    expect(page.body).not.toContain(person.email);
    expect((await run('notificationPreferences', {}, person)).kinds.decided.email).toBe(
      'immediate',
    );
    const raw = 'List-Unsubscribe=One-Click';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const _twice of [1, 2]) {
      expect((await app.rest('POST', path, { raw, headers })).status).toBe(200);
    }
    const { kinds } = await run('notificationPreferences', {}, person);
    expect(kinds.decided).toEqual({ inApp: true, email: 'off', push: true });
    expect(kinds.completed).toEqual({ inApp: true, email: 'immediate', push: true });
    const forged = path.replace(`/${person.id}.`, `/${head.id}.`);
    expect((await app.rest('POST', forged)).body.code).toBe('NOT_FOUND');
    const audit = await prisma().auditRecord.findMany({
      where: { action: 'notification_preferences.updated', targetId: String(person.id) },
    });
    expect(audit.map(({ actorId }) => actorId)).toEqual([null]);
  });

  it('who wants no mail gets none, and what was read before is not mailed', async () => {
    await run('updateSettings', { emailNotifications: false }, person);
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id }, head);
    await fannedOut(app);
    expect(await prisma().mail.count()).toBe(0);
    await run('updateSettings', { emailNotifications: true }, person);
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await fannedOut(app);
    await run('markNotificationsRead', { all: true }, technician);
    // Switched off while it is gathered.
    await run('cancelMaintenanceRequest', { id, reason: 'x' }, head);
    await fannedOut(app);
    await run('updateSettings', { emailNotifications: false }, person);
    expect(await settled()).not.toContain('failed');
    expect(to(person)).toEqual([]);
    const texts = to(technician).map(({ text }) => text);
    expect(texts.join()).not.toContain('assigned the request');
  });

  it('what the person no longer sees when it is sent is left out', async () => {
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id }, head);
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    const next = await app.seed.person('technician', { departmentId: home });
    await run('assignMaintenanceRequest', { id, technicianId: next.id }, head);
    await settled();
    expect(to(technician)).toEqual([]);
    expect(to(next)).toHaveLength(1);
  });

  it('quiet hours let it wait, and their end sends it', async () => {
    const minute = (offset: number) =>
      new Date(Date.now() + offset * 60_000).toISOString().slice(11, 16);
    await prefer({ quietFrom: minute(-60), quietTo: minute(60) });
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id }, head);
    await fannedOut(app);
    const waiting = await prisma().mail.findFirstOrThrow({ where: { userId: person.id } });
    expect(waiting.dueAt.toISOString().slice(11, 16)).toBe(minute(60));
    await prefer({ quietFrom: null });
    expect((await mailFor(person)).text).toContain('approved');
  });

  it('the digest is one mail a day', async () => {
    const requests = await Promise.all(['One', 'Two'].map((title) => submitted(title)));
    const digest = { kinds: { decided: { email: 'digest' } } };
    await prefer(digest);
    const [first, second] = requests;
    await run('approveMaintenanceRequest', { id: first?.id }, head);
    await run('rejectMaintenanceRequest', { id: second?.id, reason: 'No' }, head);
    await fannedOut(app);
    const mails = await prisma().mail.findMany({ where: { userId: person.id } });
    expect(mails).toMatchObject([{ topic: 'digest', status: 'gathering', requestId: null }]);
    const [waiting] = mails;
    if (waiting === undefined) throw new Error('There is no digest.');
    const send = async () => {
      const { id, turn } = await prisma().mail.findFirstOrThrow({
        where: { userId: person.id, status: 'gathering' },
      });
      await prisma().mail.update({ where: { id }, data: { dueAt: new Date() } });
      await app.services.outbox.deliver({
        data: { table: 'mails', mailId: id, turn },
        complete: async () => {},
      });
    };
    await send();
    const [mail] = to(person);
    expect(mail?.headers.subject).toBe('Maintenance requests: 2 notifications');
    expect(mail?.headers).not.toHaveProperty('in-reply-to');
    for (const text of ['One', 'Two', 'approved', 'rejected', '> No']) {
      expect(mail?.text).toContain(text);
    }
    // A second one on the same day waits for the next.
    await run('cancelMaintenanceRequest', { id: first?.id, reason: 'x' }, head);
    await fannedOut(app);
    await send();
    expect(to(person)).toHaveLength(1);
    const later = await prisma().mail.findFirstOrThrow({
      where: { userId: person.id, status: 'gathering' },
    });
    expect(later.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });

  it('an address that is refused for good gets no more, which the inbox tells', async () => {
    smtp.behave({
      onRecipient: (address) =>
        address === person.email ? { code: 550, text: '5.1.1 no such user' } : undefined,
    });
    const { id } = await submitted();
    await run('approveMaintenanceRequest', { id }, head);
    expect(await settled()).toEqual(['failed']);
    const me = await run('me', {}, person);
    expect(me.emailBouncedAt).toEqual(expect.any(String));
    const inbox = await run('notifications', { kind: 'security' }, person);
    expect(inbox).toMatchObject([{ data: { event: 'email_bounced' }, requestId: null }]);
    const [failed] = await prisma().mail.findMany();
    expect(failed?.lastError).toBe('the server answered 550 5.1.1 to RCPT TO');
    const connections = smtp.connections();
    await run('assignMaintenanceRequest', { id, technicianId: technician.id }, head);
    await run('completeMaintenanceRequest', { id }, technician);
    await settled();
    // The one to the technician.
    expect(smtp.connections()).toBe(connections + 1);
    const administrator = await app.seed.person('administrator');
    const read = await run('user', { id: person.id }, administrator);
    expect(read.emailBouncedAt).toBe(me.emailBouncedAt);
    const email = `new.${person.id}.${via}@example.org`;
    await run('updateUser', { id: person.id, email }, administrator);
    expect((await run('me', {}, person)).emailBouncedAt).toBe(null);
  });
});
