import type { Job } from '../../../core/jobs.js';
import type { ApiTokensService } from './api-tokens.service.js';

/** Deletes tokens that have ended long ago. */
export const apiTokenJobs: readonly Job<{ readonly apiTokens: ApiTokensService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'api-token-sweep',
    cron: '23 * * * *',
    timeoutSeconds: 600,
    run: ({ apiTokens }, signal) => apiTokens.sweep(signal),
  },
];
