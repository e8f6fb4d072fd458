import { holds } from '../../core/actor.js';
import { anySession, permitted } from '../../core/authorize.js';
import { NoInput, one, operation, pageOf, publicOperation } from '../../core/operation.js';
import { InternalLogEntry } from '../logs/logs.types.js';
import {
  Diagnostics,
  Health,
  Incident,
  ListMonitoringInput,
  Monitoring,
  SystemInfo,
  SystemStatus,
} from './monitoring.types.js';

/** The operations of specification 4.7 and 4.8 on the service itself. */
export const monitoringOperations = {
  health: publicOperation({
    name: 'health',
    kind: 'query',
    summary: 'Tell whether the service and what it needs answer.',
    input: NoInput,
    output: one(Health),
    run: async ({ actor, services }) => {
      const health = await services.monitoring.health();
      const seesFigures = actor !== null && holds(actor, 'monitoring.read');
      return seesFigures ? health : { ...health, uptimeSeconds: 0 };
    },
  }),
  status: operation({
    name: 'systemStatus',
    kind: 'query',
    access: anySession,
    summary: 'Tell how the service does.',
    input: NoInput,
    output: one(SystemStatus),
    run: (context) => context.services.monitoring.status(),
  }),
  info: operation({
    name: 'systemInfo',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell what the service runs on.',
    input: NoInput,
    output: one(SystemInfo),
    run: async (context) => context.services.monitoring.info(),
  }),
  summary: operation({
    name: 'monitoring',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Show all of monitoring at a glance.',
    input: NoInput,
    output: one(Monitoring),
    run: async ({ services }) => {
      const [health, errorsLastDay, openIncidents] = await Promise.all([
        services.monitoring.health(),
        services.failures.lastDay(),
        services.incidents.openOnes(),
      ]);
      const lastMinute = services.monitoring.traffic();
      const diagnostics = services.monitoring.diagnostics();
      return { health, lastMinute, errorsLastDay, openIncidents, diagnostics };
    },
  }),
  healthReport: operation({
    name: 'monitoringHealth',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell which dependency answers.',
    input: NoInput,
    output: one(Health),
    run: (context) => context.services.monitoring.health(),
  }),
  errors: operation({
    name: 'monitoringErrors',
    kind: 'query',
    access: permitted('monitoring.read', 'logs.read'),
    summary: 'List the failures of the service, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: (context, input) => context.services.failures.list(input),
  }),
  /** Under `/system/monitoring`, which monitoring.read alone opens (specification 4.7). */
  systemErrors: operation({
    name: 'systemMonitoringErrors',
    kind: 'query',
    twin: 'Query.monitoringErrors',
    access: permitted('monitoring.read'),
    summary: 'List the failures of the service, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: (context, input) => context.services.failures.list(input),
  }),
  incidents: operation({
    name: 'monitoringIncidents',
    kind: 'query',
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the incidents, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: (context, input) => context.services.incidents.list(input),
  }),
  /** Under `/system/monitoring`, which monitoring.read alone opens (specification 4.7). */
  systemIncidents: operation({
    name: 'systemMonitoringIncidents',
    kind: 'query',
    twin: 'Query.monitoringIncidents',
    access: permitted('monitoring.read'),
    summary: 'List the incidents, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: (context, input) => context.services.incidents.list(input),
  }),
  diagnostics: operation({
    name: 'monitoringDiagnostics',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell how the process does from inside.',
    input: NoInput,
    output: one(Diagnostics),
    run: async (context) => context.services.monitoring.diagnostics(),
  }),
};
