import type { Job } from '../../../core/jobs.js';
import type { ClientIdsService } from './client-ids.service.js';

/** Deletes client ids that are no longer known. */
export const clientIdJobs: readonly Job<{ readonly clientIds: ClientIdsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'client-id-sweep',
    cron: '35 3 * * *',
    timeoutSeconds: 600,
    run: ({ clientIds }) => clientIds.sweep(),
  },
];
