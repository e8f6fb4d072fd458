import type { Job } from '../../../core/jobs.js';
import type { SealerService } from './sealer.service.js';
import type { AuditWatchService } from './watch.service.js';

/** The services of the audit jobs. */
interface AuditJobServices {
  readonly sealer: SealerService;
  readonly auditWatch: AuditWatchService;
}

/**
 * Seals new records, under a lock that admits one replica at a time, and verifies old ones in each
 * replica.
 */
export const auditJobs: readonly Job<AuditJobServices>[] = [
  {
    runsOn: 'every-replica',
    name: 'audit-sealing',
    everySeconds: 3,
    run: ({ sealer }, signal) => sealer.seal(signal),
  },
  {
    runsOn: 'every-replica',
    name: 'audit-watch',
    everySeconds: 60,
    run: ({ auditWatch }, signal) => auditWatch.look(signal),
  },
];
