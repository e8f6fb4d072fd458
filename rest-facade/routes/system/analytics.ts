import { analyticsOperations as analytics } from '../../../src/modules/system/analytics/analytics.operations.js';
import type { Route } from '../../route.js';
import { SYSTEM } from '../../tags.js';

/** Specification 4.7. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/analytics', operation: analytics.get, tag: SYSTEM },
];
