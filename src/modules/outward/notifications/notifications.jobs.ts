import type { Job } from '../../../core/jobs.js';
import type { InboxService } from './inbox.service.js';

/** Deletes old notifications. */
export const notificationJobs: readonly Job<{ readonly inbox: InboxService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'notification-sweep',
    cron: '37 * * * *',
    timeoutSeconds: 600,
    run: ({ inbox }, signal) => inbox.sweep(signal),
  },
];
