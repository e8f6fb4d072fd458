import type { Job } from '../../core/jobs.js';
import type { SealerService } from './sealer.service.js';

/** Seals new records; a database lock admits one replica at a time. */
export const auditJobs: readonly Job<{ readonly sealer: SealerService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'audit-sealing',
    everySeconds: 2,
    run: ({ sealer }, signal) => sealer.seal(signal),
  },
];
