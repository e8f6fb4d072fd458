import type { QueueJob } from '../../../core/jobs.js';
import { MAILS_QUEUE, type MailJob, type Outbox } from './outbox.service.js';

/** Maximum number of mails that this process sends at a time. */
const CONCURRENCY = 4;

/** Job of a queue of mails. @param jobOf converts the data of the queue to a job. */
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
 * Sends mails. The version before 0.2 used other queues: they are read until the next version, but
 * nothing is sent to them.
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
