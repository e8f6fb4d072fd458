import { type AccountActor, delegatorsOf, holds, holdsOrDelegated } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';

/** Returns whether the actor sees contractors (docs/behaviour/contractors.md): leads, and `system.settings`. */
export function seesContractors(actor: AccountActor): boolean {
  return holds(actor, 'system.settings') || holdsOrDelegated(actor, 'maintenance.assign');
}

/**
 * Returns whether the actor may change a contractor: `system.settings`, and the lead of its
 * department; one that all share every lead.
 */
export function mayWriteContractorsOf(actor: AccountActor, departmentId: number | null): boolean {
  if (holds(actor, 'system.settings')) return true;
  return departmentId === null ? seesContractors(actor) : isLead(actor, departmentId);
}

/**
 * Checks that the actor may change the contractors of a department.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMayWriteContractorsOf(
  actor: AccountActor,
  departmentId: number | null,
): number | undefined {
  if (mayWriteContractorsOf(actor, departmentId)) return contractorsBehalf(actor, departmentId);
  throw forbidden('Only the lead of the department of the contractor may do this.');
}

/** The account that delegated to the actor that it may change a contractor; undefined if the actor has the right without it. */
export function contractorsBehalf(
  actor: AccountActor,
  departmentId: number | null,
): number | undefined {
  if (holds(actor, 'system.settings')) return undefined;
  if (departmentId !== null) return leadBehalf(actor, departmentId);
  if (holds(actor, 'maintenance.assign')) return undefined;
  return delegatorsOf(actor, 'maintenance.assign')[0]?.fromUserId;
}
