import { systemCaller } from '../../core/context.js';
import type { Job } from '../../core/jobs.js';
import type { SweepService } from './sweep.service.js';

/** Runs on each replica, because each may have its own folder of local storage. */
export const fileJobs: readonly Job<{ readonly sweep: SweepService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'file-sweep',
    everySeconds: 3_600,
    run: ({ sweep }, signal) => sweep.runAndLog(systemCaller('file-sweep'), signal),
  },
];
