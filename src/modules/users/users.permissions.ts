import { ALL_PERMISSIONS, PERMISSIONS, ROLE_DEFAULTS } from '../../core/permissions.js';
import { Role } from '../../generated/prisma/enums.js';
import type { PermissionInfo } from './users.types.js';

/** The permission catalogue as `/system/permissions` answers it. */
export function permissionCatalogue(): PermissionInfo[] {
  return ALL_PERMISSIONS.map((id) => ({
    id,
    description: PERMISSIONS[id],
    defaultRoles: Object.values(Role).filter((role) => ROLE_DEFAULTS[role].includes(id)),
  }));
}
