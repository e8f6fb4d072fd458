import { act, type ModuleContract, page } from '../operation.js';

/** The contract of the internal log (specification 4.6 and 4.7; docs/behaviour/records.md). */
export const logs: ModuleContract = {
  operations: {
    mySecurityLogs: {
      ...page('GET /me/security/logs', 'InternalLogEntry', ', filter: MySecurityLogFilter'),
      access: 'session',
      scope: 'session',
    },
    deleteMySecurityLogs: {
      ...act('DELETE /me/security/logs', 'InternalLogEntry'),
      access: 'nobody',
      scope: 'nobody',
    },
    deleteMySecurityLog: {
      ...act('DELETE /me/security/logs/:id', 'InternalLogEntry', 'id: ID!'),
      access: 'nobody',
      scope: 'nobody',
    },
    internalLogs: {
      ...page('GET /system/logs', 'InternalLogEntry', ', filter: InternalLogFilter'),
      access: ['logs.read'],
      scope: 'logs.read',
    },
    monitoringLogs: {
      ...page('GET /monitoring/logs', 'InternalLogEntry', ', filter: InternalLogFilter'),
      access: ['monitoring.read', 'logs.read'],
      scope: 'monitoring.read|logs.read',
    },
  },
  paths: [
    ['/me/security/logs', 'GET DELETE'],
    ['/me/security/logs/7', 'DELETE'],
    ['/system/logs', 'GET'],
    ['/monitoring/logs', 'GET'],
  ],
  answers: {
    InternalLogEntry:
      'id timestamp userId ipAddress ^category ^level service event message requestId',
  },
};
