import { type AccountActor, actsAsSuperAdmin, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import { type Permission, ROLE_DEFAULTS } from '../../../core/permissions.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';

/**
 * Checks the scopes that an actor gives to a token of a service account: the holder of the token
 * has the rights of the account in these scopes. Allowed are the actor's permissions, and those
 * that it could grant by creating an account of the same role.
 *
 * @throws AppError FORBIDDEN
 */
export function requireMayGiveScopes(
  actor: AccountActor,
  target: Pick<UserRow, 'role'>,
  scopes: readonly string[],
): void {
  if (actsAsSuperAdmin(actor)) return;
  const ofRole: readonly string[] = ROLE_DEFAULTS[target.role];
  const refused = scopes.filter(
    (scope) => !ofRole.includes(scope) && !holds(actor, scope as Permission),
  );
  if (refused.length > 0) {
    throw forbidden(`You may not give scopes that you do not hold: ${refused.join(', ')}.`);
  }
}
