import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type TestCertificate, trustedCertificate } from '../../../support/certificate.js';
import { startImap, type TestImap } from '../../../support/imap.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { mailTo } from '../../../support/mail-app.js';
import { imapInput, mailboxRecords } from '../../../support/mailboxes.js';
import { freePort } from '../../../support/ports.js';
import { eventually } from '../../../support/receiver.js';
import type { Person } from '../../../support/seed.js';
import { startSmtp, type TestSmtp } from '../../../support/smtp.js';

let app: TestApp;
let smtp: TestSmtp;
let admin: Person;
let departmentId: number;
let certificate: TestCertificate;
const servers: TestImap[] = [];

const NOTHING = { messages: null, taken: null, idle: null, move: null };

beforeAll(async () => {
  certificate = trustedCertificate();
  smtp = await startSmtp();
  app = await startTestApp({
    ...mailTo(smtp),
    mailIn: { hosts: ['127.0.0.1', 'localhost'], fetchSeconds: 1 },
  });
  admin = await app.seed.person('super_admin');
  ({ id: departmentId } = await app.seed.department());
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await app.database.prisma.mailbox.deleteMany();
});

const start = async (options: Parameters<typeof startImap>[1] = {}) => {
  const server = await startImap(certificate, options);
  servers.push(server);
  return server;
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, input: Record<string, unknown>) =>
    invoke(app, via, name, input, admin.token);
  const make = async (port: number, over: Record<string, unknown> = {}) => {
    const there = { host: '127.0.0.1', port, secret: 'secret', ...over };
    const { code, data } = await call('createMailbox', imapInput(departmentId, there));
    expect(code).toBe('OK');
    return data.id as number;
  };
  const tested = async (id: number) => {
    const { code, data } = await call('testMailbox', { id });
    expect(code).toBe('OK');
    return data;
  };

  it('signs in, reads the size of the folder, and takes and changes nothing', async () => {
    const server = await start();
    server.deliver('Subject: One\n\nOne\n');
    const id = await make(server.port);
    const whole = { ok: true, reason: null, messages: 1, taken: false, idle: true, move: true };
    expect(await tested(id)).toEqual(whole);
    server.make('INBOX/Taken');
    server.behave({ capabilities: ['IMAP4rev1'] });
    expect(await tested(id)).toEqual({ ...whole, taken: true, idle: false, move: false });
    expect(server.commands.some((command) => /^(SELECT|UID|STORE)/i.test(command))).toBe(false);
    expect(server.folder('INBOX')).toHaveLength(1);
    expect((await mailboxRecords(app, id)).at(-1)).toMatchObject({
      action: 'mailbox.tested',
      metadata: { test: 'sign_in', ok: true, reason: null },
    });
  });

  it('signs in after STARTTLS, and never without it', async () => {
    const server = await start({ security: 'starttls' });
    const id = await make(server.port, { security: 'starttls' });
    expect(await tested(id)).toMatchObject({ ok: true });
    const bare = await start({ security: 'none' });
    const other = await make(bare.port, { security: 'starttls' });
    expect(await tested(other)).toEqual({ ok: false, reason: 'tls', ...NOTHING });
    expect(bare.commands.some((command) => command.startsWith('LOGIN'))).toBe(false);
  });

  it('says why it cannot', async () => {
    const server = await start();
    const closed = await make(await freePort());
    expect(await tested(closed)).toEqual({ ok: false, reason: 'host', ...NOTHING });
    // The certificate is that of the address, not of the name.
    const named = await make(server.port, { host: 'localhost' });
    expect(await tested(named)).toEqual({ ok: false, reason: 'tls', ...NOTHING });
    const plain = await start({ security: 'none' });
    expect(await tested(await make(plain.port))).toEqual({ ok: false, reason: 'tls', ...NOTHING });
    const elsewhere = await make(server.port, { folder: 'Nowhere' });
    expect(await tested(elsewhere)).toEqual({ ok: false, reason: 'folder', ...NOTHING });
    const wrong = await make(server.port, { secret: 'wrong' });
    expect(await tested(wrong)).toEqual({ ok: false, reason: 'sign_in', ...NOTHING });
    const refused = await call('mailbox', { id: wrong });
    expect(refused.data).toMatchObject({
      ...{ state: 'error', lastError: 'the server refused the sign-in' },
    });
    server.behave({ password: 'wrong' });
    expect(await tested(wrong)).toMatchObject({ ok: true });
    const accepted = await call('mailbox', { id: wrong });
    expect(accepted.data).toMatchObject({ state: 'active', lastError: null });
  });

  it('checks the address at each connection', async () => {
    const server = await start();
    const id = await make(server.port);
    await app.database.prisma.mailbox.update({ where: { id }, data: { host: '127.0.0.2' } });
    expect(await tested(id)).toEqual({ ok: false, reason: 'host', ...NOTHING });
  });

  it('mails itself, and knows the mail when it comes back', async () => {
    const { id } = await app.seed.mailbox({ departmentId });
    const { data } = await call('loopTestMailbox', { id });
    expect(data.loopTest).toEqual({ sentAt: expect.any(String), receivedAt: null });
    const { address } = await app.database.prisma.mailbox.findUniqueOrThrow({ where: { id } });
    const to = app.services.replyAddresses.loopAddress({ id, address });
    const mail = await eventually(() => smtp.received.find((one) => one.to.includes(to)));
    expect(mail.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-maintenance-instance': await app.services.mailboxes.instanceId(),
    });
    const { mailboxes } = app.services;
    const at = app.now();
    await app.database.transactions.run(async (tx, statements) => {
      const unit = { tx, statements, now: at } as Parameters<typeof mailboxes.loopReturned>[0];
      await mailboxes.loopReturned(unit, id, at);
    });
    const back = await call('mailbox', { id });
    expect(back.data.loopTest.receivedAt).toBe(at.toISOString());
    expect((await mailboxRecords(app, id)).at(-1)).toMatchObject({
      action: 'mailbox.tested',
      metadata: { test: 'loop' },
    });
    const again = await call('loopTestMailbox', { id });
    expect(again.data.loopTest.receivedAt).toBeNull();
    await app.database.prisma.mailbox.update({ where: { id }, data: { archivedAt: at } });
    const { code } = await call('loopTestMailbox', { id });
    expect(code).toBe('CONFLICT');
  });
});

it('answers 202 to a loop test', async () => {
  const { id } = await app.seed.mailbox({ departmentId });
  const answer = await app.rest('POST', `/mailboxes/${id}/loop-test`, { token: admin.token });
  expect(answer.status).toBe(202);
});
