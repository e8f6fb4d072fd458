import { type AccountActor, seesEverything } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import { departmentsLedBy } from '../../people/departments/departments.access.js';

/**
 * The department whose figures an actor reads; null for the whole organisation.
 *
 * @throws AppError FORBIDDEN for a department other than the actor's own, unless the actor sees the
 *   whole organisation.
 */
export function departmentInScope(
  actor: AccountActor,
  departmentId: number | undefined,
): number | null {
  if (seesEverything(actor)) return departmentId ?? null;
  const own = actor.departmentId;
  if (own === null || (departmentId !== undefined && departmentId !== own)) {
    throw forbidden('You may read the figures of your own department only.');
  }
  return own;
}

/** Returns whether the actor reads figures of costs: as lead of the departments in scope. */
export function seesCosts(actor: AccountActor, departmentId: number | null): boolean {
  const led = departmentsLedBy(actor);
  return led === null || (departmentId !== null && led.includes(departmentId));
}

/** @throws AppError FORBIDDEN unless the actor reads figures of costs of the departments in scope. */
export function requireCosts(actor: AccountActor, departmentId: number | null): void {
  if (seesCosts(actor, departmentId)) return;
  throw forbidden('Only leads of the departments in scope read figures of costs.');
}
