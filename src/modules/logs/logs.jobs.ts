import type { Job } from '../../core/jobs.js';
import type { LogsService } from './logs.service.js';

/** Removes entries after their retention time. */
export const logJobs: readonly Job<{ readonly logs: LogsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'log-sweep',
    cron: '41 3 * * *',
    timeoutSeconds: 3_600,
    run: ({ logs }, signal) => logs.sweep(signal),
  },
];
