import type { Clock } from '../../core/clock.js';
import { systemCaller } from '../../core/context.js';
import type { QueuedJob } from '../../core/jobs.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { AccountMail, PrismaClient, User } from '../../generated/prisma/client.js';
import type { Logger } from '../../infra/logger.js';
import { type MailAttempt, mailAttempts } from '../../infra/mail-metrics.js';
import type { Queue } from '../../infra/queue.js';
import type { SecretBox } from '../../infra/secret-box.js';
import { MailError } from '../../infra/smtp.js';
import type { MailService } from '../mail/mail.service.js';
import { recordEmailResult } from '../users/email-standing.js';
import { lockUser } from '../users/users.queries.js';
import type { UsersService } from '../users/users.service.js';
import {
  ACCOUNT_MAIL_QUEUE,
  type AccountMailJob,
  isLookup,
  type MailLookup,
  type MailMessage,
  opened,
} from './account-mail.queue.js';
import { type AccountMailService, linkPath } from './account-mail.service.js';
import { renderMail } from './mail-content.js';
import { countAttempt, settleAccountMail } from './mail-tokens.queries.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Dependencies of SenderService. */
export interface SenderDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly box: SecretBox;
  /** Undefined where no mail is sent. */
  readonly mail: MailService | undefined;
  readonly users: UsersService;
  readonly tokens: MailTokensService;
  readonly accountMail: AccountMailService;
  /** Whether people log in at an identity provider. */
  readonly hasProvider: boolean;
}

/** A mail as it is to be sent. */
interface Addressed {
  readonly to: string;
  readonly kind: MailMessage['kind'] | 'address_taken';
  readonly language: string;
  /** The account whose present address it goes to; undefined for other addresses. */
  readonly userId: number | undefined;
}

/** More than the longest attempt, for the statements around it, in milliseconds. */
const AROUND_ATTEMPT = 30_000;

const self = systemCaller('account-mail');

/**
 * Finds out which mails about accounts to send, and sends them (docs/behaviour/account-mail.md). A process
 * that is killed after the server took a mail sends it again, with the same `Message-ID`.
 */
export class SenderService {
  constructor(private readonly deps: SenderDependencies) {}

  /** Time limit of a job, in seconds. */
  get jobTimeoutSeconds(): number {
    return Math.ceil(((this.deps.mail?.longestAttempt ?? 0) + AROUND_ATTEMPT) / 1000);
  }

  /** Does a job; it completes in the transaction that records it. */
  async deliver(job: QueuedJob<AccountMailJob>): Promise<void> {
    const { box, mail, prisma, logger } = this.deps;
    const content = opened(box, job.data.sealed);
    if (mail === undefined || content === undefined) {
      const reason = mail === undefined ? 'no mail server' : 'encrypted with another secret';
      logger.warn({ mail: job.data.mailId, reason }, 'mail about an account was dropped');
      await job.complete(prisma);
    } else if (isLookup(content)) {
      await this.answer(job, content);
    } else {
      await this.send(job, mail, content);
    }
  }

  /** Queues the mail that somebody asked for, if an account is to have it. */
  private async answer(job: QueuedJob<AccountMailJob>, request: MailLookup): Promise<void> {
    const found = await this.deps.users.findByEmail(request.address);
    await this.deps.unitOfWork.run(self, async (unit) => {
      await job.complete(unit.tx);
      if (found === null) return;
      await lockUser(unit.statements, found.id);
      const user = await unit.tx.user.findUnique({
        where: { id: found.id },
        include: { identities: { select: { subject: true }, take: 1 } },
      });
      // The address may have become that of another account meanwhile.
      if (user === null || user.email !== found.email) return;
      if (request.kind === 'reset_request') {
        await this.answerReset(unit, user, request.asker);
      } else if (user.emailVerifiedAt === null && user.status !== 'suspended') {
        await this.deps.accountMail.sendLink(unit, 'verification', user, request.asker);
      }
    });
  }

  private async answerReset(
    unit: Unit,
    user: User & { readonly identities: readonly unknown[] },
    asker: string | undefined,
  ): Promise<void> {
    // An account of a program has no password, and nobody reads its mail.
    if (user.status !== 'active' || user.isService) return;
    const { accountMail, hasProvider } = this.deps;
    // Where only the provider lets somebody in, a password would be a way around it.
    const isLinked = user.identities.length > 0;
    if (hasProvider && isLinked && user.passwordHash === null) {
      const notice = { kind: 'provider_login', userId: user.id, address: user.email } as const;
      await accountMail.sendAnswer(unit, notice, asker);
      return;
    }
    await accountMail.sendLink(unit, 'reset', user, asker);
  }

  private async send(
    job: QueuedJob<AccountMailJob>,
    mail: MailService,
    message: MailMessage,
  ): Promise<void> {
    const { prisma, unitOfWork } = this.deps;
    const { mailId, attempt } = job.data;
    const row = await prisma.accountMail.findUnique({ where: { id: mailId } });
    // Another job of the mail has its turn, or it has been sent.
    if (row === null || row.status !== 'sending' || row.attempts !== attempt) {
      await job.complete(prisma);
      return;
    }
    const record = (work: (unit: Unit) => Promise<unknown>) =>
      unitOfWork.run(self, async (unit) => {
        await work(unit);
        await job.complete(unit.tx);
      });
    const addressed = await this.addressed(message);
    if (addressed === undefined) {
      await record(({ statements, now }) => settleAccountMail(statements, mailId, 'dropped', now));
      return;
    }
    const failure = await this.attempt(mail, row, message, addressed);
    await record((unit) => this.recordResult(unit, job.data, addressed, failure));
  }

  /** To whom a mail goes and what it says at this moment; undefined where it is of no use any more. */
  private async addressed(message: MailMessage): Promise<Addressed | undefined> {
    const { prisma, tokens } = this.deps;
    if ('token' in message && !(await tokens.isGood(message.token))) return undefined;
    const { kind, address } = message;
    const personId = message.kind === 'invitation' ? message.invitedById : message.userId;
    const person = await prisma.user.findUnique({ where: { id: personId } });
    if (person === null) return undefined;
    const { language } = person;
    if (kind === 'invitation' || kind === 'address_changed') {
      return { to: address, kind, language, userId: undefined };
    }
    if (kind === 'change') {
      if (person.status !== 'active') return undefined;
      const owner = await prisma.user.findUnique({ where: { email: address } });
      return owner === null
        ? { to: address, kind, language, userId: undefined }
        : { to: address, kind: 'address_taken', language: owner.language, userId: owner.id };
    }
    const mayHave =
      kind === 'verification' ? person.status !== 'suspended' : person.status === 'active';
    if (!mayHave || person.email !== address) return undefined;
    return { to: address, kind, language, userId: person.id };
  }

  /** Hands a mail to the server; @returns why that failed. */
  private async attempt(
    mail: MailService,
    row: AccountMail,
    message: MailMessage,
    { to, kind, language }: Addressed,
  ): Promise<MailError | undefined> {
    const link =
      'token' in message && kind !== 'address_taken'
        ? `${mail.publicUrl}${linkPath(message.kind, message.token)}`
        : undefined;
    const began = performance.now();
    let failure: MailError | undefined;
    try {
      await mail.send({
        ...renderMail(kind, language, { link, publicUrl: mail.publicUrl }),
        id: row.id,
        to,
        // The same for each attempt.
        date: row.createdAt,
        thread: undefined,
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      failure = error;
    }
    const result =
      failure === undefined
        ? 'sent'
        : this.pauseAfter(row.attempts, failure) === undefined
          ? 'failed'
          : 'retried';
    const milliseconds = performance.now() - began;
    mailAttempts.publish({ result, milliseconds } satisfies MailAttempt);
    if (failure !== undefined) {
      const { message: reason } = failure;
      const details = { mail: row.id, kind, attempt: row.attempts + 1, reason };
      this.deps.logger.warn(details, 'mail about an account was not sent');
    }
    return failure;
  }

  /** The pause before the next attempt, in seconds; undefined where there is none. */
  private pauseAfter(attempts: number, failure: MailError): number | undefined {
    return this.deps.mail?.pauseAfter(attempts + 1, failure);
  }

  private async recordResult(
    unit: Unit,
    job: AccountMailJob,
    { to, userId }: Addressed,
    failure: MailError | undefined,
  ): Promise<void> {
    const { statements, now } = unit;
    if (userId !== undefined) await recordEmailResult(unit, { id: userId, email: to }, failure);
    if (failure === undefined) {
      await settleAccountMail(statements, job.mailId, 'sent', now);
      return;
    }
    const delaySeconds = this.pauseAfter(job.attempt, failure);
    if (delaySeconds !== undefined) {
      if (!(await countAttempt(statements, job.mailId, job.attempt, failure.message))) return;
      const data: AccountMailJob = {
        mailId: job.mailId,
        attempt: job.attempt + 1,
        sealed: job.sealed,
      };
      await this.deps.queue.send(statements, ACCOUNT_MAIL_QUEUE, [{ data, delaySeconds }]);
      return;
    }
    await settleAccountMail(statements, job.mailId, 'failed', now, failure.message);
  }
}
