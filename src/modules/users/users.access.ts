import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import type { User as UserRow } from '../../generated/prisma/client.js';
import type { Role } from '../../generated/prisma/enums.js';

/** The roles on whose accounts only a super_admin acts (contract, section 2). */
const GUARDED_ROLES: ReadonlySet<Role> = new Set<Role>(['administrator', 'super_admin']);

/** The account that somebody wants to act on. */
type Target = Pick<UserRow, 'id' | 'role'>;

/** @throws AppError FORBIDDEN when the account is an administrator's and the actor no super_admin. */
export function requireAuthorityOver(actor: AccountActor, target: Target): void {
  if (GUARDED_ROLES.has(target.role) && actor.role !== 'super_admin') {
    throw forbidden(`Only a super_admin may act on the account of ${withArticle(target.role)}.`);
  }
}

/** @throws AppError FORBIDDEN when anybody but a super_admin makes somebody an administrator. */
export function requireMayGiveRole(actor: AccountActor, role: Role): void {
  if (GUARDED_ROLES.has(role) && actor.role !== 'super_admin') {
    throw forbidden(`Only a super_admin may make somebody ${withArticle(role)}.`);
  }
}

function withArticle(role: Role): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}

/** @throws AppError FORBIDDEN when anybody but a super_admin sets permissions. */
export function requireMaySetPermissions(actor: AccountActor): void {
  if (actor.role !== 'super_admin') throw forbidden('Only a super_admin may set permissions.');
}

/**
 * Standing and rights of an account are never changed by its owner, and never those of a super_admin.
 *
 * @param what completes "You may not … your own account".
 * @throws AppError FORBIDDEN
 */
export function requireMayAlterStanding(actor: AccountActor, target: Target, what: string): void {
  if (actor.userId === target.id) throw forbidden(`You may not ${what} your own account.`);
  requireAuthorityOver(actor, target);
  if (target.role === 'super_admin') throw forbidden(`Nobody may ${what} a super_admin.`);
}

/** Whether the actor may read more of the person than id and name. */
export function mayReadWholeUser(actor: AccountActor, userId: number): boolean {
  return actor.userId === userId || holds(actor, 'user.read');
}
