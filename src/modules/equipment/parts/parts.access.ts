import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import {
  departmentsLedBy,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import { seesMoney } from '../../requests/maintenance/money.access.js';

/**
 * Returns whether the actor may change a part, receive and count it (docs/behaviour/work.md):
 * `system.settings`, and the lead of its department; shared parts only the former.
 */
export function mayWritePartsOf(actor: AccountActor, departmentId: number | null): boolean {
  return holds(actor, 'system.settings') || (departmentId !== null && isLead(actor, departmentId));
}

/**
 * Checks that the actor may change the parts of a department.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMayWritePartsOf(
  actor: AccountActor,
  departmentId: number | null,
): number | undefined {
  if (mayWritePartsOf(actor, departmentId)) return partsBehalf(actor, departmentId);
  throw forbidden(
    'Only the lead of the department of the part may do this; shared parts are for administrators.',
  );
}

/** The account that delegated to the actor that it may change a part; undefined if the actor has the right without it. */
export function partsBehalf(actor: AccountActor, departmentId: number | null): number | undefined {
  return holds(actor, 'system.settings') ? undefined : leadBehalf(actor, departmentId);
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
