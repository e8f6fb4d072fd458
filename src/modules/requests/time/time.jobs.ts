import type { Job } from '../../../core/jobs.js';
import type { TimersService } from './timers.service.js';

/** Stops timers that have run for a day. */
export const timeJobs: readonly Job<{
  readonly timers: TimersService;
  readonly sweepSeconds: number;
}>[] = [
  {
    runsOn: 'every-replica',
    name: 'forgotten-timers',
    everySeconds: ({ sweepSeconds }) => sweepSeconds,
    run: ({ timers }, signal) => timers.stopForgotten(signal),
  },
];
