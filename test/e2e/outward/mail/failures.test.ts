import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let smtp: TestSmtp;
let app: TestApp;
let replica: TestApp;
let home: number;
let head: Person;
let person: Person;

const prisma = () => app.database.prisma;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(mailTo(smtp, { gatherSeconds: 0, retrySeconds: [1, 1, 1] }));
  replica = await startOn(
    app.database,
    mailTo(smtp, { gatherSeconds: 0, retrySeconds: [1, 1, 1] }),
  );
  home = (await app.seed.department()).id;
  head = await app.seed.person('department_head', { departmentId: home });
});
afterAll(async () => {
  await replica.stop();
  await app.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.behave({});
  smtp.received.length = 0;
  await prisma().mail.deleteMany();
  person = await app.seed.person('employee', { departmentId: home });
});

/** Approves a request of the person, of which the person is mailed. */
async function approve(title = 'Tap'): Promise<number> {
  const { id } = await app.seed.request({ requesterId: person.id, departmentId: home }, 'pending', {
    title,
  });
  const { status } = await app.rest('POST', `/maintenance/${id}/approve`, {
    token: head.token,
    body: {},
  });
  expect(status).toBe(200);
  return id;
}

const settled = (...statuses: string[]) =>
  eventually(async () => {
    const mails = await prisma().mail.findMany();
    return mails.length > 0 && mails.every(({ status }) => statuses.includes(status))
      ? mails
      : undefined;
  });

it('a mail that is put off is sent later, once, by whichever replica', async () => {
  let times = 0;
  smtp.behave({
    onRecipient: () => {
      times += 1;
      return times < 3 ? { code: 451, text: '4.7.1 greylisted' } : undefined;
    },
  });
  await approve();
  const [mail] = await settled('sent');
  expect(mail).toMatchObject({ attempts: 3, lastError: null, turn: 3 });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.headers['message-id']).toBe(`<${mail?.id}@example.org>`);
  const { emailBouncedAt } = await prisma().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(emailBouncedAt).toBe(null);
});

it('after the last attempt it has failed, and the next mail is tried', async () => {
  smtp.behave({ onMail: () => ({ code: 451, text: '4.3.0 try again' }) });
  await approve();
  const [mail] = await settled('failed');
  expect(mail).toMatchObject({
    attempts: 4,
    lastError: 'the server answered 451 4.3.0 to DATA',
  });
  smtp.behave({});
  await approve('Another');
  await eventually(() => smtp.received[0]);
  const unread = await app.rest('GET', '/me/notifications?unread=true', { token: person.token });
  expect(unread.body.data).toHaveLength(2);
});

it('a mail that is refused itself fails at once, and the address stays good', async () => {
  smtp.behave({ onMail: () => ({ code: 554, text: '5.6.0 not wanted' }) });
  await approve();
  expect(await settled('failed')).toMatchObject([{ attempts: 1 }]);
  const { emailBouncedAt } = await prisma().user.findUniqueOrThrow({ where: { id: person.id } });
  expect(emailBouncedAt).toBe(null);
});

const DAY = 86_400_000;
const FULL = { code: 552, text: '5.2.2 mailbox full' };

const account = () => prisma().user.findUniqueOrThrow({ where: { id: person.id } });

/** Has the address have refused mail since so many milliseconds ago. */
const failingFor = (milliseconds: number) =>
  prisma().user.update({
    where: { id: person.id },
    data: { emailFailingSince: new Date(Date.now() - milliseconds) },
  });

it('a full mailbox is tried again, and takes the mail when it has room', async () => {
  let times = 0;
  smtp.behave({
    onRecipient: () => {
      times += 1;
      return times < 3 ? FULL : undefined;
    },
  });
  await approve();
  expect(await settled('sent')).toMatchObject([{ attempts: 3 }]);
  expect(await account()).toMatchObject({ emailBouncedAt: null, emailFailingSince: null });
});

it('a full mailbox stays good for three days', async () => {
  smtp.behave({ onMail: () => FULL });
  await failingFor(3 * DAY - 60_000);
  await approve();
  expect(await settled('failed')).toMatchObject([{ attempts: 4 }]);
  expect(await account()).toMatchObject({ emailBouncedAt: null, emailBounceReason: null });
});

it('the three days begin anew after two weeks without a refusal', async () => {
  smtp.behave({ onRecipient: () => FULL });
  await failingFor(15 * DAY);
  await approve();
  await settled('failed');
  const { emailBouncedAt, emailFailingSince } = await account();
  expect(emailBouncedAt).toBeNull();
  expect(emailFailingSince?.getTime()).toBeGreaterThan(Date.now() - DAY);
});

it('a server that is in trouble for days gives no address up', async () => {
  smtp.behave({ onRecipient: () => ({ code: 451, text: '4.3.0 later' }) });
  await failingFor(4 * DAY);
  await approve();
  await settled('failed');
  expect((await account()).emailBouncedAt).toBeNull();
});

it.each(bothOr('rest'))(
  'a mailbox that is full for three days is given up, and tried again on demand, through %s',
  async (via) => {
    smtp.behave({ onRecipient: () => FULL });
    await failingFor(3 * DAY);
    await approve();
    await settled('failed', 'dropped');
    const reason = 'refused for three days: the server answered 552 5.2.2 to RCPT TO';
    const { token } = await app.seed.person('administrator');
    const me = await invoke(app, via, 'me', {}, person.token);
    expect(me.data).toMatchObject({
      emailBouncedAt: expect.any(String),
      emailBounceReason: reason,
    });
    const told = await eventually(async () => {
      const { data } = await invoke(app, via, 'notifications', { kind: 'security' }, person.token);
      return data.length > 0 ? data : undefined;
    });
    expect(told).toMatchObject([{ data: { event: 'email_bounced' } }]);

    // Nobody without the permission, and not by leaving it as it is.
    const retry = (retryEmail: boolean, by: string) =>
      invoke(app, via, 'updateUser', { id: person.id, retryEmail }, by);
    expect((await retry(true, head.token)).code).toBe('FORBIDDEN');
    expect((await retry(true, person.token)).code).toBe('FORBIDDEN');
    const untried = await retry(false, token);
    expect([untried.code, untried.data.emailBounceReason]).toEqual(['OK', reason]);
    const tried = await retry(true, token);
    expect(tried.data).toMatchObject({ emailBouncedAt: null, emailBounceReason: null });
    await retry(true, token);
    const records = await prisma().auditRecord.findMany({
      where: { targetType: 'user', targetId: String(person.id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action, metadata }) => [action, metadata])).toEqual([
      ['user.email_bounced', { reason }],
      ['user.updated', { before: {}, after: {}, emailRetried: true }],
    ]);

    smtp.behave({});
    await approve('Another');
    await eventually(() => smtp.received[0]);
  },
);

it('a mail server that is away is an incident, and the service stays ready', async () => {
  const away = await startTestAppWithoutServer();
  try {
    const health = await away.rest('GET', '/api/health');
    expect(health.body.data).toMatchObject({ status: 'degraded' });
    expect(health.body.data.dependencies).toContainEqual({ name: 'mail', status: 'down' });
    expect((await away.rest('GET', '/readyz')).status).toBe(200);
    await away.services.incidents.watch();
    const open = await prisma().incident.findMany({ where: { closedAt: null, subject: 'mail' } });
    expect(open).toMatchObject([{ kind: 'dependency', message: 'mail does not answer.' }]);
  } finally {
    await away.stop();
  }
  const health = await app.rest('GET', '/api/health');
  expect(health.body.data.dependencies).toContainEqual({ name: 'mail', status: 'up' });
});

async function startTestAppWithoutServer(): Promise<TestApp> {
  const gone = await startSmtp();
  await gone.stop();
  return await startOn(app.database, mailTo(gone));
}

it('tells in metrics what was sent, and what waits', async () => {
  await approve();
  await settled('sent');
  const { token } = await app.seed.person('administrator');
  const read = async () => (await app.rest('GET', '/metrics', { token })).body as string;
  const text = await read();
  for (const result of ['sent', 'retried', 'failed']) {
    expect(text).toMatch(
      new RegExp(`mail_attempt_duration_seconds_count\\{result="${result}"\\} [1-9]`),
    );
  }
  expect(text).toMatch(/^mails_waiting 0$/m);
  expect(text).toMatch(/^mail_oldest_waiting_seconds 0$/m);
  await prisma().mail.create({
    data: {
      id: crypto.randomUUID(),
      userId: person.id,
      topic: 'account',
      status: 'sending',
      dueAt: new Date(),
      closedAt: new Date(Date.now() - 600_000),
      createdAt: new Date(),
    },
  });
  const waiting = /^mail_oldest_waiting_seconds (\S+)$/m.exec(await read())?.[1];
  expect(Number(waiting)).toBeGreaterThan(590);
});

it('a person whose account ended meanwhile gets nothing', async () => {
  smtp.behave({ onRecipient: () => ({ code: 451, text: '4.7.1 later' }) });
  await approve();
  // Not beside an attempt, which has read the account already.
  await eventually(async () => (await prisma().mail.findFirst())?.lastError);
  await prisma().user.update({ where: { id: person.id }, data: { status: 'suspended' } });
  smtp.behave({});
  expect(await settled('dropped')).toMatchObject([{ settledAt: expect.any(Date) }]);
  expect(smtp.received).toEqual([]);
});
