import { type AccountActor, delegatorsOf, holds, seesEverything } from '../../core/actor.js';

/**
 * Returns whether the actor is lead of a department (docs/behaviour/README.md): holds
 * `maintenance.assign`, and the department is its own or its role is global; or the right is
 * delegated to it there.
 */
export function isLead(actor: AccountActor, departmentId: number): boolean {
  if (holds(actor, 'maintenance.assign')) {
    if (seesEverything(actor) || actor.departmentId === departmentId) return true;
  }
  return delegatorsOf(actor, 'maintenance.assign').some(
    (rights) => rights.departmentId === null || rights.departmentId === departmentId,
  );
}
