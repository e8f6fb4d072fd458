import type { Job } from '../../../core/jobs.js';
import type { LogsService } from './logs.service.js';

/** Deletes entries past their retention. */
export const logJobs: readonly Job<{ readonly logs: LogsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'log-sweep',
    cron: '41 3 * * *',
    timeoutSeconds: 3_600,
    run: ({ logs }, signal) => logs.sweep(signal),
  },
];
