import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import { assignedAmong } from './assets.queries.js';

/** Returns whether the actor may change the assets of a department: its lead, and `system.settings`. */
export function mayWriteAssetsOf(actor: AccountActor, departmentId: number): boolean {
  return holds(actor, 'system.settings') || isLead(actor, departmentId);
}

/**
 * Requires that the actor may record what happens to an asset: those who may change it, and the
 * assignee of an open request on one of the assets.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN for others.
 */
export async function requireMayRecord(
  statements: Statements,
  actor: AccountActor,
  departmentId: number,
  assetIds: readonly number[],
): Promise<number | undefined> {
  const delegator = assetsBehalf(actor, departmentId);
  const mayWrite = mayWriteAssetsOf(actor, departmentId);
  if (mayWrite && delegator === undefined) return undefined;
  if ((await assignedAmong(statements, actor.userId, assetIds)).size > 0) return undefined;
  if (mayWrite) return delegator;
  throw forbidden(
    'Only the lead of the department of the asset, and the technician of a request on it, may do this.',
  );
}

/** The account that delegated to the actor that it may change the assets of a department. */
export function assetsBehalf(actor: AccountActor, departmentId: number): number | undefined {
  return holds(actor, 'system.settings') ? undefined : leadBehalf(actor, departmentId);
}

/**
 * Checks that the actor may change the assets of a department.
 *
 * @returns as `assetsBehalf`.
 * @throws AppError FORBIDDEN.
 */
export function requireMayWriteAssetsOf(
  actor: AccountActor,
  departmentId: number,
): number | undefined {
  if (mayWriteAssetsOf(actor, departmentId)) return assetsBehalf(actor, departmentId);
  throw forbidden('Only the lead of the department of the asset may do this.');
}
