import type { QueueJob } from '../../../core/jobs.js';
import { MAILS_QUEUE, type MailJob, type Outbox } from './outbox.service.js';

/** Sends mails. */
export const mailJobs: readonly QueueJob<{ readonly outbox: Outbox }>[] = [
  {
    runsOn: 'queue',
    name: MAILS_QUEUE,
    timeoutSeconds: ({ outbox }) => outbox.jobTimeoutSeconds,
    concurrency: 4,
    run: ({ outbox }, job) => outbox.deliver({ ...job, data: job.data as MailJob }),
  },
];
