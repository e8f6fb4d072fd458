import { anySession, permitted } from '../../core/access.js';
import { holds } from '../../core/actor.js';
import { NoInput, one, operationsFor, pageOf } from '../../core/operation.js';
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

/** The operations of specification 4.7 and 4.8 on the service itself. */
export const monitoringOperations = {
  health: publicOperation({
    name: 'health',
    kind: 'query',
    summary: 'Tell whether the service and what it needs answer.',
    input: NoInput,
    output: one(Health),
    run: async ({ monitoring }, { actor }) => {
      const health = await monitoring.health();
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
    run: ({ monitoring }) => monitoring.status(),
  }),
  info: operation({
    name: 'systemInfo',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell what the service runs on.',
    input: NoInput,
    output: one(SystemInfo),
    run: async ({ monitoring }) => monitoring.info(),
  }),
  summary: operation({
    name: 'monitoring',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Show all of monitoring at a glance.',
    input: NoInput,
    output: one(Monitoring),
    run: async ({ monitoring, failures, incidents }) => {
      const [health, errorsLastDay, openIncidents] = await Promise.all([
        monitoring.health(),
        failures.lastDay(),
        incidents.openOnes(),
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
    summary: 'Tell which dependency answers.',
    input: NoInput,
    output: one(Health),
    run: ({ monitoring }) => monitoring.health(),
  }),
  errors: operation({
    name: 'monitoringErrors',
    kind: 'query',
    access: permitted('monitoring.read', 'logs.read'),
    summary: 'List the failures of the service, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: ({ failures }, _context, input) => failures.list(input),
  }),
  /** Under `/system/monitoring`, which monitoring.read alone opens (specification 4.7). */
  systemErrors: operation({
    name: 'systemMonitoringErrors',
    kind: 'query',
    counterpart: 'Query.monitoringErrors',
    access: permitted('monitoring.read'),
    summary: 'List the failures of the service, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(InternalLogEntry),
    run: ({ failures }, _context, input) => failures.list(input),
  }),
  incidents: operation({
    name: 'monitoringIncidents',
    kind: 'query',
    access: permitted('monitoring.read', 'audit.read'),
    summary: 'List the incidents, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: ({ incidents }, _context, input) => incidents.list(input),
  }),
  /** Under `/system/monitoring`, which monitoring.read alone opens (specification 4.7). */
  systemIncidents: operation({
    name: 'systemMonitoringIncidents',
    kind: 'query',
    counterpart: 'Query.monitoringIncidents',
    access: permitted('monitoring.read'),
    summary: 'List the incidents, the newest first.',
    input: ListMonitoringInput,
    output: pageOf(Incident),
    run: ({ incidents }, _context, input) => incidents.list(input),
  }),
  diagnostics: operation({
    name: 'monitoringDiagnostics',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell how the process does from inside.',
    input: NoInput,
    output: one(Diagnostics),
    run: async ({ monitoring }) => monitoring.diagnostics(),
  }),
};
