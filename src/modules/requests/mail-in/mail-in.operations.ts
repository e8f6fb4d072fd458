import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { file, one, operationsFor, pageOf } from '../../../core/operation.js';
import {
  AcceptInboundMailInput,
  DiscardInboundMailInput,
  InboundMail,
  InboundMessage,
  ListInboundMailInput,
  ReceivedMail,
  ReceiveMailInput,
} from './mail-in.types.js';
import type { AcceptingService } from './queue/accepting.service.js';
import type { InboundQueueService } from './queue/queue.service.js';
import type { PushService } from './taking/push.service.js';

const { operation } = operationsFor<{
  readonly inboundQueue: InboundQueueService;
  readonly inboundAccepting: AcceptingService;
  readonly mailPush: PushService;
}>();

/** The common part of the operations on the queue. */
const OF_QUEUE = {
  access: related(
    'the lead of the department of the mailbox, and staff of the request',
    'maintenance.assign',
    'system.settings',
  ),
  scope: 'maintenance.assign',
} as const;

/** The operations on mails that arrived (docs/behaviour/mail-in.md). */
export const mailInOperations = {
  receive: operation({
    name: 'receiveMail',
    kind: 'mutation',
    access: related('the service account of the mailbox', 'maintenance.create'),
    scope: 'maintenance.create',
    summary: 'Pass a mail to a mailbox that takes pushed mails.',
    description: 'With a token of the service account that the mailbox names.',
    input: ReceiveMailInput,
    output: one(ReceivedMail),
    errors: ['CONFLICT', 'FORBIDDEN'],
    example: { input: { mailbox: 'facility@example.org', file: 'mail.eml' } },
    run: ({ mailPush }, context, input) => mailPush.receive(context, input),
  }),
  list: operation({
    ...OF_QUEUE,
    name: 'inboundMail',
    kind: 'query',
    summary: 'List the mails that arrived, newest first.',
    input: ListInboundMailInput,
    output: pageOf(InboundMail),
    errors: ['FORBIDDEN'],
    run: ({ inboundQueue }, context, input) => inboundQueue.list(context, input),
  }),
  get: operation({
    ...OF_QUEUE,
    name: 'inboundMessage',
    kind: 'query',
    summary: 'Read a mail that arrived, with its text.',
    input: IdInput,
    output: one(InboundMessage),
    errors: ['NOT_FOUND'],
    run: ({ inboundQueue }, context, { id }) => inboundQueue.get(context, id),
  }),
  raw: operation({
    name: 'inboundMailRaw',
    kind: 'query',
    counterpart: 'InboundMessage.rawUrl',
    access: permitted('system.settings'),
    summary: 'Read a mail as it came.',
    input: IdInput,
    output: file,
    errors: ['NOT_FOUND'],
    run: ({ inboundQueue }, _context, { id }) => inboundQueue.raw(id),
  }),
  accept: operation({
    ...OF_QUEUE,
    name: 'acceptInboundMail',
    kind: 'mutation',
    summary: 'Accept a mail: it becomes a comment, or a new request.',
    input: AcceptInboundMailInput,
    output: one(InboundMessage),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
    example: { input: { requestId: 7 } },
    run: ({ inboundAccepting }, context, input) => inboundAccepting.accept(context, input),
  }),
  discard: operation({
    ...OF_QUEUE,
    name: 'discardInboundMail',
    kind: 'mutation',
    summary: 'Discard a mail that is held or could not be read.',
    input: DiscardInboundMailInput,
    output: one(InboundMessage),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
    example: { input: { reason: 'Advertisement' } },
    run: ({ inboundQueue }, context, input) => inboundQueue.discard(context, input),
  }),
  retry: operation({
    ...OF_QUEUE,
    name: 'retryInboundMail',
    kind: 'mutation',
    summary: 'Have a mail read again that could not be read.',
    input: IdInput,
    output: one(InboundMessage),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_TRANSITION', 'CONFLICT'],
    run: ({ inboundQueue }, context, { id }) => inboundQueue.retry(context, id),
  }),
};
