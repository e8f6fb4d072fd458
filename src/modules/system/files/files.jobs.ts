import { systemCaller } from '../../../core/context.js';
import type { Job } from '../../../core/jobs.js';
import type { SweepService } from './sweep.service.js';
import type { VariantsService } from './variants.service.js';

/** The services that the jobs of this module call. */
interface FileJobServices {
  readonly sweep: SweepService;
  readonly variants: VariantsService;
}

/** The background jobs of stored images. */
export const fileJobs: readonly Job<FileJobServices>[] = [
  {
    // Each replica may have its own folder of local storage.
    runsOn: 'every-replica',
    name: 'file-sweep',
    everySeconds: 3_600,
    run: ({ sweep }, signal) => sweep.runAndLog(systemCaller('file-sweep'), signal),
  },
  {
    runsOn: 'one-replica',
    name: 'picture-variants',
    cron: '37 * * * *',
    timeoutSeconds: 3_000,
    run: ({ variants }, signal) => variants.run(signal),
  },
];
