import type { Clock } from '../../core/clock.js';
import { systemCaller } from '../../core/context.js';
import type { QueuedJob } from '../../core/jobs.js';
import type { Statements } from '../../core/sql.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { Mail as MailRow, PrismaClient, User } from '../../generated/prisma/client.js';
import type { Logger } from '../../infra/logger.js';
import { type MailAttempt, mailAttempts } from '../../infra/mail-metrics.js';
import type { Queue } from '../../infra/queue.js';
import { MailError } from '../../infra/smtp.js';
import type { MailService } from '../mail/mail.service.js';
import type { UnsubscribeTokens } from '../mail/unsubscribe-tokens.js';
import { activeAccounts } from '../sessions/accounts.queries.js';
import { recordEmailResult } from '../users/email-standing.js';
import { channelsOf, type Wishes, wishesOf } from './channels.queries.js';
import type { ContentService, Readable } from './content.service.js';
import { localDay, nextDigest, quietUntil } from './day-times.js';
import { closeMail, postponeMail, settleMail, type Turn } from './delivery.queries.js';
import { ACCOUNT, DIGEST } from './gathering.service.js';
import { renderMail, threadOf } from './mail-content.js';
import { MAILS_QUEUE, type MailJob, queueMails } from './mails.queue.js';
import type { NotifierService } from './notifier.service.js';

/** Dependencies of DeliveryService. */
export interface DeliveryDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Undefined where no mail is sent. */
  readonly mail: MailService | undefined;
  readonly tokens: UnsubscribeTokens;
  readonly content: ContentService;
  readonly notifier: NotifierService;
}

/** A mail with the person whom it is for. */
type Due = MailRow & { readonly user: User };

/** How far before its time a job may run and count as due, in milliseconds: clocks differ. */
const EARLY = 5_000;

/** More than the longest attempt, for the statements around it, in milliseconds. */
const AROUND_ATTEMPT = 30_000;

/** Notifications that are read for one mail. */
const MAX_READ = 1_000;

const self = systemCaller('mail');

/**
 * Sends the mails that are due (docs/decisions/0030-mail.md). A mail is closed, rendered from what its person
 * sees at that moment, handed to the server, and then marked as sent together with the end of its job. A
 * process that is killed between the last two sends it again, with the same `Message-ID`.
 */
export class DeliveryService {
  constructor(private readonly deps: DeliveryDependencies) {}

  /** Time limit of a job, in seconds. */
  get jobTimeoutSeconds(): number {
    return Math.ceil(((this.deps.mail?.longestAttempt ?? 0) + AROUND_ATTEMPT) / 1000);
  }

  /** Sends a mail, or lets it wait for its time; the job completes in the transaction that records it. */
  async deliver({ data, complete }: QueuedJob<MailJob>): Promise<void> {
    const { prisma, mail } = this.deps;
    const turn: Turn = { id: data.mailId, turn: data.turn };
    const due = await prisma.mail.findUnique({ where: { id: turn.id }, include: { user: true } });
    // A later job of the mail has its turn, or it has been sent.
    if (due === null || due.turn !== turn.turn || !['gathering', 'sending'].includes(due.status)) {
      await complete(prisma);
      return;
    }
    const record = (work: (unit: Unit) => Promise<unknown>) =>
      this.deps.unitOfWork.run(self, async (unit) => {
        await work(unit);
        await complete(unit.tx);
      });
    const drop = () => record((unit) => settleMail(unit.statements, turn, 'dropped', unit.now));
    const wish = (await wishesOf(this.deps.statements, [due.userId])).get(due.userId);
    if (mail === undefined || wish === undefined || !wish.mailable) return await drop();
    const waitsFor = await this.close(due, turn, wish);
    if (waitsFor !== undefined) {
      return await record((unit) => this.postpone(unit, turn, waitsFor));
    }
    const closed = { ...due, closedAt: due.closedAt ?? this.deps.clock() };
    const parts = await this.parts(due, wish);
    if (parts.length === 0) return await drop();
    const failure = await this.attempt(mail, closed, parts);
    await record((unit) => this.recordResult(unit, due, turn, failure));
  }

  /** Closes the mail for further notifications; @returns the time until which it has to wait instead. */
  private async close(due: Due, turn: Turn, wish: Wishes): Promise<Date | undefined> {
    const now = this.deps.clock();
    if (due.dueAt.getTime() - now.getTime() > EARLY) return due.dueAt;
    const isDigest = due.topic === DIGEST;
    if (!isDigest && due.topic !== ACCOUNT) {
      const end = quietUntil(now, wish);
      if (end !== undefined) return end;
    }
    if (due.status === 'sending') return undefined;
    const day = isDigest ? localDay(now, wish.timezone) : null;
    if (await closeMail(this.deps.statements, turn, day, now)) return undefined;
    // The day has had its digest, or another job has the turn, and this one ends without effect.
    return nextDigest(now, wish, day ?? undefined);
  }

  private async postpone(unit: Unit, turn: Turn, until: Date, failure?: string): Promise<void> {
    const next = await postponeMail(unit.statements, turn, until, failure);
    if (next === undefined) return;
    const mail = { id: turn.id, turn: next, dueAt: until };
    await queueMails(this.deps.queue, unit.statements, [mail], unit.now);
    if (until <= unit.now) unit.afterCommit(() => this.deps.queue.wake(MAILS_QUEUE));
  }

  /** The unread notifications of a mail whose content the person sees and wants by mail. */
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
    // A comment that was deleted is not told of.
    return readable.filter(
      (part) => part.visible && (isComment(part) === undefined || part.text !== null),
    );
  }

  /** Hands a mail to the server; @returns why that failed. */
  private async attempt(
    mail: MailService,
    due: Due,
    parts: readonly Readable[],
  ): Promise<MailError | undefined> {
    const { user, requestId } = due;
    const unsubscribe = (kind: string) =>
      `${mail.publicUrl}/api/auth/unsubscribe/${this.deps.tokens.make({ userId: user.id, kind })}`;
    const links = { publicUrl: mail.publicUrl, unsubscribe };
    const began = performance.now();
    let failure: MailError | undefined;
    try {
      await mail.send({
        ...renderMail(user, parts, links, due.topic === DIGEST),
        id: due.id,
        to: user.email,
        // The same for each attempt.
        date: due.closedAt ?? this.deps.clock(),
        thread: requestId === null ? undefined : threadOf(user.id, requestId),
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      failure = error;
    }
    this.publish(due, failure, performance.now() - began);
    return failure;
  }

  private publish(due: Due, failure: MailError | undefined, milliseconds: number): void {
    const result =
      failure === undefined ? 'sent' : this.delayAfter(due, failure) ? 'retried' : 'failed';
    mailAttempts.publish({ result, milliseconds } satisfies MailAttempt);
    if (failure === undefined) return;
    const { message: reason } = failure;
    this.deps.logger.warn({ mail: due.id, attempt: due.attempts + 1, reason }, 'mail was not sent');
  }

  /** The pause before the next attempt, in seconds; undefined where there is none. */
  private delayAfter(due: Due, failure: MailError): number | undefined {
    return this.deps.mail?.pauseAfter(due.attempts + 1, failure);
  }

  private async recordResult(
    unit: Unit,
    due: Due,
    turn: Turn,
    failure: MailError | undefined,
  ): Promise<void> {
    const { statements, now } = unit;
    await recordEmailResult(unit, due.user, failure);
    if (failure === undefined) {
      await settleMail(statements, turn, 'sent', now);
      return;
    }
    const delay = this.delayAfter(due, failure);
    if (delay !== undefined) {
      const until = new Date(now.getTime() + delay * 1000);
      await this.postpone(unit, turn, until, failure.message);
      return;
    }
    await settleMail(statements, turn, 'failed', now, failure.message);
  }
}
