import { systemCaller } from '../../core/context.js';
import type { Job } from '../../core/jobs.js';
import type { SweepService } from './sweep.service.js';

/** Every replica sweeps: with local storage each may have a folder of its own. */
export const fileJobs: readonly Job<{ readonly sweep: SweepService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'file-sweep',
    everySeconds: 3_600,
    run: ({ sweep }, signal) => sweep.runAndLog(systemCaller('file-sweep'), signal),
  },
];
