import { AnalyticsResolver } from '../modules/analytics/analytics.resolver.js';
import {
  AttachmentsResolver,
  RequestAttachmentsResolver,
} from '../modules/attachments/attachments.resolver.js';
import { AuditResolver } from '../modules/audit/audit.resolver.js';
import { AuthResolver } from '../modules/auth/auth.resolver.js';
import { AvatarsResolver, UserAvatarResolver } from '../modules/avatars/avatars.resolver.js';
import { CacheResolver } from '../modules/cache/cache.resolver.js';
import { DepartmentsResolver } from '../modules/departments/departments.resolver.js';
import { LogsResolver } from '../modules/logs/logs.resolver.js';
import {
  DepartmentRequestsResolver,
  MaintenanceHistoryResolver,
  MaintenanceResolver,
} from '../modules/maintenance/maintenance.resolver.js';
import { MeResolver } from '../modules/me/me.resolver.js';
import { MonitoringResolver } from '../modules/monitoring/monitoring.resolver.js';
import { UsersResolver } from '../modules/users/users.resolver.js';
import { WebhooksResolver } from '../modules/webhooks/webhooks.resolver.js';

/** Every resolver class, for the schema. */
export const resolvers = [
  AuthResolver,
  UsersResolver,
  MeResolver,
  LogsResolver,
  DepartmentsResolver,
  MaintenanceResolver,
  MaintenanceHistoryResolver,
  DepartmentRequestsResolver,
  AttachmentsResolver,
  RequestAttachmentsResolver,
  AvatarsResolver,
  UserAvatarResolver,
  AuditResolver,
  MonitoringResolver,
  CacheResolver,
  AnalyticsResolver,
  WebhooksResolver,
] as const;
