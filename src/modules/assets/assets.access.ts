import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import { isLead } from '../departments/departments.access.js';

/** Returns whether the actor may change the assets of a department: its lead, and `system.settings`. */
export function mayWriteAssetsOf(actor: AccountActor, departmentId: number): boolean {
  return holds(actor, 'system.settings') || isLead(actor, departmentId);
}

/** @throws AppError FORBIDDEN unless the actor may change the assets of the department. */
export function requireMayWriteAssetsOf(actor: AccountActor, departmentId: number): void {
  if (mayWriteAssetsOf(actor, departmentId)) return;
  throw forbidden('Only the lead of the department of the asset may do this.');
}
