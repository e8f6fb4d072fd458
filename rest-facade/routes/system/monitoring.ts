import { monitoringOperations as monitoring } from '../../../src/modules/system/monitoring/monitoring.operations.js';
import type { Health } from '../../../src/modules/system/monitoring/monitoring.types.js';
import type { Route, View } from '../../route.js';
import { HEALTH, MONITORING, SYSTEM } from '../../tags.js';

/** The public part of the health report; the path reads no session. */
const publicHealth: View = {
  name: 'PublicHealth',
  summary: monitoring.health.summary,
  select: ({ status, dependencies }: Health) => ({ status, dependencies }),
  schema: {
    type: 'object',
    description: 'The state of the service and of its dependencies.',
    required: ['status', 'dependencies'],
    properties: {
      status: { $ref: '#/components/schemas/HealthStatus' },
      dependencies: {
        type: 'array',
        description: 'Dependencies of the service and their availability.',
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

/**
 * The routes under both base paths of the specification. Errors and incidents accept further
 * permissions under `/monitoring` only.
 */
const BASES = {
  '/system/monitoring': [
    ...COMMON,
    ['/errors', monitoring.systemErrors],
    ['/incidents', monitoring.systemIncidents],
  ],
  '/monitoring': [...COMMON, ['/errors', monitoring.errors], ['/incidents', monitoring.incidents]],
} as const;

const bothNames = Object.entries(BASES).flatMap(([base, rows]) =>
  rows.map(
    ([path, operation]): Route => ({
      verb: 'GET',
      path: `${base}${path}`,
      operation,
      tag: MONITORING,
    }),
  ),
);

/** Specification 4.7 and 4.8. */
export const routes: readonly Route[] = [
  ...bothNames,
  { verb: 'GET', path: '/status', operation: monitoring.status, tag: SYSTEM },
  { verb: 'GET', path: '/system/info', operation: monitoring.info, tag: SYSTEM },
  {
    verb: 'GET',
    path: '/health',
    operation: monitoring.health,
    view: publicHealth,
    tag: HEALTH,
  },
];
