import { holds } from '../../../../core/actor.js';
import type { Statements } from '../../../../core/sql.js';
import type { InboundRow, ReadingMailbox } from '../mail-in.queries.js';
import type { InboundReason } from '../mail-in.types.js';
import type { ReadMail } from '../reading/read-mail.js';
import { accountActor } from './people.queries.js';
import { belongsTo, type Thread, type ThreadSources, threadOf } from './thread.js';
import {
  accountWithAddress,
  isMailboxAddress,
  recentComments,
  recentCounts,
  type SenderAccount,
  type SentMail,
  sentMailOf,
  type ThreadRequest,
} from './threads.queries.js';

/** In whose name a mail acts: an account, or the one of people without account, for a contact. */
export type ActsAs =
  | { readonly kind: 'account'; readonly account: SenderAccount }
  | {
      readonly kind: 'contact';
      readonly contact: { readonly name: string | null; readonly email: string | null };
    };

/** Decision on a mail. */
export type Decision =
  | { readonly do: 'comment'; readonly as: ActsAs; readonly request: ThreadRequest }
  | {
      readonly do: 'create';
      readonly as: ActsAs;
      /** The request of another mailbox that it answers. */
      readonly follows: ThreadRequest | undefined;
    }
  | {
      readonly do: 'hold';
      readonly reason: InboundReason;
      readonly request: ThreadRequest | undefined;
    }
  /** A mail of a program, or a report, that belongs to a request. */
  | {
      readonly do: 'note';
      readonly event: 'automatic' | 'bounced';
      readonly requestId: number | null;
      /** The mail of the service that could not be delivered. */
      readonly bounced: { readonly sent: SentMail; readonly status: string } | undefined;
    }
  | {
      readonly do: 'discard';
      readonly reason: InboundReason;
      /** True if its sender gets an answer. */
      readonly isAnswered: boolean;
    };

/** The sender of a mail. */
export interface Sender {
  readonly trust: InboundRow['trust'];
  readonly account: SenderAccount | undefined;
}

/** A decision, and what it rests on. */
export interface Decided {
  readonly decision: Decision;
  readonly sender: Sender;
}

/** Sources of decisions. */
export interface DecisionSources extends ThreadSources {
  /** Address of `MAIL_FROM`, in canonical form; undefined if the service sends no mail. */
  readonly ownAddress: string | undefined;
  readonly instance: string;
}

/** Mails of the last hour beyond which further ones are held. */
const LIMITS = { sender: 20, mailbox: 200, comments: 30 } as const;

/** Decides on a mail that was read (docs/behaviour/mail-in.md). */
export async function decide(
  sources: DecisionSources,
  row: InboundRow,
  mailbox: ReadingMailbox,
  mail: ReadMail,
  now: Date,
): Promise<Decided> {
  const { statements } = sources;
  const account =
    mail.sender === null ? undefined : await accountWithAddress(statements, mail.sender);
  const found = await threadOf(sources, mail, account);
  const trust = trustIn(mail, found);
  const sender: Sender = { trust, account };
  const decided = (decision: Decision): Decided => ({ decision, sender });
  if (await isOwn(sources, mail)) return decided(discard('own'));
  const program = await byProgram(sources, row, mail, found);
  if (program !== undefined) return decided(program);
  const thread = found && (await belongsTo(statements, found, mailbox)) ? found : undefined;
  if (mail.isOfList) return decided(hold('automatic', thread?.request));
  const limited = await isLimited(statements, row, mail, trust, thread, now);
  if (limited) return decided(hold('limit', thread?.request));
  if (thread !== undefined) return decided(await inThread(sources, mail, sender, thread));
  return decided(await withoutThread(sources, mailbox, mail, sender, found?.request, now));
}

function trustIn({ isVerified }: ReadMail, thread: Thread | undefined): Sender['trust'] {
  if (thread?.by === 'confirmed') return 'confirmed';
  return isVerified ? 'verified' : 'unverified';
}

const discard = (reason: InboundReason, isAnswered = false): Decision => ({
  do: 'discard',
  reason,
  isAnswered,
});

const hold = (reason: InboundReason, request: ThreadRequest | undefined): Decision => ({
  do: 'hold',
  reason,
  request,
});

/** Returns whether the installation wrote a mail itself. */
async function isOwn(
  { statements, ownAddress, instance }: DecisionSources,
  { sender, from, instances }: ReadMail,
): Promise<boolean> {
  if (instances.includes(instance)) return true;
  const address = sender ?? from?.address.toLowerCase();
  if (address === undefined) return false;
  return address === ownAddress || (await isMailboxAddress(statements, address));
}

/** The decision on a mail that a program wrote; undefined for any other. */
async function byProgram(
  { statements, domain }: DecisionSources,
  { envelopeFrom }: InboundRow,
  { report, isAutomatic }: ReadMail,
  thread: Thread | undefined,
): Promise<Decision | undefined> {
  const sent = report?.about ? await sentMailOf(statements, report.about, domain) : undefined;
  const failed = report?.failed.find(
    ({ status, recipient }) => status.startsWith('5.') && recipient === sent?.email,
  );
  if (sent !== undefined && failed !== undefined) {
    const bounced = { sent, status: failed.status };
    return { do: 'note', event: 'bounced', requestId: sent.requestId, bounced };
  }
  const hasNoReturn = envelopeFrom === '' || envelopeFrom === '<>';
  if (!isAutomatic && !hasNoReturn && report === null) return undefined;
  if (thread?.by === 'confirmed' || thread?.by === 'reply') {
    return { do: 'note', event: 'automatic', requestId: thread.request.id, bounced: undefined };
  }
  return discard(report !== null && !isAutomatic && !hasNoReturn ? 'bounce' : 'automatic');
}

async function isLimited(
  statements: Statements,
  row: InboundRow,
  mail: ReadMail,
  trust: Sender['trust'],
  thread: Thread | undefined,
  now: Date,
): Promise<boolean> {
  const address = mail.sender ?? mail.from?.address ?? null;
  const counts = await recentCounts(
    statements,
    row,
    { address, isTrusted: trust !== 'unverified' },
    now,
  );
  if (counts.sender >= LIMITS.sender || counts.mailbox >= LIMITS.mailbox) return true;
  if (thread === undefined) return false;
  return (await recentComments(statements, thread.request.id, now)) >= LIMITS.comments;
}

/** The decision on a mail of a thread. */
async function inThread(
  { audience }: DecisionSources,
  mail: ReadMail,
  { trust, account }: Sender,
  { request }: Thread,
): Promise<Decision> {
  if (account === undefined) {
    if (trust === 'unverified') return hold('unverified', request);
    const { sender: email, from } = mail;
    if (email === null || request.contactEmail !== email || !request.isOfService)
      return hold('unknown', request);
    if (isInternal(mail.reply)) return hold('refused', request);
    return { do: 'comment', as: contactOf(email, from), request };
  }
  if (trust === 'unverified') return hold('unverified', request);
  if (account.status !== 'active') return hold('refused', request);
  const standing = (await audience.of(request, [account.id])).get(account.id);
  if (!standing?.sees) return hold('no_access', request);
  if (isInternal(mail.reply) && !standing.staff) return hold('refused', request);
  return { do: 'comment', as: { kind: 'account', account }, request };
}

/** The decision on a mail without thread. */
async function withoutThread(
  { statements, audience }: DecisionSources,
  { unknown }: ReadingMailbox,
  mail: ReadMail,
  { trust, account }: Sender,
  answered: ThreadRequest | undefined,
  now: Date,
): Promise<Decision> {
  if (account !== undefined) {
    if (trust === 'unverified') return hold('unverified', undefined);
    const actor = await accountActor(statements, account.id, now);
    if (!actor || !holds(actor, 'maintenance.create')) return hold('refused', undefined);
    const sees = answered && (await audience.of(answered, [account.id])).get(account.id)?.sees;
    const follows = sees ? answered : undefined;
    return { do: 'create', as: { kind: 'account', account }, follows };
  }
  if (unknown === 'hold') return hold('unknown', undefined);
  if (unknown === 'reject') return discard('unknown', trust !== 'unverified');
  if (trust === 'unverified' || mail.sender === null) return hold('unverified', undefined);
  return { do: 'create', as: contactOf(mail.sender, mail.from), follows: undefined };
}

function contactOf(email: string, from: ReadMail['from']): ActsAs {
  return { kind: 'contact', contact: { name: from?.name ?? null, email } };
}

/** The line that makes a comment internal. */
const INTERNAL = /^\s*#internal[ \t]*(?:\r?\n|$)/i;

/** Returns whether a text begins with the line that makes a comment internal. */
export function isInternal(text: string): boolean {
  return INTERNAL.test(text);
}

/** The text without that line. */
export function withoutInternal(text: string): string {
  return text.replace(INTERNAL, '').trim();
}
