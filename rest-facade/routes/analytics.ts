import { analyticsOperations as analytics } from '../../src/modules/analytics/analytics.operations.js';
import type { Route } from '../route.js';

/** Specification 4.7. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/analytics', operation: analytics.get, tag: 'System' },
];
