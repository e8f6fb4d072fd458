import type { Clock } from '../../../core/clock.js';
import type { Statements } from '../../../core/sql.js';
import type { Mail as MailRow, PrismaClient, User } from '../../../generated/prisma/client.js';
import { recordEmailResult } from '../../people/users/email-standing.js';
import { activeAccounts } from '../../sign-in/sessions/accounts.queries.js';
import type { MailJob, MailSource, Step, WaitingMail } from '../mail/outbox.service.js';
import type { UnsubscribeTokens } from '../mail/unsubscribe-tokens.js';
import type { MailboxesService } from '../mailboxes/mailboxes.service.js';
import type { ReplyAddresses } from '../mailboxes/reply-addresses.js';
import { channelsOf, type Wishes, wishesOf } from './channels.queries.js';
import type { ContentService, Readable } from './content.service.js';
import { localDay, nextDigest, quietUntil } from './day-times.js';
import { closeMail, departmentOf, setReplyMailbox } from './gathering.queries.js';
import { ACCOUNT, DIGEST } from './gathering.service.js';
import { renderMail, threadOf } from './mail-content.js';

/** Dependencies of NotificationMailSource. */
export interface NotificationMailSourceDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly clock: Clock;
  readonly tokens: UnsubscribeTokens;
  readonly content: ContentService;
  readonly mailboxes: MailboxesService;
  readonly replyAddresses: ReplyAddresses;
}

/** A mail with its receiver. */
type Due = MailRow & { readonly user: User };

/**
 * Maximum time before the due time at which a job counts as due, in milliseconds: clocks differ.
 */
const EARLY = 5_000;

/** Maximum number of notifications that are read for one mail. */
const MAX_READ = 1_000;

/**
 * Makes the due mails of notifications (docs/decisions/0030-mail.md): closes a mail, and renders
 * the content that is visible to its receiver at that time.
 */
export class NotificationMailSource implements MailSource {
  readonly table = 'mails';

  constructor(private readonly deps: NotificationMailSourceDependencies) {}

  async next(
    { mailId: id, turn }: MailJob,
    publicUrl: string | undefined,
  ): Promise<Step | WaitingMail | undefined> {
    const { prisma, statements, clock } = this.deps;
    const due = await prisma.mail.findUnique({ where: { id }, include: { user: true } });
    if (due === null || due.turn !== turn || due.settledAt !== null) return undefined;
    const wish = (await wishesOf(statements, [due.userId])).get(due.userId);
    if (wish === undefined || !wish.mailable) return { drop: undefined };
    const until = await this.close(due, wish);
    if (until !== undefined) return { until };
    const closedAt = due.closedAt ?? clock();
    if (publicUrl === undefined) return { waitingSince: closedAt };
    const parts = await this.parts(due, wish);
    if (parts.length === 0) return { drop: undefined };
    return {
      send: {
        message: this.message({ ...due, closedAt }, parts, publicUrl, await this.replyTo(due)),
        attempts: due.attempts,
        record: (unit, failure) => recordEmailResult(unit, due.user, failure),
      },
    };
  }

  /**
   * Closes the mail for further notifications. @returns the time until which it must wait instead.
   */
  private async close(due: Due, wish: Wishes): Promise<Date | undefined> {
    const now = this.deps.clock();
    if (due.dueAt.getTime() - now.getTime() > EARLY) return due.dueAt;
    const isDigest = due.topic === DIGEST;
    if (!isDigest && due.topic !== ACCOUNT) {
      const end = quietUntil(now, wish);
      if (end !== undefined) return end;
    }
    if (due.status === 'sending') return undefined;
    const day = isDigest ? localDay(now, wish.timezone) : null;
    if (await closeMail(this.deps.statements, due, day, now)) return undefined;
    // The day has had its digest, or another job is valid and this one ends without effect.
    return nextDigest(now, wish, day ?? undefined);
  }

  /** Unread notifications of a mail whose content is visible to the receiver and wanted by mail. */
  private async parts(due: Due, wish: Wishes): Promise<Readable[]> {
    const { prisma, statements, content, clock } = this.deps;
    const [account] = await activeAccounts(statements, [due.userId], clock());
    if (account === undefined) return [];
    const rows = await prisma.notification.findMany({
      where: { mailId: due.id, readAt: null },
      orderBy: { id: 'asc' },
      take: MAX_READ,
    });
    const wanted = rows.filter(({ kind }) => channelsOf(wish.kinds, kind).email !== 'off');
    const readable = await content.read(account, wanted);
    const isComment = ({ row }: Readable) => (row.data as { commentId?: number }).commentId;
    // A deleted comment is omitted.
    return readable.filter(
      (part) => part.visible && (isComment(part) === undefined || part.text !== null),
    );
  }

  /**
   * The address for answers about the request of the mail; undefined without a mailbox of its
   * department. Kept before the mail is sent, for an answer may come at once.
   */
  private async replyTo({ id, user, requestId }: Due): Promise<string | undefined> {
    const { statements, mailboxes, replyAddresses } = this.deps;
    if (requestId === null) return undefined;
    const departmentId = await departmentOf(statements, requestId);
    if (departmentId === undefined) return undefined;
    const mailbox = await mailboxes.forDepartment(statements, departmentId);
    await setReplyMailbox(statements, id, mailbox?.id ?? null);
    const about = { requestId, userId: user.id, email: user.email };
    return mailbox && replyAddresses.addressFor(mailbox, about);
  }

  private message(
    { id, user, requestId, topic, closedAt }: Due & { readonly closedAt: Date },
    parts: readonly Readable[],
    publicUrl: string,
    replyTo: string | undefined,
  ) {
    const unsubscribe = (kind: string) =>
      `${publicUrl}/api/auth/unsubscribe/${this.deps.tokens.make({ userId: user.id, kind })}`;
    const links = { publicUrl, unsubscribe, answerable: replyTo !== undefined };
    return {
      ...renderMail(user, parts, links, topic === DIGEST),
      ...(replyTo === undefined ? {} : { replyTo }),
      id,
      to: user.email,
      // The same for each attempt.
      date: closedAt,
      thread: requestId === null ? undefined : threadOf(user.id, requestId),
    };
  }
}
