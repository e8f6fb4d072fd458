import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import { mayWriteAssetsOf } from './assets.access.js';
import type { Thing } from './things.queries.js';

/**
 * @throws AppError FORBIDDEN unless the actor leads the department in charge of the thing, or holds
 *   `system.settings`.
 */
export function requireLeadsThing(actor: AccountActor, { type, departmentId }: Thing): void {
  const may =
    departmentId === null ? holds(actor, 'system.settings') : mayWriteAssetsOf(actor, departmentId);
  if (!may) throw forbidden(`Only the lead of the department of the ${type} may do this.`);
}
