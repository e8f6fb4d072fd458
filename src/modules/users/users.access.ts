import { type Actor, holds } from '../../core/actor.js';
import { effectivePermissions } from '../../core/permissions.js';
import type { User as UserRow } from '../../generated/prisma/client.js';
import type { User } from './users.types.js';

/** Whether the actor may read more of the person than id and name. */
function seesWholeUser(actor: Actor, userId: number): boolean {
  return actor.userId === userId || holds(actor, 'user.read');
}

/** The record of a person with every field. */
export function wholeUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    role: row.role,
    permissions: effectivePermissions(row),
    departmentId: row.departmentId,
    status: row.status,
    isActive: row.status === 'active',
    isSuspended: row.status === 'suspended',
    lastLoginAt: row.lastLoginAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The person as the actor may see them (contract, section 9). */
export function visibleUser(actor: Actor | null, row: UserRow): User {
  if (actor !== null && seesWholeUser(actor, row.id)) return wholeUser(row);
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: null,
    phone: null,
    role: null,
    permissions: null,
    departmentId: null,
    status: null,
    isActive: null,
    isSuspended: null,
    lastLoginAt: null,
    createdAt: null,
    updatedAt: null,
  };
}
