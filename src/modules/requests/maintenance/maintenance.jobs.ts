import type { Job, QueuedJob } from '../../../core/jobs.js';
import {
  APPLYING_QUEUE,
  type ApplyingJob,
  type ApplyingService,
} from './clocks/applying.service.js';
import type { DueClocksService } from './clocks/due-clocks.service.js';
import type { PredictionsService } from './clocks/predictions.service.js';
import {
  JUDGING_QUEUE,
  type JudgingJob,
  type JudgingService,
} from './set-fields/judging.service.js';
import type { DueStepsService } from './steps/due-steps.service.js';

/** Takes the due steps and tells of due clocks; replicas share the work by locks on the rows. */
export const maintenanceJobs: readonly Job<{
  readonly dueSteps: DueStepsService;
  readonly sweepSeconds: number;
  readonly dueClocks: DueClocksService;
  readonly clockSeconds: number;
  readonly predictions: PredictionsService;
  readonly predictionSeconds: number;
  readonly applying: ApplyingService;
  readonly judging: JudgingService;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'due-steps',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ dueSteps }, signal) => dueSteps.takeDue(signal),
  },
  {
    runsOn: 'every-replica',
    name: 'due-clocks',
    everySeconds: ({ clockSeconds }) => clockSeconds,
    run: ({ dueClocks }, signal) => dueClocks.tellDue(signal),
  },
  {
    runsOn: 'every-replica',
    name: 'predictions',
    everySeconds: ({ predictionSeconds }) => predictionSeconds,
    run: ({ predictions }) => predictions.rebuild(),
  },
  {
    runsOn: 'queue',
    name: APPLYING_QUEUE,
    timeoutSeconds: () => 60,
    concurrency: 1,
    run: ({ applying }, job) => applying.applyNext(job as QueuedJob<ApplyingJob>),
  },
  {
    runsOn: 'queue',
    name: JUDGING_QUEUE,
    timeoutSeconds: () => 60,
    concurrency: 1,
    run: ({ judging }, job) => judging.judgeNext(job as QueuedJob<JudgingJob>),
  },
];
