import { analyticsOperations as analytics } from '../../src/modules/analytics/analytics.operations.js';
import { cacheOperations as cache } from '../../src/modules/cache/cache.operations.js';
import { monitoringOperations as monitoring } from '../../src/modules/monitoring/monitoring.operations.js';
import type { Health } from '../../src/modules/monitoring/monitoring.types.js';
import { userOperations as users } from '../../src/modules/users/users.operations.js';
import type { Route, View } from '../route.js';

/** Nothing about the inside: the path is public, and looks at no session. */
const publicHealth: View = {
  summary: monitoring.health.summary,
  select: ({ status, dependencies }: Health) => ({ status, dependencies }),
  schema: {
    type: 'object',
    required: ['status', 'dependencies'],
    properties: {
      status: { $ref: '#/components/schemas/HealthStatus' },
      dependencies: {
        type: 'array',
        items: { $ref: '#/components/schemas/DependencyHealth' },
      },
    },
  },
};

const COMMON = [
  ['', monitoring.summary],
  ['/health', monitoring.healthReport],
  ['/diagnostics', monitoring.diagnostics],
] as const;

/** Under both names of the specification; what it opens to others as well is under the second alone. */
const MONITORING = {
  '/system/monitoring': [
    ...COMMON,
    ['/errors', monitoring.systemErrors],
    ['/incidents', monitoring.systemIncidents],
  ],
  '/monitoring': [...COMMON, ['/errors', monitoring.errors], ['/incidents', monitoring.incidents]],
} as const;

const monitoringRows = Object.entries(MONITORING).flatMap(([base, rows]) =>
  rows.map(
    ([path, operation]): Route => ({
      verb: 'GET',
      path: `${base}${path}`,
      operation,
      tag: 'Monitoring',
    }),
  ),
);

/** Specification 4.7 and 4.8. */
export const systemRows: readonly Route[] = [
  { verb: 'GET', path: '/system/permissions', operation: users.permissions, tag: 'System' },
  { verb: 'GET', path: '/cache/stats', operation: cache.stats, tag: 'System' },
  ...monitoringRows,
  { verb: 'GET', path: '/system/analytics', operation: analytics.get, tag: 'System' },
  { verb: 'GET', path: '/status', operation: monitoring.status, tag: 'System' },
  { verb: 'GET', path: '/system/info', operation: monitoring.info, tag: 'System' },
  {
    verb: 'GET',
    path: '/health',
    operation: monitoring.health,
    view: publicHealth,
    tag: 'Health',
  },
];
