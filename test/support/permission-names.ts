/** The 28 identifiers of specification 2.3. */
export const PERMISSIONS = [
  'user.create',
  'user.read',
  'user.update',
  'user.delete',
  'user.manage',
  'user.view_stats',
  'user.activate',
  'user.suspend',
  'user.activity',
  'maintenance.create',
  'maintenance.read',
  'maintenance.update',
  'maintenance.delete',
  'maintenance.approve',
  'maintenance.assign',
  'maintenance.complete',
  'maintenance.cancel',
  'maintenance.purge_cancelled',
  'department.create',
  'department.read',
  'department.update',
  'department.delete',
  'system.settings',
  'monitoring.read',
  'analytics.read',
  'audit.read',
  'audit.export',
  'logs.read',
] as const;

/** One of the 28 identifiers. */
export type PermissionName = (typeof PERMISSIONS)[number];
