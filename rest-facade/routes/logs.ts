import { logOperations as logs } from '../../src/modules/logs/logs.operations.js';
import type { Route } from '../route.js';

/** The internal log, and what a person sees of it (specification 4.6 and 4.7). */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/logs', operation: logs.list, tag: 'Records' },
  { verb: 'GET', path: '/monitoring/logs', operation: logs.monitor, tag: 'Monitoring' },
  { verb: 'GET', path: '/me/security/logs', operation: logs.mySecurityLogs, tag: 'Current user' },
  {
    verb: 'DELETE',
    path: '/me/security/logs',
    operation: logs.deleteMySecurityLogs,
    tag: 'Current user',
  },
  {
    verb: 'DELETE',
    path: '/me/security/logs/:id',
    operation: logs.deleteMySecurityLog,
    tag: 'Current user',
  },
];
