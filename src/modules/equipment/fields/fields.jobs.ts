import type { Job } from '../../../core/jobs.js';
import type { FieldIndexesService } from './lists/field-indexes.service.js';

/** Keeps the indexes of fast fields; replicas take turns by the lock of migrations. */
export const fieldJobs: readonly Job<{ readonly fieldIndexes: FieldIndexesService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'field-indexes',
    everySeconds: 10,
    run: ({ fieldIndexes }, signal) => fieldIndexes.keep(signal),
  },
];
