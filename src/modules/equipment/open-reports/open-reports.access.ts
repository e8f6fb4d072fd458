import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import type { Thing } from './open-reports.queries.js';

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
 * Checks that the actor leads the department in charge of a thing, or holds `system.settings`.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireLeadsThing(actor: AccountActor, thing: Thing): number | undefined {
  if (leadsThing(actor, thing)) {
    return holds(actor, 'system.settings') ? undefined : leadBehalf(actor, thing.departmentId);
  }
  throw forbidden(`Only the lead of the department of the ${thing.type} may do this.`);
}
