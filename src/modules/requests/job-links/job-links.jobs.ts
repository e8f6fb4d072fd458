import type { Job } from '../../../core/jobs.js';
import type { JobSweep } from './sweep.service.js';

/** Looks for jobs that are due; replicas share it by locks on the rows. */
export const jobLinkJobs: readonly Job<{
  readonly jobSweep: JobSweep;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'jobs-of-contractors',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ jobSweep }, signal) => jobSweep.takeDue(signal),
  },
];
