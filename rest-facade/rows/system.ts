import { analyticsOperations as analytics } from '../../src/modules/analytics/analytics.operations.js';
import { cacheOperations as cache } from '../../src/modules/cache/cache.operations.js';
import { monitoringOperations as monitoring } from '../../src/modules/monitoring/monitoring.operations.js';
import { userOperations as users } from '../../src/modules/users/users.operations.js';
import type { Route } from '../route.js';

/** The same under both names that the specification uses. */
const monitoringRows: readonly Route[] = ['/system/monitoring', '/monitoring'].flatMap(
  (base): Route[] =>
    (
      [
        ['', monitoring.summary],
        ['/health', monitoring.healthReport],
        ['/errors', monitoring.errors],
        ['/incidents', monitoring.incidents],
        ['/diagnostics', monitoring.diagnostics],
      ] as const
    ).map(([path, operation]) => ({
      verb: 'GET',
      path: `${base}${path}`,
      operation,
      tag: 'Monitoring',
    })),
);

/** Specification 4.7 and 4.8. */
export const systemRows: readonly Route[] = [
  { verb: 'GET', path: '/system/permissions', operation: users.permissions, tag: 'System' },
  { verb: 'GET', path: '/cache/stats', operation: cache.stats, tag: 'System' },
  ...monitoringRows,
  { verb: 'GET', path: '/system/analytics', operation: analytics.get, tag: 'System' },
  { verb: 'GET', path: '/status', operation: monitoring.status, tag: 'System' },
  { verb: 'GET', path: '/system/info', operation: monitoring.info, tag: 'System' },
  { verb: 'GET', path: '/health', operation: monitoring.health, tag: 'Health' },
];
