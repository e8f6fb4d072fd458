import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Fragment } from '../../../core/sql.js';
import type { SavedViewSharing } from '../../../generated/prisma/enums.js';
import {
  departmentsInCharge,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';

/** The fields of a view that decide who reads and changes it. */
interface Shared {
  readonly ownerId: number;
  readonly shared: SavedViewSharing;
  readonly departmentId: number | null;
}

/**
 * The departments whose views an actor reads: its own, and those of which it is lead or approver.
 *
 * @returns null for all departments.
 */
function departmentsRead(actor: AccountActor): readonly number[] | null {
  const inCharge = departmentsInCharge(actor);
  if (inCharge === null) return null;
  return actor.departmentId === null ? inCharge : [...inCharge, actor.departmentId];
}

/** Condition for the views `t` that an actor reads. */
export function readableViews(actor: AccountActor): Fragment {
  const departments = departmentsRead(actor);
  const ofDepartment =
    departments === null
      ? sql`t.shared = 'department'`
      : sql`(t.shared = 'department' AND t.department_id = ANY (${departments}::int[]))`;
  return sql`(t.owner_id = ${actor.userId} OR t.shared = 'everyone' OR ${ofDepartment})`;
}

/** Returns whether an actor may share a view so: with a department as its lead, with everyone by `system.settings`. */
function mayShare(actor: AccountActor, { shared, departmentId }: Omit<Shared, 'ownerId'>): boolean {
  if (shared === 'everyone') return holds(actor, 'system.settings');
  return shared === 'private' || (departmentId !== null && isLead(actor, departmentId));
}

/** The account that delegated to the actor that it may share a view so. */
function sharingBehalf(
  actor: AccountActor,
  { shared, departmentId }: Omit<Shared, 'ownerId'>,
): number | undefined {
  return shared === 'department' ? leadBehalf(actor, departmentId) : undefined;
}

/**
 * Checks that the actor may share a view so.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMayShare(
  actor: AccountActor,
  view: Omit<Shared, 'ownerId'>,
): number | undefined {
  if (mayShare(actor, view)) return sharingBehalf(actor, view);
  throw forbidden(
    view.shared === 'everyone'
      ? 'Sharing a view with everyone needs the permission system.settings.'
      : 'A view is shared with a department by its leads.',
  );
}

/**
 * Checks that an actor may change a view that it reads: the owner, and for a shared one those who
 * may share it so.
 *
 * @returns as `requireMayShare`.
 * @throws AppError FORBIDDEN
 */
export function requireMayWrite(actor: AccountActor, view: Shared): number | undefined {
  if (view.ownerId === actor.userId) return undefined;
  if (view.shared !== 'private' && mayShare(actor, view)) return sharingBehalf(actor, view);
  throw forbidden('The view is changed by its owner, and by those who may share it so.');
}
