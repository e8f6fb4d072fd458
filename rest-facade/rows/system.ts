import { cacheOperations as cache } from '../../src/modules/cache/cache.operations.js';
import { monitoringOperations as monitoring } from '../../src/modules/monitoring/monitoring.operations.js';
import { userOperations as users } from '../../src/modules/users/users.operations.js';
import type { Route } from '../route.js';

/** Specification 4.7 and 4.8. */
export const systemRows: readonly Route[] = [
  { verb: 'GET', path: '/system/permissions', operation: users.permissions, tag: 'System' },
  { verb: 'GET', path: '/cache/stats', operation: cache.stats, tag: 'System' },
  { verb: 'GET', path: '/health', operation: monitoring.health, tag: 'Health' },
];
