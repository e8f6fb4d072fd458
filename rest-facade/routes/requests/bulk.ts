import { bulkOperations } from '../../../src/modules/requests/bulk/bulk.operations.js';
import type { Route } from '../../route.js';
import { MAINTENANCE, WORKLOAD } from '../../tags.js';

/** docs/behaviour/bulk.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/maintenance/bulk', operation: bulkOperations.step, tag: MAINTENANCE },
  // docs/behaviour/workload.md.
  {
    verb: 'POST',
    path: '/users/:userId/handover',
    operation: bulkOperations.handOver,
    tag: WORKLOAD,
  },
];
