import { cacheOperations as cache } from '../../../src/modules/system/cache/cache.operations.js';
import type { Route } from '../../route.js';
import { SYSTEM } from '../../tags.js';

/** Specification 4.8. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/cache/stats', operation: cache.stats, tag: SYSTEM },
];
