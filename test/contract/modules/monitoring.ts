import { type ModuleContract, page, query } from '../operation.js';

/** The contract of monitoring and health (specification 4.7 and 4.8; docs/behaviour/records.md). */
export const monitoring: ModuleContract = {
  operations: {
    monitoring: {
      ...query('GET /system/monitoring', 'Monitoring'),
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
    monitoringHealth: {
      ...query('GET /system/monitoring/health', 'Health'),
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
    monitoringDiagnostics: {
      ...query('GET /system/monitoring/diagnostics', 'Diagnostics'),
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
    systemMonitoringErrors: {
      rest: 'GET /system/monitoring/errors',
      answers: 'InternalLogEntry',
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
    systemMonitoringIncidents: {
      rest: 'GET /system/monitoring/incidents',
      answers: 'Incident',
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
    monitoringErrors: {
      ...page('GET /monitoring/errors', 'InternalLogEntry'),
      access: ['monitoring.read', 'logs.read'],
      scope: 'monitoring.read|logs.read',
    },
    monitoringIncidents: {
      ...page('GET /monitoring/incidents', 'Incident'),
      access: ['monitoring.read', 'audit.read'],
      scope: 'monitoring.read|audit.read',
    },
    health: {
      ...query('GET /health', 'Health'),
      access: 'public',
    },
    systemStatus: {
      ...query('GET /status', 'SystemStatus'),
      access: 'session',
      scope: 'monitoring.read',
    },
    systemInfo: {
      ...query('GET /system/info', 'SystemInfo'),
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
  },
  paths: [
    ['/system/monitoring', 'GET'],
    ['/system/monitoring/health', 'GET'],
    ['/system/monitoring/errors', 'GET'],
    ['/system/monitoring/incidents', 'GET'],
    ['/system/monitoring/diagnostics', 'GET'],
    ['/monitoring', 'GET'],
    ['/monitoring/health', 'GET'],
    ['/monitoring/errors', 'GET'],
    ['/monitoring/incidents', 'GET'],
    ['/monitoring/diagnostics', 'GET'],
    ['/health', 'GET'],
    ['/status', 'GET'],
    ['/system/info', 'GET'],
  ],
  otherPaths: [
    ['GET', '/monitoring', 'monitoring'],
    ['GET', '/monitoring/health', 'monitoringHealth'],
    ['GET', '/monitoring/diagnostics', 'monitoringDiagnostics'],
    ['GET', '/metrics', 'monitoring'],
  ],
  answers: {
    DependencyHealth: 'name ^status',
    Diagnostics:
      'memoryMebibytes heapMebibytes eventLoopDelayMean eventLoopDelayP99 cpuSeconds poolTotal poolIdle ' +
      'poolWaiting',
    Health: '^status dependencies:DependencyHealth uptimeSeconds',
    Incident: 'id ^kind subject instance message openedAt closedAt',
    Monitoring:
      'health:Health lastMinute:TrafficReport errorsLastDay openIncidents:Incident diagnostics:Diagnostics',
    SystemInfo: 'name version nodeVersion platform environment database redis startedAt',
    SystemStatus:
      '^status version uptimeSeconds dependencies:DependencyHealth lastMinute:TrafficReport',
    TrafficReport: 'requests failures',
  },
};
