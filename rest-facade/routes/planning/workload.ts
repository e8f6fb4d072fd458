import { workloadOperations as workload } from '../../../src/modules/planning/workload/workload.operations.js';
import type { Route } from '../../route.js';
import { WORKLOAD as tag } from '../../tags.js';

/** docs/behaviour/workload.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/workload', operation: workload.workload, tag },
  {
    verb: 'GET',
    path: '/maintenance/:id/candidates',
    operation: workload.assignmentCandidates,
    tag,
  },
];
