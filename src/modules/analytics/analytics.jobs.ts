import type { Job } from '../../core/jobs.js';
import type { RollupService } from './rollup.service.js';

/** Adds changes of requests to the daily counts; a lock lets one replica at a time do it. */
export const analyticsJobs: readonly Job<{ readonly rollup: RollupService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'analytics-rollup',
    everySeconds: 10,
    run: ({ rollup }, signal) => rollup.rollUp(signal),
  },
];
