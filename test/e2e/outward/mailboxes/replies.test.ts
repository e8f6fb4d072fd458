import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import { PASSWORD, type Person } from '../../../support/seed.js';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../../../support/smtp.js';

const ENGLISH = '--- Reply above this line ---';
const GERMAN = '--- Bitte oberhalb dieser Zeile antworten ---';

let smtp: TestSmtp;
let app: TestApp;
let home: number;
let head: Person;
let person: Person;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp));
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.received.length = 0;
  ({ id: home } = await app.seed.department());
  head = await app.seed.person('department_head', { departmentId: home });
  person = await app.seed.person('employee', { departmentId: home });
});

/** The mail about a decision on a request of the department. */
const decided = async (departmentId = home, lead = head): Promise<[number, ReceivedMail]> => {
  const { id } = await app.seed.request({ requesterId: person.id, departmentId }, 'pending');
  const { code } = await invoke(app, 'rest', 'approveMaintenanceRequest', { id }, lead.token);
  expect(code).toBe('OK');
  const isOurs = ({ to, headers }: ReceivedMail) =>
    to.includes(person.email) && headers.subject?.startsWith(`[#${id}]`) === true;
  return [id, await eventually(() => smtp.received.find(isOurs))];
};

describe('a mail about a request', () => {
  it('has the reply address of the mailbox of its department, and a line above which answers stand', async () => {
    const mailbox = await app.seed.mailbox({ departmentId: home });
    await app.seed.mailbox({ departmentId: home });
    const [requestId, mail] = await decided();
    const { replyAddresses } = app.services;
    const about = { requestId, userId: person.id, email: person.email };
    expect(mail.headers['reply-to']).toBe(replyAddresses.addressFor(mailbox, about));
    expect(mail.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'x-maintenance-instance': await app.services.mailboxes.instanceId(),
      references: `<request-${requestId}.user-${person.id}@example.org>`,
    });
    expect(mail.headers['x-maintenance-instance']).toMatch(/^[0-9a-f]{16}$/);
    expect(mail.text.split('\r\n')[0]).toBe(ENGLISH);
    expect(mail.html).toContain(`<body><p>${ENGLISH}</p>`);
    const row = await app.database.prisma.mail.findFirst({
      where: { requestId, userId: person.id },
    });
    expect(row?.replyMailboxId).toBe(mailbox.id);
  });

  it('is in German for those who read German', async () => {
    await app.seed.mailbox({ departmentId: home });
    await app.database.prisma.user.update({ where: { id: person.id }, data: { language: 'de' } });
    const [, mail] = await decided();
    expect(mail.text.split('\r\n')[0]).toBe(GERMAN);
    expect(mail.html).toContain(`<body><p>${GERMAN}</p>`);
  });

  it.each([
    ['no mailbox', undefined],
    ['a paused mailbox', { state: 'paused' as const }],
    ['an archived mailbox', { archivedAt: new Date() }],
  ])('has neither in a department with %s', async (_what, data) => {
    if (data !== undefined) await app.seed.mailbox({ departmentId: home, ...data });
    await app.seed.mailbox();
    const [requestId, mail] = await decided();
    expect(mail.headers['reply-to']).toBeUndefined();
    expect(mail.text).not.toContain('---');
    expect(mail.html).not.toContain('---');
    const row = await app.database.prisma.mail.findFirst({
      where: { requestId, userId: person.id },
    });
    expect(row?.replyMailboxId).toBeNull();
  });
});

it('a mail about an account has no reply address, but the id of the installation', async () => {
  await app.seed.mailbox({ departmentId: home });
  const input = { currentPassword: PASSWORD, newPassword: 'another correct horse battery' };
  const { code } = await invoke(app, 'rest', 'changePassword', input, person.token);
  expect(code).toBe('OK');
  const mail = await eventually(() => smtp.received.find(({ to }) => to.includes(person.email)));
  expect(mail.headers['reply-to']).toBeUndefined();
  expect(mail.text).not.toContain(ENGLISH);
  expect(mail.headers['x-maintenance-instance']).toBe(await app.services.mailboxes.instanceId());
});
