import type { Job } from '../../../../core/jobs.js';
import type { ReportRuns } from './run.service.js';

/** Runs reports of figures that are due; replicas share it by locks on the rows. */
export const figureReportJobs: readonly Job<{
  readonly reportRuns: ReportRuns;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'figure-reports',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ reportRuns }, signal) => reportRuns.runDue(signal),
  },
];
