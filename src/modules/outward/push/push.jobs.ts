import type { Job, QueuedJob } from '../../../core/jobs.js';
import { PUSHES_QUEUE, type Pushes, type PushJob } from './pushes.service.js';
import type { SubscriptionsService } from './subscriptions.service.js';

/** Sends messages to devices, and deletes devices of ended sessions. */
export const pushJobs: readonly Job<{
  readonly pushes: Pushes;
  readonly pushSubscriptions: SubscriptionsService;
}>[] = [
  {
    runsOn: 'queue',
    name: PUSHES_QUEUE,
    timeoutSeconds: ({ pushes }) => pushes.jobTimeoutSeconds,
    concurrency: 8,
    run: ({ pushes }, job) => pushes.deliver(job as QueuedJob<PushJob>),
  },
  {
    runsOn: 'one-replica',
    name: 'push-subscription-sweep',
    cron: '47 * * * *',
    timeoutSeconds: 600,
    run: ({ pushSubscriptions }, signal) => pushSubscriptions.sweep(signal),
  },
];
