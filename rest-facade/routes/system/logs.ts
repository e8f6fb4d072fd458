import { logOperations as logs } from '../../../src/modules/system/logs/logs.operations.js';
import type { Route } from '../../route.js';
import { CURRENT_USER, MONITORING, RECORDS } from '../../tags.js';

/** The internal log, and the current user's entries (specification 4.6 and 4.7). */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/logs', operation: logs.list, tag: RECORDS },
  { verb: 'GET', path: '/monitoring/logs', operation: logs.monitor, tag: MONITORING },
  { verb: 'GET', path: '/me/security/logs', operation: logs.mySecurityLogs, tag: CURRENT_USER },
  {
    verb: 'DELETE',
    path: '/me/security/logs',
    operation: logs.deleteMySecurityLogs,
    tag: CURRENT_USER,
  },
  {
    verb: 'DELETE',
    path: '/me/security/logs/:id',
    operation: logs.deleteMySecurityLog,
    tag: CURRENT_USER,
  },
];
