import type { QueueJob } from '../../core/jobs.js';
import { MAILS_QUEUE, type MailJob, type Outbox } from './outbox.service.js';

/** Mails that are sent at a time, by this process. */
const CONCURRENCY = 4;

/** A queue of mails. @param jobOf the job, of what the queue holds. */
function sending<T>(name: string, jobOf: (data: T) => MailJob): QueueJob<{ outbox: Outbox }> {
  return {
    runsOn: 'queue',
    name,
    timeoutSeconds: ({ outbox }) => outbox.jobTimeoutSeconds,
    concurrency: CONCURRENCY,
    run: ({ outbox }, job) => outbox.deliver({ ...job, data: jobOf(job.data as T) }),
  };
}

/**
 * The sending of mails. The version before 0.2 queued them elsewhere: its queues are read until the
 * next one, and nothing is sent to them.
 */
export const mailJobs: readonly QueueJob<{ readonly outbox: Outbox }>[] = [
  sending(MAILS_QUEUE, (job: MailJob) => job),
  sending('notification-mails', ({ mailId, turn }: MailJob) => ({
    table: 'mails',
    mailId,
    turn,
  })),
  sending('account-mails', ({ mailId, attempt: turn, sealed }: AccountMailJob) => ({
    table: 'account_mails',
    mailId,
    turn,
    sealed,
  })),
];

/** A job of the queue of mails about accounts before 0.2. */
interface AccountMailJob extends Required<Pick<MailJob, 'mailId' | 'sealed'>> {
  readonly attempt: number;
}
