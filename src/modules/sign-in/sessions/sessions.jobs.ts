import type { Job } from '../../../core/jobs.js';
import type { SessionsService } from './sessions.service.js';

/** Deletes expired sessions and tokens. */
export const sessionJobs: readonly Job<{ readonly sessions: SessionsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'session-sweep',
    cron: '11 * * * *',
    timeoutSeconds: 600,
    run: ({ sessions }, signal) => sessions.sweep(signal),
  },
];
