import { type AccountActor, holds } from '../../core/actor.js';
import { forbidden } from '../../core/errors.js';
import type { Statements } from '../../core/sql.js';
import { isLead } from '../departments/departments.access.js';
import { assignedAmong } from './assets.queries.js';

/** Returns whether the actor may change the assets of a department: its lead, and `system.settings`. */
export function mayWriteAssetsOf(actor: AccountActor, departmentId: number): boolean {
  return holds(actor, 'system.settings') || isLead(actor, departmentId);
}

/**
 * Requires that the actor may record what happens to an asset: those who may change it, and the
 * assignee of an open request on one of the assets.
 *
 * @throws AppError FORBIDDEN for others.
 */
export async function requireMayRecord(
  statements: Statements,
  actor: AccountActor,
  departmentId: number,
  assetIds: readonly number[],
): Promise<void> {
  if (mayWriteAssetsOf(actor, departmentId)) return;
  if ((await assignedAmong(statements, actor.userId, assetIds)).size > 0) return;
  throw forbidden(
    'Only the lead of the department of the asset, and the technician of a request on it, may do this.',
  );
}

/** @throws AppError FORBIDDEN unless the actor may change the assets of the department. */
export function requireMayWriteAssetsOf(actor: AccountActor, departmentId: number): void {
  if (mayWriteAssetsOf(actor, departmentId)) return;
  throw forbidden('Only the lead of the department of the asset may do this.');
}
