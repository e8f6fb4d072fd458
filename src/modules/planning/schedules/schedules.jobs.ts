import type { Job } from '../../../core/jobs.js';
import type { FindingService } from './due/finding.service.js';

/** Generates the work of schedules; replicas share it by locks on the rows. */
export const scheduleJobs: readonly Job<{
  readonly finding: FindingService;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'due-schedules',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ finding }, signal) => finding.generateDue(signal),
  },
];
