import type { Job } from '../../../core/jobs.js';
import type { DecidingService } from './deciding/deciding.service.js';
import type { MailRetention } from './retention.service.js';
import { INBOUND_QUEUE, type InboundJob } from './taking/take-over.service.js';

/** Time limit of a job in seconds: the reader's, and that of pictures. */
const TIMEOUT = 120;

/** Reads mails, and deletes what is no longer kept. */
export const mailInJobs: readonly Job<{
  readonly deciding: DecidingService;
  readonly mailRetention: MailRetention;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'queue',
    name: INBOUND_QUEUE,
    timeoutSeconds: () => TIMEOUT,
    concurrency: 2,
    run: ({ deciding }, job) => deciding.process({ ...job, data: job.data as InboundJob }),
  },
  {
    runsOn: 'every-replica',
    name: 'retention-of-mails',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ mailRetention }, signal) => mailRetention.takeDue(signal),
  },
];
