import type { Job } from '../../../core/jobs.js';
import type { DueStepsService } from './due-steps.service.js';

/** Takes the due steps; replicas share the work by locks on the rows. */
export const dueStepsJobs: readonly Job<{
  readonly dueSteps: DueStepsService;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'due-steps',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ dueSteps }, signal) => dueSteps.takeDue(signal),
  },
];
