import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Prisma } from '../../../generated/prisma/client.js';

/** Delegations visible to an actor: those from and to the actor, and all with `user.update`. */
export function visibleDelegations(actor: AccountActor): Prisma.DelegationWhereInput {
  if (holds(actor, 'user.update')) return {};
  return { OR: [{ fromUserId: actor.userId }, { toUserId: actor.userId }] };
}

/**
 * Checks who may create, change and end a delegation: the delegating account, and holders of
 * `user.update`, who must not give rights of others to themselves.
 *
 * @throws AppError FORBIDDEN
 */
export function requireMayDelegate(
  actor: AccountActor,
  { fromUserId, toUserId }: { readonly fromUserId: number; readonly toUserId: number },
): void {
  if (fromUserId === actor.userId) return;
  if (!holds(actor, 'user.update')) {
    throw forbidden('Delegating the rights of others needs the permission user.update.');
  }
  if (toUserId === actor.userId) {
    throw forbidden('You may not delegate the rights of others to yourself.');
  }
}
