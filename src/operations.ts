import type { Operation } from './core/operation.js';
import { attachmentOperations } from './modules/attachments/attachments.operations.js';
import { authOperations } from './modules/auth/auth.operations.js';
import { avatarOperations } from './modules/avatars/avatars.operations.js';
import { departmentOperations } from './modules/departments/departments.operations.js';
import { maintenanceOperations } from './modules/maintenance/maintenance.operations.js';
import { monitoringOperations } from './modules/monitoring/monitoring.operations.js';
import { userOperations } from './modules/users/users.operations.js';

/** The catalogue: every operation of every module, for both doors. */
export const operations: readonly Operation[] = [
  authOperations,
  userOperations,
  departmentOperations,
  maintenanceOperations,
  attachmentOperations,
  avatarOperations,
  monitoringOperations,
].flatMap((module): Operation[] => Object.values(module));
