import { type AccountActor, actsAsSuperAdmin, holds, seesEverything } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Prisma, User as UserRow } from '../../../generated/prisma/client.js';
import type { Role } from '../../../generated/prisma/enums.js';

/** Roles whose accounts only a super_admin may change (docs/behaviour/access.md). */
export const GUARDED_ROLES: ReadonlySet<Role> = new Set<Role>(['administrator', 'super_admin']);

/** The account to be changed. */
type Target = Pick<UserRow, 'id' | 'role'>;

/** @throws AppError FORBIDDEN for an administrator's account, unless the actor is a super_admin. */
export function requireAuthorityOver(actor: AccountActor, target: Target): void {
  if (GUARDED_ROLES.has(target.role) && !actsAsSuperAdmin(actor)) {
    throw forbidden(`Only a super_admin may act on the account of ${withArticle(target.role)}.`);
  }
}

/** @throws AppError FORBIDDEN for a guarded role, unless the actor is a super_admin. */
export function requireMayGiveRole(actor: AccountActor, role: Role): void {
  if (GUARDED_ROLES.has(role) && !actsAsSuperAdmin(actor)) {
    throw forbidden(`Only a super_admin may assign the role ${role}.`);
  }
}

function withArticle(role: Role): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}

/** @throws AppError FORBIDDEN unless the actor is a super_admin. */
export function requireMaySetPermissions(actor: AccountActor): void {
  if (!actsAsSuperAdmin(actor)) throw forbidden('Only a super_admin may set permissions.');
}

/**
 * Checks a change of status, role, permissions or department.
 *
 * @param what the change, as a verb phrase that completes "You may not … your own account".
 * @throws AppError FORBIDDEN for the actor's own account, a super_admin's account, or an
 *   administrator's account unless the actor is a super_admin.
 */
export function requireMayAlterStanding(actor: AccountActor, target: Target, what: string): void {
  if (actor.userId === target.id) throw forbidden(`You may not ${what} your own account.`);
  requireAuthorityOver(actor, target);
  if (target.role === 'super_admin') throw forbidden(`Nobody may ${what} a super_admin.`);
}

/** Returns whether the actor may read fields of the user other than id and name. */
export function mayReadWholeUser(actor: AccountActor, userId: number): boolean {
  return actor.userId === userId || holds(actor, 'user.read');
}

/**
 * Filter of a user's actions that the actor sees: all of their own, and all with `audit.read` or a
 * global role; otherwise without actions on internal comments.
 */
export function visibleActions(actor: AccountActor, userId: number): Prisma.AuditRecordWhereInput {
  if (actor.userId === userId || seesEverything(actor) || holds(actor, 'audit.read')) return {};
  return {
    OR: [
      { targetType: { not: 'comment' } },
      { metadata: { path: ['visibility'], equals: 'public' } },
    ],
  };
}
