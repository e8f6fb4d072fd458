import type { Job, QueuedJob } from '../../../core/jobs.js';
import {
  DELIVERIES_QUEUE,
  type DeliveryJob,
  REPLAYS_QUEUE,
  type ReplayJob,
} from './deliveries.queue.js';
import type { WebhookSender } from './sender.service.js';

/** Upper bounds for concurrent attempts: in this process, and per endpoint over all replicas. */
const CONCURRENCY = 16;
const PER_ENDPOINT = 4;

/** Upper bound for replays under way in this process. */
const REPLAYS = 4;

/** Delivery attempts, and the deletion of old deliveries. */
export const webhookJobs: readonly Job<{ readonly webhookSender: WebhookSender }>[] = [
  {
    runsOn: 'queue',
    name: DELIVERIES_QUEUE,
    timeoutSeconds: ({ webhookSender }) => webhookSender.jobTimeoutSeconds,
    concurrency: CONCURRENCY,
    perGroup: PER_ENDPOINT,
    run: ({ webhookSender }, job) => webhookSender.deliver(job as QueuedJob<DeliveryJob>),
  },
  {
    runsOn: 'queue',
    name: REPLAYS_QUEUE,
    timeoutSeconds: ({ webhookSender }) => webhookSender.jobTimeoutSeconds,
    concurrency: REPLAYS,
    // One after the other, in the order of the events.
    perGroup: 1,
    run: ({ webhookSender }, job) => webhookSender.replayNext(job as QueuedJob<ReplayJob>),
  },
  {
    runsOn: 'one-replica',
    name: 'webhook-delivery-sweep',
    cron: '23 * * * *',
    timeoutSeconds: 600,
    run: ({ webhookSender }, signal) => webhookSender.sweep(signal),
  },
];
