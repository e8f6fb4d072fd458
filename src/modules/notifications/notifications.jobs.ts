import type { Job, QueuedJob } from '../../core/jobs.js';
import type { DeliveryService } from './delivery.service.js';
import type { InboxService } from './inbox.service.js';
import { MAILS_QUEUE, type MailJob } from './mails.queue.js';

/** Mails that are sent at a time, by this process. */
const CONCURRENCY = 4;

/** The sending of mails, and the deletion of old notifications. */
export const notificationJobs: readonly Job<{
  readonly delivery: DeliveryService;
  readonly inbox: InboxService;
}>[] = [
  {
    runsOn: 'queue',
    name: MAILS_QUEUE,
    timeoutSeconds: ({ delivery }) => delivery.jobTimeoutSeconds,
    concurrency: CONCURRENCY,
    run: ({ delivery }, job) => delivery.deliver(job as QueuedJob<MailJob>),
  },
  {
    runsOn: 'one-replica',
    name: 'notification-sweep',
    cron: '37 * * * *',
    timeoutSeconds: 600,
    run: ({ inbox }, signal) => inbox.sweep(signal),
  },
];
