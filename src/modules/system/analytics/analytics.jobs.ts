import type { Job } from '../../../core/jobs.js';
import type { RollupService } from './rollup.service.js';

/** Adds changes of requests to the rollups; a database lock admits one replica at a time. */
export const analyticsJobs: readonly Job<{ readonly rollup: RollupService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'analytics-rollup',
    everySeconds: 10,
    run: ({ rollup }, signal) => rollup.rollUp(signal),
  },
];
