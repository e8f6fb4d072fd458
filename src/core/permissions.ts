import { Role } from '../generated/prisma/enums.js';

/**
 * The permission catalogue (specification 2.3): every identifier with its description. Shield
 * rules, route guards, `/system/permissions` and the documentation are derived from it.
 */
export const PERMISSIONS = {
  'user.create': 'Create user accounts.',
  'user.read': 'List users and read their records.',
  'user.update': 'Change the data, role and department of users.',
  'user.delete': 'Deactivate users.',
  'user.manage': 'Everything under user.* except setting permissions.',
  'user.view_stats': 'Read the statistics about user accounts.',
  'user.activate': 'Activate suspended or inactive users.',
  'user.suspend': 'Suspend users and end their sessions.',
  'user.activity': "Read a user's activity.",
  'maintenance.create': 'Submit maintenance requests.',
  'maintenance.read': 'List and read the maintenance requests in scope.',
  'maintenance.update': 'Change the content of own requests while they are pending.',
  'maintenance.delete': 'Delete attachments of the requests in scope.',
  'maintenance.approve': 'Approve requests of the department.',
  'maintenance.assign': 'Assign technicians to requests of the department.',
  'maintenance.complete': 'Mark requests in scope as completed.',
  'maintenance.cancel': 'Cancel requests in scope.',
  'maintenance.purge_cancelled': 'Permanently delete cancelled requests, with their files.',
  'department.create': 'Create departments.',
  'department.read': 'List and read departments.',
  'department.update': 'Change departments and their heads.',
  'department.delete': 'Delete departments that are not in use.',
  'system.settings': 'Change the settings of the system, webhooks among them.',
  'monitoring.read': 'Read health, errors, incidents, diagnostics and metrics.',
  'analytics.read': 'Read the analytics.',
  'audit.read': 'Read and verify the audit trail.',
  'audit.export': 'Export the audit trail as CSV.',
  'logs.read': 'Read the internal log.',
} as const satisfies Record<string, string>;

/** A permission identifier, for example `maintenance.approve`. */
export type Permission = keyof typeof PERMISSIONS;

/** Every identifier, in the order of the catalogue. */
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

const submitter = ['maintenance.create', 'maintenance.read', 'maintenance.update'] as const;

const administratorExcluded: readonly Permission[] = ['maintenance.purge_cancelled'];
const administratorPrefixes = ['user.', 'maintenance.', 'department.'];
const administratorExtra: readonly Permission[] = [
  'monitoring.read',
  'analytics.read',
  'audit.read',
  'audit.export',
  'logs.read',
  'system.settings',
];

/**
 * Default permissions of each role, for users without stored permissions
 * (docs/behaviour/access.md).
 */
export const ROLE_DEFAULTS: Readonly<Record<Role, readonly Permission[]>> = {
  [Role.super_admin]: ALL_PERMISSIONS,
  [Role.administrator]: ALL_PERMISSIONS.filter(
    (permission) =>
      !administratorExcluded.includes(permission) &&
      (administratorExtra.includes(permission) ||
        administratorPrefixes.some((prefix) => permission.startsWith(prefix))),
  ),
  [Role.department_head]: [
    ...submitter,
    'maintenance.approve',
    'maintenance.assign',
    'maintenance.complete',
    'maintenance.cancel',
    'department.read',
    'analytics.read',
  ],
  [Role.developer]: ['monitoring.read', 'logs.read'],
  [Role.employee]: submitter,
  [Role.technician]: submitter,
};

/** Fields of a user record that decide about permissions. */
export interface PermissionHolder {
  readonly role: Role;
  readonly permissions: readonly string[];
  /** True if `permissions` replaces the defaults of the role, even when it is empty. */
  readonly permissionsOverridden: boolean;
}

/**
 * Effective permissions of a user: the stored ones if there are any, otherwise the defaults of the
 * role. A super_admin has them all.
 */
export function effectivePermissions(holder: PermissionHolder): readonly Permission[] {
  if (holder.role === Role.super_admin || !holder.permissionsOverridden) {
    return ROLE_DEFAULTS[holder.role];
  }
  return ALL_PERMISSIONS.filter((permission) => holder.permissions.includes(permission));
}
