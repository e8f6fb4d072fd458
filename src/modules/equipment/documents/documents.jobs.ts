import type { Job } from '../../../core/jobs.js';
import type { ExpiryService } from './expiry.service.js';

/** Tells of certificates that end; replicas share it by locks on the rows. */
export const documentJobs: readonly Job<{
  readonly expiry: ExpiryService;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'ending-documents',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ expiry }, signal) => expiry.tell(signal),
  },
];
