import type { Job } from '../../../core/jobs.js';
import type { BackChannelLogoutService } from './back-channel-logout.service.js';

/** Deletes logout tokens that are too old to be accepted again. */
export const authJobs: readonly Job<{
  readonly backChannelLogout: BackChannelLogoutService;
}>[] = [
  {
    runsOn: 'one-replica',
    name: 'logout-token-sweep',
    cron: '27 * * * *',
    timeoutSeconds: 60,
    run: ({ backChannelLogout }) => backChannelLogout.sweep(),
  },
];
