import type { Job } from '../../../../core/jobs.js';
import type { ScimCallsService } from './calls.service.js';

/** Deletes calls that the list no longer shows. */
export const callJobs: readonly Job<{ readonly scimCalls: ScimCallsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'scim-call-sweep',
    cron: '23 * * * *',
    timeoutSeconds: 600,
    run: ({ scimCalls }) => scimCalls.sweep(),
  },
];
