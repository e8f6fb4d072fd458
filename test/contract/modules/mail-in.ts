import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onMail = (action: string, further: readonly string[] = []): Expected => ({
  action: `inbound_mail.${action}`,
  targetType: 'inbound_mail',
  ...(further.length > 0 && { further }),
});

const BYTES = Buffer.from('From: ada@example.org\r\nSubject: Tap\r\n\r\nIt drips.\r\n');

/** A mail that waits for a decision, as nobody here has its address. */
async function held({ prisma, seed, services }: Preparations): Promise<number> {
  const bytes = Buffer.concat([BYTES, Buffer.from(randomUUID())]);
  const id = (await services.takeOver.takeOver(await seed.mailbox(), bytes, {})) ?? 0;
  const state = async () => (await prisma.inboundMail.findUniqueOrThrow({ where: { id } })).state;
  await expect.poll(state, { timeout: 20_000 }).toBe('held');
  return id;
}

/** The same, as if it could not be read. */
async function failed(given: Preparations): Promise<number> {
  const id = await held(given);
  const data = { state: 'failed', reason: 'crash', settledAt: given.clock() } as const;
  await given.prisma.inboundMail.update({ where: { id }, data });
  return id;
}

const OF_QUEUE = { access: 'relation', scope: 'maintenance.assign' } as const;

/** The contract of mails that arrive (docs/behaviour/mail-in.md). */
export const mailIn: ModuleContract = {
  operations: {
    receiveMail: {
      ...act(
        'POST /mail/inbound',
        'ReceivedMail',
        'mailbox: String!, envelopeFrom: String, file: Upload!',
      ),
      form: true,
      raw: {
        type: 'message/rfc822',
        headers: { mailbox: 'X-Mailbox', envelopeFrom: 'X-Envelope-From' },
      },
      access: 'relation',
      scope: 'maintenance.create',
      audit: [
        onMail('received'),
        async ({ app, seed }) => {
          const robot = await seed.serviceAccount('technician');
          const { token } = await seed.apiToken(robot.id, ['maintenance.create']);
          const { address: mailbox } = await seed.mailbox({ serviceAccountId: robot.id });
          // Its use is kept once a minute.
          await app.rest('GET', '/api/v1/me', { token });
          return { input: { mailbox, file: { bytes: BYTES, mimeType: 'message/rfc822' } }, token };
        },
      ],
    },
    inboundMail: {
      ...page('GET /inbound-mail', 'InboundMail', ', filter: InboundMailFilter'),
      ...OF_QUEUE,
    },
    inboundMessage: {
      ...query('GET /inbound-mail/:id', 'InboundMessage', 'id: Int!'),
      ...OF_QUEUE,
    },
    inboundMailRaw: {
      rest: 'GET /inbound-mail/:id/raw',
      access: ['system.settings'],
      scope: 'system.settings',
    },
    acceptInboundMail: {
      ...change('POST /inbound-mail/:id/accept', 'InboundMessage', 'AcceptInboundMailInput'),
      ...OF_QUEUE,
      audit: [
        onMail('accepted', ['service_account.created', 'maintenance.created']),
        async (given) => given.asAdmin({ id: await held(given) }),
      ],
    },
    discardInboundMail: {
      ...change('POST /inbound-mail/:id/discard', 'InboundMessage', 'DiscardInboundMailInput'),
      ...OF_QUEUE,
      audit: [
        onMail('discarded'),
        async (given) => given.asAdmin({ id: await held(given), reason: 'Advertisement' }),
      ],
    },
    retryInboundMail: {
      ...act('POST /inbound-mail/:id/retry', 'InboundMessage', 'id: Int!'),
      ...OF_QUEUE,
      audit: [onMail('received'), async (given) => given.asAdmin({ id: await failed(given) })],
    },
  },
  paths: [
    ['/mail/inbound', 'POST'],
    ['/inbound-mail', 'GET'],
    ['/inbound-mail/999999', 'GET'],
    ['/inbound-mail/999999/raw', 'GET'],
    ['/inbound-mail/999999/accept', 'POST PUT'],
    ['/inbound-mail/999999/discard', 'POST PUT'],
    ['/inbound-mail/999999/retry', 'POST PUT'],
  ],
  answers: {
    MailSender: 'name address',
    MailboxOfMail: 'id name address',
    InboundFile: 'name type bytes taken',
    InboundMail:
      'id mailboxId mailbox:MailboxOfMail ^state ^reason ^sender from:MailSender userId subject preview requestId ' +
      'commentId size truncated attachments:InboundFile messageId tries receivedAt decidedAt decidedById',
    InboundMessage:
      'id mailboxId mailbox:MailboxOfMail ^state ^reason ^sender from:MailSender userId subject preview requestId ' +
      'commentId size truncated attachments:InboundFile messageId tries receivedAt decidedAt decidedById text',
    ReceivedMail: 'id',
  },
};
