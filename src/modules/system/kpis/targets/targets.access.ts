import { sql } from 'kysely';
import { type AccountActor, holds, seesEverything } from '../../../../core/actor.js';
import { forbidden } from '../../../../core/errors.js';
import type { Fragment } from '../../../../core/sql.js';
import { isLead, leadBehalf } from '../../../people/departments/departments.access.js';

/** Condition for the targets `t` that the actor reads: general ones, and those of departments in scope. */
export function readableTargets(actor: AccountActor): Fragment {
  if (seesEverything(actor)) return sql`true`;
  return sql`(t.department_id IS NULL OR t.department_id = ${actor.departmentId})`;
}

/** Returns whether the actor reads the targets of a department; null: those of all. */
export function readsTargetsOf(actor: AccountActor, departmentId: number | null): boolean {
  return departmentId === null || seesEverything(actor) || actor.departmentId === departmentId;
}

/** Returns whether the actor writes targets of a department: `system.settings`, and its lead. */
export function writesTargetsOf(actor: AccountActor, departmentId: number | null): boolean {
  if (holds(actor, 'system.settings')) return true;
  return departmentId !== null && isLead(actor, departmentId);
}

/**
 * Checks that the actor may write the targets of a department.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMayWriteTargetsOf(
  actor: AccountActor,
  departmentId: number | null,
): number | undefined {
  if (!writesTargetsOf(actor, departmentId)) {
    throw forbidden('Only the lead of the department of the target may do this.');
  }
  return holds(actor, 'system.settings') ? undefined : leadBehalf(actor, departmentId);
}
