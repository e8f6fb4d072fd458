import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import { departmentsLedBy, isLead } from '../departments/departments.access.js';
import { seesMoney } from '../maintenance/money.access.js';

/**
 * Returns whether the actor may change a part, receive and count it (docs/behaviour/work.md):
 * `system.settings`, and the lead of its department; shared parts only the former.
 */
function mayWritePartsOf(actor: AccountActor, departmentId: number | null): boolean {
  return holds(actor, 'system.settings') || (departmentId !== null && isLead(actor, departmentId));
}

/** @throws AppError FORBIDDEN unless the actor may change the parts of the department. */
export function requireMayWritePartsOf(actor: AccountActor, departmentId: number | null): void {
  if (mayWritePartsOf(actor, departmentId)) return;
  throw forbidden(
    'Only the lead of the department of the part may do this; shared parts are for administrators.',
  );
}

/**
 * Returns whether the actor sees what parts of a department cost: its leads and approvers, and
 * `system.settings`; of shared parts leads with a global role.
 */
export function seesCostOf(actor: AccountActor | null, departmentId: number | null): boolean {
  if (actor === null) return false;
  if (holds(actor, 'system.settings')) return true;
  return departmentId === null ? departmentsLedBy(actor) === null : seesMoney(actor, departmentId);
}
