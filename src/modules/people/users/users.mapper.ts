import type { AccountActor } from '../../../core/actor.js';
import { effectivePermissions } from '../../../core/permissions.js';
import type { Sources } from '../../../core/selection.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import { mayReadWholeUser } from './users.access.js';
import type { User } from './users.types.js';

/** A user with every field. */
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
    emailVerifiedAt: row.emailVerifiedAt,
    emailBouncedAt: row.emailBouncedAt,
    emailBounceReason: bounceReasonOf(row),
    isService: row.isService,
    managed: row.managed,
    manual: row.manual,
    externalId: row.externalId,
    lastLoginAt: row.lastLoginAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * Reason why mail to an address has stopped; null if mail is sent, also if an earlier release
 * removed the mark.
 */
export function bounceReasonOf({
  emailBouncedAt,
  emailBounceReason,
}: Pick<UserRow, 'emailBouncedAt' | 'emailBounceReason'>): string | null {
  return emailBouncedAt === null ? null : emailBounceReason;
}

/** Columns that users with other rows are shown with, to actors who may read them. */
const FURTHER = ['email', 'phone', 'role', 'departmentId', 'status'] as const;

/** Sources of users that are read with other rows; the loader reads their other fields. */
export const userSources: Sources = {
  table: 'users',
  columns: ['id', 'firstName', 'lastName', ...FURTHER],
};

type NamedUserRow = Pick<UserRow, 'id' | 'firstName' | 'lastName'>;

/** Columns of `userSources`; only the selected ones are read. */
export type RelatedUserRow = NamedUserRow & Partial<Pick<UserRow, (typeof FURTHER)[number]>>;

/**
 * A user that was read with another row, with those of the selected fields that the actor may read.
 */
export function toRelatedUser(actor: AccountActor, row: RelatedUserRow): User {
  const user = toNamedUser(row);
  return mayReadWholeUser(actor, row.id) ? Object.assign(user, row) : user;
}

/** A user with the fields that the actor may read (docs/api/graphql.md); the others are null. */
export function toVisibleUser(actor: AccountActor | null, row: UserRow): User {
  return actor !== null && mayReadWholeUser(actor, row.id) ? toFullUser(row) : toNamedUser(row);
}

/**
 * A user with the fields that are visible to everyone who sees an object that refers to the user.
 */
function toNamedUser(row: NamedUserRow): User {
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
    emailVerifiedAt: null,
    emailBouncedAt: null,
    emailBounceReason: null,
    isService: null,
    managed: null,
    manual: null,
    externalId: null,
    lastLoginAt: null,
    createdAt: null,
    updatedAt: null,
  };
}

/** The fields of an account that the audit trail records; neither the password nor its hash. */
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
