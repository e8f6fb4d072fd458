import type { AccountActor } from '../../core/actor.js';
import { effectivePermissions } from '../../core/permissions.js';
import type { User as UserRow } from '../../generated/prisma/client.js';
import { mayReadWholeUser } from './users.access.js';
import type { User } from './users.types.js';

/** The record of a person with every field. */
export function toFullUser(row: Omit<UserRow, 'passwordHash'>): User {
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
export function toVisibleUser(actor: AccountActor | null, row: UserRow): User {
  if (actor !== null && mayReadWholeUser(actor, row.id)) return toFullUser(row);
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

/** What of an account the audit trail keeps: never the password, not even its hash. */
export function accountSnapshot(row: UserRow) {
  return {
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    role: row.role,
    status: row.status,
    departmentId: row.departmentId,
    permissions: row.permissionsOverridden ? row.permissions : null,
  };
}
