import { bulkOperations } from '../../../src/modules/requests/bulk/bulk.operations.js';
import type { Route } from '../../route.js';
import { MAINTENANCE } from '../../tags.js';

/** docs/behaviour/bulk.md. */
export const routes: readonly Route[] = [
  { verb: 'POST', path: '/maintenance/bulk', operation: bulkOperations.step, tag: MAINTENANCE },
];
