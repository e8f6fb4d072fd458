import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import { isLead } from '../departments/departments.access.js';
import type { Thing } from './things.queries.js';

/**
 * Returns whether the actor leads the department in charge of a thing, or holds `system.settings`.
 */
export function leadsThing(
  actor: AccountActor,
  { departmentId }: Pick<Thing, 'departmentId'>,
): boolean {
  if (holds(actor, 'system.settings')) return true;
  return departmentId !== null && isLead(actor, departmentId);
}

/**
 * @throws AppError FORBIDDEN unless the actor leads the department in charge of the thing, or holds
 *   `system.settings`.
 */
export function requireLeadsThing(actor: AccountActor, thing: Thing): void {
  if (leadsThing(actor, thing)) return;
  throw forbidden(`Only the lead of the department of the ${thing.type} may do this.`);
}
