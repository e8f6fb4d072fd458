import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { SmtpServer } from '../../src/config/config.js';
import { type MailError, type OutgoingMail, SmtpTransport } from '../../src/infra/mail/smtp.js';
import { type SmtpBehaviour, startSmtp, type TestSmtp } from '../support/smtp.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const LIMITS = { connect: 400, greeting: 400, silence: 400, total: 1_500 };

/**
 * Less than the limits of the library, which would hold where those given here do not, in
 * milliseconds.
 */
const BOUND = 20_000;

function transport(port: number, over: Partial<SmtpServer> = {}): SmtpTransport {
  const server: SmtpServer = {
    host: '127.0.0.1',
    port,
    secure: false,
    requireTls: false,
    ignoreTls: true,
    credentials: undefined,
    ...over,
  };
  return new SmtpTransport(server, LIMITS);
}

const mail: OutgoingMail = {
  from: 'Maintenance <maintenance@example.org>',
  to: 'erin@example.org',
  subject: 'A pipe',
  text: 'It leaks.',
  html: '<p>It leaks.</p>',
  messageId: '<one@example.org>',
  inReplyTo: undefined,
  date: new Date('2026-03-02T08:15:00Z'),
  headers: {},
};

async function smtpServer(behaviour: SmtpBehaviour = {}): Promise<TestSmtp> {
  const server = await startSmtp(behaviour);
  stops.push(server.stop);
  return server;
}

/** A server that speaks as told, byte by byte. */
async function rawServer(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onSocket(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** Why it was not sent. */
async function refusal(sending: Promise<void>): Promise<{ cause: string; message: string }> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason as MailError,
  );
  if (error === undefined) throw new Error('It was sent.');
  expect(error.name).toBe('MailError');
  // Neither addresses nor what the server says about them.
  expect(error.message).not.toMatch(/@|secret|erin/);
  return { cause: error.reason, message: error.message };
}

it('sends with the given identity, and says goodbye', async () => {
  const server = await smtpServer();
  await transport(server.port).send(mail);
  const [received] = server.received;
  expect(received).toMatchObject({
    from: 'maintenance@example.org',
    to: ['erin@example.org'],
    text: 'It leaks.',
    html: '<p>It leaks.</p>',
  });
  expect(received?.headers).toMatchObject({
    'message-id': '<one@example.org>',
    subject: 'A pipe',
    date: 'Mon, 02 Mar 2026 08:15:00 +0000',
  });
});

it('logs in, and a wrong password is no matter of the recipient', async () => {
  const login = { user: 'service', pass: 'secret' };
  const server = await smtpServer({ login });
  await transport(server.port, { credentials: login }).send(mail);
  await transport(server.port, { credentials: login }).verify();
  expect(server.received).toHaveLength(1);
  const wrong = transport(server.port, { credentials: { ...login, pass: 'other' } });
  expect(await refusal(wrong.send(mail))).toMatchObject({ cause: 'service' });
  expect(await refusal(wrong.verify())).toMatchObject({ cause: 'service' });
});

it('no header can be added by a value', async () => {
  const server = await smtpServer();
  const subject = `Pipe\r\nBcc: eve@example.org\r\n\r\nbody ${'ü'.repeat(1_000)}`;
  await transport(server.port).send({ ...mail, subject });
  const [received] = server.received;
  expect(received?.to).toEqual(['erin@example.org']);
  expect(received?.headers).not.toHaveProperty('bcc');
  expect(received?.text).toBe('It leaks.');
});

it.each([
  [
    'an unknown recipient',
    { onRecipient: () => ({ code: 550, text: '5.1.1 no erin@example.org' }) },
    'recipient',
  ],
  ['a full mailbox', { onRecipient: () => ({ code: 552, text: '5.2.2 full' }) }, 'mailbox'],
  [
    'one that is full at the mail',
    { onMail: () => ({ code: 552, text: '5.2.2 full' }) },
    'mailbox',
  ],
  ['one that is full in short', { onMail: () => ({ code: 552, text: 'full' }) }, 'mailbox'],
  ['one that is disabled', { onRecipient: () => ({ code: 550, text: '5.2.1 off' }) }, 'mailbox'],
  ['one that is busy', { onRecipient: () => ({ code: 450, text: '4.2.1 busy' }) }, 'mailbox'],
  ['one that is away', { onRecipient: () => ({ code: 450, text: 'away' }) }, 'mailbox'],
  ['a refusal for now', { onRecipient: () => ({ code: 550, text: '4.4.7 expired' }) }, 'service'],
  ['a mail for now', { onMail: () => ({ code: 554, text: '4.6.0 later' }) }, 'service'],
  ['a full server', { onRecipient: () => ({ code: 452, text: '4.3.1 full' }) }, 'service'],
  ['an unknown one in short', { onRecipient: () => ({ code: 550, text: 'no' }) }, 'recipient'],
  ['greylisting', { onRecipient: () => ({ code: 451, text: '4.7.1 later' }) }, 'service'],
  ['refused relaying', { onRecipient: () => ({ code: 554, text: '5.7.1 no relay' }) }, 'service'],
  ['the mail itself', { onMail: () => ({ code: 554, text: '5.6.0 spam' }) }, 'content'],
  ['a server that is busy', { onMail: () => ({ code: 452, text: '4.3.1 later' }) }, 'service'],
  [
    'a server that is closed',
    { onConnect: () => ({ code: 554, text: '5.3.2 closed' }) },
    'service',
  ],
] as const)('tells %s from other refusals', async (_what, behaviour, cause) => {
  const server = await smtpServer(behaviour);
  expect(await refusal(transport(server.port).send(mail))).toMatchObject({ cause });
  expect(server.received).toEqual([]);
});

it.each([
  ['to the connection', { onConnect: () => 'hang' }],
  ['to the recipient', { onRecipient: () => 'hang' }],
  ['to the mail', { onMail: () => 'hang' }],
] as const)(
  'a server that does not answer %s is given up in time',
  async (_what, behaviour) => {
    const server = await smtpServer(behaviour);
    expect(await refusal(transport(server.port).send(mail))).toMatchObject({ cause: 'service' });
  },
  BOUND,
);

it(
  'a server that talks without end is given up in time',
  async () => {
    const port = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await refusal(transport(port).send(mail))).toMatchObject({ cause: 'service' });
  },
  BOUND,
);

it('a failed connection names host, port and system code for operators, beside the message', async () => {
  const port = await rawServer(() => {});
  for (const stop of stops.splice(0)) await stop();
  const error = await transport(port)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: expect.not.stringContaining('127.0.0.1'),
    cause: { message: `127.0.0.1:${port}: ECONNREFUSED`, code: 'ECONNREFUSED' },
  });
});

it('a refused connection, one that is closed, and another protocol are the service', async () => {
  const closed = await smtpServer();
  await closed.stop();
  stops.length = 0;
  expect(await refusal(transport(closed.port).send(mail))).toEqual({
    cause: 'service',
    message: expect.stringMatching(/^the connection (was refused|failed)$/),
  });
  const ends = await rawServer((socket) => socket.end());
  expect(await refusal(transport(ends).send(mail))).toMatchObject({ cause: 'service' });
  const http = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await refusal(transport(http).send(mail))).toMatchObject({ cause: 'service' });
});

it('without STARTTLS nothing is sent where it is required', async () => {
  const server = await smtpServer({ login: { user: 'service', pass: 'secret' } });
  const over = { requireTls: true, ignoreTls: false };
  const credentials = { user: 'service', pass: 'secret' };
  const sending = transport(server.port, { ...over, credentials }).send(mail);
  expect(await refusal(sending)).toMatchObject({ cause: 'service' });
  expect(server.received).toEqual([]);
});
