import type { Statements } from '../../../../core/sql.js';
import type { ReplyAddresses, ReplyToken } from '../../../outward/mailboxes/reply-addresses.js';
import { watchedOf } from '../../comments/comments.queries.js';
import type { AudienceService } from '../../maintenance/audience.service.js';
import type { ReadMail } from '../reading/read-mail.js';

import {
  isMailboxOf,
  liveMailbox,
  possibleRecipients,
  requestOfMessages,
  type SenderAccount,
  type ThreadRequest,
  threadRequest,
} from './threads.queries.js';

/** How a mail belongs to a request. */
export interface Thread {
  readonly request: ThreadRequest;
  /** `confirmed`: by a reply address that was made for the sender; `reply`: for somebody else. */
  readonly by: 'confirmed' | 'reply' | 'message' | 'number';
}

/** Sources of threads. */
export interface ThreadSources {
  readonly statements: Statements;
  readonly replyAddresses: Pick<ReplyAddresses, 'tokensOf' | 'isFor'>;
  readonly audience: Pick<AudienceService, 'of'>;
  /** Domain of the Message-IDs of the service. */
  readonly domain: string;
}

/** The first number of a request in a subject. */
const NUMBER = /(?<![\p{L}\p{N}])#(\d{1,9})(?!\d)/u;

/**
 * The thread of a mail: by its reply address, by the Message-IDs that it answers, or by the number in its
 * subject (docs/behaviour/mail-in.md); undefined without one.
 */
export async function threadOf(
  sources: ThreadSources,
  mail: ReadMail,
  account: SenderAccount | undefined,
): Promise<Thread | undefined> {
  for (const token of sources.replyAddresses.tokensOf(mail.recipients)) {
    const found = await byToken(sources, token, account);
    if (found !== undefined) return found;
  }
  const ids = [...mail.inReplyTo, ...mail.references.toReversed()];
  const answered = await requestOfMessages(sources.statements, ids, sources.domain);
  if (answered !== undefined) {
    const request = await threadRequest(sources.statements, answered);
    if (request !== undefined) return { request, by: 'message' };
  }
  return await byNumber(sources, mail, account);
}

/** The thread of a reply address, which is dead once its account no longer sees the request. */
async function byToken(
  { statements, replyAddresses, audience }: ThreadSources,
  token: ReplyToken,
  account: SenderAccount | undefined,
): Promise<Thread | undefined> {
  const { requestId } = token;
  const [mailbox, request] = await Promise.all([
    liveMailbox(statements, token.address),
    threadRequest(statements, requestId),
  ]);
  if (mailbox === undefined || request === undefined) return undefined;
  const isOf = ({ id: userId, email }: { readonly id: number; readonly email: string }) =>
    replyAddresses.isFor(token, mailbox, { requestId, userId, email });
  const isOwn = account !== undefined && isOf(account);
  const owner = isOwn ? account : (await possibleRecipients(statements, requestId)).find(isOf);
  if (owner === undefined) return undefined;
  const standing = (await audience.of(request, [owner.id])).get(owner.id);
  if (!standing?.sees) return undefined;
  return { request, by: isOwn ? 'confirmed' : 'reply' };
}

/** The thread of the number in a subject, for people of that request. */
async function byNumber(
  { statements, audience }: ThreadSources,
  { subject, sender }: ReadMail,
  account: SenderAccount | undefined,
): Promise<Thread | undefined> {
  const [, number] = NUMBER.exec(subject) ?? [];
  if (number === undefined) return undefined;
  const request = await threadRequest(statements, Number(number));
  if (request === undefined) return undefined;
  const isContact = account === undefined && sender !== null && request.contactEmail === sender;
  if (!isContact && !(account && (await isParticipant({ statements, audience }, request, account))))
    return undefined;
  return { request, by: 'number' };
}

/** Returns whether an account takes part in a request: submits, watches or works on it, or is its staff. */
async function isParticipant(
  { statements, audience }: Pick<ThreadSources, 'statements' | 'audience'>,
  request: ThreadRequest,
  { id }: SenderAccount,
): Promise<boolean> {
  if (request.requesterId === id || request.assigneeId === id || request.helperIds.includes(id))
    return true;
  if ((await audience.of(request, [id])).get(id)?.staff) return true;
  return (await watchedOf(statements, id, [request.id])).has(request.id);
}

/** Returns whether a mail to this mailbox belongs to the thread; a reply address counts at every mailbox. */
export async function belongsTo(
  statements: Statements,
  { by, request }: Thread,
  mailbox: { readonly id: number; readonly departmentId: number },
): Promise<boolean> {
  if (by === 'confirmed' || by === 'reply') return true;
  return await isMailboxOf(statements, request, mailbox);
}
