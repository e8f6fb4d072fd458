import { ALL_PERMISSIONS, PERMISSIONS, ROLE_DEFAULTS } from '../../../core/permissions.js';
import { Role } from '../../../generated/prisma/enums.js';
import type { PermissionInfo } from './users.types.js';

/** The permission catalogue as `/system/permissions` returns it. */
export function permissionCatalogue(): PermissionInfo[] {
  return ALL_PERMISSIONS.map((id) => ({
    id,
    description: PERMISSIONS[id],
    defaultRoles: Object.values(Role).filter((role) => ROLE_DEFAULTS[role].includes(id)),
  }));
}

/**
 * The columns of stored permissions: each identifier once, in the order of the catalogue.
 *
 * @param given the permissions that replace the role's defaults; null restores the defaults.
 */
export function storedPermissions(given: readonly string[] | null) {
  return {
    permissionsOverridden: given !== null,
    permissions: ALL_PERMISSIONS.filter((permission) => given?.includes(permission)),
  };
}
