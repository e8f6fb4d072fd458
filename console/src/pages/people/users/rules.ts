import type { Role } from '../../../generated/schema.ts';
import { may, type Viewer } from '../../../session/viewer.ts';

/** Roles whose accounts belong to a department (specification 4.5, rule 4). */
export const NEEDS_DEPARTMENT: ReadonlySet<string> = new Set(['DEPARTMENT_HEAD', 'EMPLOYEE']);

/** Roles whose accounts only the super administrator manages (specification 4.5, rule 2). */
const PROTECTED: ReadonlySet<string> = new Set(['ADMINISTRATOR', 'SUPER_ADMIN']);

/** Roles that the viewer can assign. Nobody can assign super_admin (docs/behaviour/access.md). */
export function grantableRoles(viewer: Viewer): readonly Role[] {
  const roles: readonly Role[] = ['EMPLOYEE', 'TECHNICIAN', 'DEPARTMENT_HEAD', 'DEVELOPER'];
  return viewer.role === 'SUPER_ADMIN' ? [...roles, 'ADMINISTRATOR'] : roles;
}

/** Returns whether the viewer may take a step of user management on an account. */
export function mayActOn(
  viewer: Viewer,
  target: { readonly id: number; readonly role?: Role | null },
  permission: string,
): boolean {
  if (target.id === viewer.userId || !may(viewer, permission)) return false;
  return viewer.role === 'SUPER_ADMIN' || !PROTECTED.has(target.role ?? '');
}
