import { anySession, permitted } from '../../../core/access.js';
import { holds } from '../../../core/actor.js';
import { NoInput, one, operationsFor, pageOf } from '../../../core/operation.js';
import { InternalLogEntry } from '../logs/logs.types.js';
import type { FailuresService } from './failures.service.js';
import type { IncidentsService } from './incidents.service.js';
import type { MonitoringService } from './monitoring.service.js';
import {
  Diagnostics,
  Health,
  Incident,
  ListMonitoringInput,
  Monitoring,
  SystemInfo,
  SystemStatus,
} from './monitoring.types.js';

/** The services that the operations of this module call. */
export interface MonitoringOperationServices {
  readonly monitoring: MonitoringService;
  readonly failures: FailuresService;
  readonly incidents: IncidentsService;
}

const { operation, publicOperation } = operationsFor<MonitoringOperationServices>();

/** The monitoring operations of specification 4.7 and 4.8. */
export const monitoringOperations = {
  health: publicOperation({
    name: 'health',
    kind: 'query',
    summary: 'Report whether the service and its dependencies are up.',
    input: NoInput,
    output: one(Health),
    run: async ({ monitoring }, { actor }) => {
      const health = await monitoring.health();
      const maySeeUptime = actor !== null && holds(actor, 'monitoring.read');
      return maySeeUptime ? health : { ...health, uptimeSeconds: 0 };
    },
  }),
  status: operation({
    name: 'systemStatus',
    kind: 'query',
    access: anySession,
    scope: 'monitoring.read',
    summary: 'Report status, version and traffic of the service.',
    input: NoInput,
    output: one(SystemStatus),
    run: ({ monitoring }) => monitoring.status(),
  }),
  info: operation({
    name: 'systemInfo',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Report the versions and the environment of the service.',
    input: NoInput,
    output: one(SystemInfo),
    run: async ({ monitoring }) => monitoring.info(),
  }),
  summary: operation({
    name: 'monitoring',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Read a summary of all monitoring data.',
    input: NoInput,
    output: one(Monitoring),
    run: async ({ monitoring, failures, incidents }) => {
      const [health, errorsLastDay, openIncidents] = await Promise.all([
        monitoring.health(),
        failures.lastDay(),
        incidents.listOpen(),
      ]);
      const lastMinute = monitoring.traffic();
      const diagnostics = monitoring.diagnostics();
      return { health, lastMinute, errorsLastDay, openIncidents, diagnostics };
    },
  }),
  healthReport: operation({
    name: 'monitoringHealth',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Report which dependencies are up.',
    input: NoInput,
    output: one(Health),
    run: ({ monitoring }) => monitoring.health(),
  }),
  errors: operation({
    name: 'monitoringErrors',
    kind: 'query',
    access: permitted('monitoring.read', 'logs.read'),
    summary: 'List the failures of the service, newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: ({ failures }, _context, input) => failures.list(input),
  }),
  /** Under `/system/monitoring`, which requires monitoring.read (specification 4.7). */
  systemErrors: operation({
    name: 'systemMonitoringErrors',
    kind: 'query',
    counterpart: 'Query.monitoringErrors',
    access: permitted('monitoring.read'),
    summary: 'List the failures of the service, newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: ({ failures }, _context, input) => failures.list(input),
  }),
  incidents: operation({
    name: 'monitoringIncidents',
    kind: 'query',
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the incidents, newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: ({ incidents }, _context, input) => incidents.list(input),
  }),
  /** Under `/system/monitoring`, which requires monitoring.read (specification 4.7). */
  systemIncidents: operation({
    name: 'systemMonitoringIncidents',
    kind: 'query',
    counterpart: 'Query.monitoringIncidents',
    access: permitted('monitoring.read'),
    summary: 'List the incidents, newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: ({ incidents }, _context, input) => incidents.list(input),
  }),
  diagnostics: operation({
    name: 'monitoringDiagnostics',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Report memory, event loop, processor and pool figures of the process.',
    input: NoInput,
    output: one(Diagnostics),
    run: async ({ monitoring }) => monitoring.diagnostics(),
  }),
};
