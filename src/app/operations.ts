import type { Operation } from '../core/operation.js';
import { analyticsOperations } from '../modules/analytics/analytics.operations.js';
import { attachmentOperations } from '../modules/attachments/attachments.operations.js';
import { auditOperations } from '../modules/audit/audit.operations.js';
import { authOperations } from '../modules/auth/auth.operations.js';
import { avatarOperations } from '../modules/avatars/avatars.operations.js';
import { cacheOperations } from '../modules/cache/cache.operations.js';
import { departmentOperations } from '../modules/departments/departments.operations.js';
import { logOperations } from '../modules/logs/logs.operations.js';
import { maintenanceOperations } from '../modules/maintenance/maintenance.operations.js';
import { meOperations } from '../modules/me/me.operations.js';
import { monitoringOperations } from '../modules/monitoring/monitoring.operations.js';
import { userOperations } from '../modules/users/users.operations.js';
import { webhookOperations } from '../modules/webhooks/webhooks.operations.js';

/** The catalogue: every operation of every module, for both doors. */
export const operations: readonly Operation[] = [
  authOperations,
  userOperations,
  meOperations,
  logOperations,
  departmentOperations,
  maintenanceOperations,
  attachmentOperations,
  avatarOperations,
  auditOperations,
  monitoringOperations,
  cacheOperations,
  analyticsOperations,
  webhookOperations,
].flatMap((module): Operation[] => Object.values(module));
