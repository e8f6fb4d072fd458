import type { Job } from '../../../core/jobs.js';
import type { TextRefreshService } from './refresh.service.js';

/** Writes texts that changes have left; replicas share the work by locks on the rows. */
export const searchJobs: readonly Job<{ readonly textRefresh: TextRefreshService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'request-texts',
    everySeconds: 10,
    run: ({ textRefresh }, signal) => textRefresh.refresh(signal),
  },
];
