import type { Clock } from '../../../core/clock.js';
import { systemCaller } from '../../../core/context.js';
import type { QueuedJob } from '../../../core/jobs.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { reasonOf } from '../../../infra/logging/failure-log.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { type MailAttempt, mailAttempts } from '../../../infra/mail/mail-metrics.js';
import { MailError } from '../../../infra/mail/smtp.js';
import type { Queue } from '../../../infra/queue/queue.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { MailService, Message } from './mail.service.js';
import {
  hastenWaiting,
  type MailTable,
  postponeMail,
  settleMail,
  type Turn,
} from './outbox.queries.js';

/** The queue of all mails. */
export const MAILS_QUEUE = 'mails';

/** A job of `MAILS_QUEUE`. Its source determines the mail to send, if any. */
export interface MailJob extends Turn {
  /** Encrypted content of a mail whose row has none. */
  readonly sealed?: string;
  /** True while it waits for an address of the service. */
  readonly waits?: boolean;
}

/** A mail to be sent now. */
export interface Outgoing {
  readonly message: Message;
  /** Number of attempts before this one. */
  readonly attempts: number;
  /** Records the result for the people concerned, in the transaction that ends the attempt. */
  readonly record: (unit: Unit, failure: MailError | undefined) => Promise<void>;
}

/** Action of a job: sending a mail, or an alternative. */
export type Step =
  | { readonly send: Outgoing }
  /** The mail waits until this time. */
  | { readonly until: Date; readonly waits?: true }
  /** The mail is obsolete; a reason is logged. */
  | { readonly drop: string | undefined }
  /** Work without a mail, in the transaction that ends the job. */
  | { readonly work: (unit: Unit) => Promise<unknown> };

/** A mail that has waited since this time for an address of the service. */
export interface WaitingMail {
  readonly waitingSince: Date;
}

/** Makes the mails of a table when they are sent. */
export interface MailSource {
  readonly table: MailTable;
  /**
   * Current action of a job; undefined if another job of the mail is valid, or it has been sent.
   *
   * @param publicUrl address of the service without a slash at its end; without one, a mail waits.
   */
  next(job: MailJob, publicUrl: string | undefined): Promise<Step | WaitingMail | undefined>;
}

/** Dependencies of Outbox. */
export interface OutboxDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly queue: Queue;
  readonly logger: Logger;
  /** Undefined if the service sends no mail. */
  readonly mail: MailService | undefined;
  readonly settings: SettingsService;
  readonly clock: Clock;
}

/** Time for the statements around an attempt, in milliseconds. */
const AROUND_ATTEMPT = 30_000;

/** Longest time that a mail waits for an address of the service, in milliseconds. */
const LONGEST_WAIT = 86_400_000;

/** Bounds of the pauses between two looks for an address, in milliseconds. */
const PAUSES = { shortest: 10_000, longest: 600_000 } as const;

const self = systemCaller('mail');

/**
 * Queues mails, and sends the due ones (docs/decisions/0030-mail.md). A mail is made when it is
 * sent, passed to the server, and then marked as sent together with the end of its job. A process
 * that is killed between the last two sends it again, with the same `Message-ID`.
 */
export class Outbox {
  private readonly sources = new Map<MailTable, MailSource>();

  constructor(private readonly deps: OutboxDependencies) {}

  /** Time limit of a job, in seconds. */
  get jobTimeoutSeconds(): number {
    return Math.ceil(((this.deps.mail?.longestAttempt ?? 0) + AROUND_ATTEMPT) / 1000);
  }

  /** Registers the source of the mails of a table, before the first job runs. */
  add(source: MailSource): void {
    this.sources.set(source.table, source);
  }

  /** Queues jobs for the time at which their mails are due, as part of the transaction. */
  async enqueue(
    unit: Unit,
    jobs: readonly { readonly job: MailJob; readonly dueAt: Date }[],
  ): Promise<void> {
    const { queue } = this.deps;
    const requests = jobs.map(({ job, dueAt }) => {
      const delaySeconds = Math.ceil((dueAt.getTime() - unit.now.getTime()) / 1000);
      return {
        data: job,
        // A person waits for a link, while notifications may be sent by the thousand.
        ...(job.table === 'account_mails' ? { priority: 1 } : {}),
        ...(delaySeconds > 0 ? { delaySeconds } : {}),
      };
    });
    await queue.send(unit.statements, MAILS_QUEUE, requests);
    if (jobs.some(({ dueAt }) => dueAt <= unit.now)) {
      unit.afterCommit(() => queue.wake(MAILS_QUEUE));
    }
  }

  /** Makes the mails due that wait for an address of the service, as part of the transaction. */
  async hasten(unit: Unit): Promise<void> {
    await hastenWaiting(unit.statements, MAILS_QUEUE, unit.now);
    unit.afterCommit(() => this.deps.queue.wake(MAILS_QUEUE));
  }

  /** Processes a job; it completes in the transaction that records its result. */
  async deliver({ data: job, complete }: QueuedJob<MailJob>): Promise<void> {
    const { mail, unitOfWork, logger, settings, clock } = this.deps;
    const found =
      mail === undefined
        ? { drop: 'no mail server' }
        : await this.sources.get(job.table)?.next(job, await settings.publicUrl());
    const step = found && 'waitingSince' in found ? waitingStep(found, clock()) : found;
    const record = (work: (unit: Unit) => Promise<unknown>) =>
      unitOfWork.run(self, async (unit) => {
        await work(unit);
        await complete(unit.tx);
      });
    if (step === undefined) return await complete();
    if ('work' in step) return await record(step.work);
    if ('until' in step) {
      const { until, waits } = step;
      return await record((unit) => this.postpone(unit, { ...job, waits }, until));
    }
    if ('drop' in step) {
      const { drop: reason } = step;
      if (reason !== undefined) logger.warn({ mail: job.mailId, reason }, 'mail was dropped');
      return await record(({ statements, now }) => settleMail(statements, job, 'dropped', now));
    }
    const result = await this.attempt(step.send);
    await record(async (unit) => {
      await step.send.record(unit, result.failure);
      await this.recordResult(unit, job, result);
    });
  }

  /**
   * Passes a mail to the server. @returns the reason of a failure, and the pause before a retry, if
   * any.
   */
  private async attempt({ message, attempts }: Outgoing): Promise<Result> {
    const { mail, logger } = this.deps;
    const began = performance.now();
    let failure: MailError | undefined;
    try {
      await mail?.send(message);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      failure = error;
    }
    const pause = failure && mail?.pauseAfter(attempts + 1, failure);
    const milliseconds = performance.now() - began;
    const result = failure === undefined ? 'sent' : pause === undefined ? 'failed' : 'retried';
    mailAttempts.publish({ result, milliseconds } satisfies MailAttempt);
    if (failure !== undefined) {
      const details = { mail: message.id, attempt: attempts + 1, reason: reasonOf(failure) };
      logger.warn(details, 'mail was not sent');
    }
    return { failure, pause };
  }

  private async recordResult(unit: Unit, job: MailJob, { failure, pause }: Result): Promise<void> {
    const { statements, now } = unit;
    if (pause !== undefined) {
      const dueAt = new Date(now.getTime() + pause * 1000);
      await this.postpone(unit, { ...job, waits: false }, dueAt, failure?.message);
    } else {
      const status = failure === undefined ? 'sent' : 'failed';
      await settleMail(statements, job, status, now, failure?.message);
    }
  }

  private async postpone(unit: Unit, job: MailJob, dueAt: Date, failure?: string): Promise<void> {
    const turn = await postponeMail(unit.statements, job, dueAt, failure);
    if (turn !== undefined) await this.enqueue(unit, [{ job: { ...job, turn }, dueAt }]);
  }
}

/**
 * The step of a mail that has waited since then: it looks again, the later the longer it has waited,
 * and is given up after a day. A change of the setting makes it due at once.
 */
function waitingStep({ waitingSince: since }: WaitingMail, now: Date): Step {
  const age = now.getTime() - since.getTime();
  if (age >= LONGEST_WAIT) return { drop: 'no address of the service (setting publicUrl)' };
  const pause = Math.min(PAUSES.longest, Math.max(PAUSES.shortest, age / 4));
  return { until: new Date(now.getTime() + pause), waits: true };
}

/** Result of an attempt: `pause` in seconds until the next one. */
interface Result {
  readonly failure: MailError | undefined;
  readonly pause: number | undefined;
}
