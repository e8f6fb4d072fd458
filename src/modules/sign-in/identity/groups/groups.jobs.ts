import type { Job } from '../../../../core/jobs.js';
import type { GroupsService } from './groups.service.js';

/** Deletes names of groups that nobody has any more. */
export const groupJobs: readonly Job<{ readonly identityGroups: GroupsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'identity-group-sweep',
    cron: '41 3 * * *',
    timeoutSeconds: 600,
    run: ({ identityGroups }, signal) => identityGroups.sweep(signal),
  },
];
