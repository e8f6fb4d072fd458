import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { forbidden } from '../../../core/errors.js';
import type { Fragment } from '../../../core/sql.js';
import {
  delegatorIn,
  departmentsApprovedBy,
  isApprover,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import { visibleScopes } from '../../requests/maintenance/maintenance.access.js';

/** Columns of a schedule that decide who sees and writes it. */
interface Owned {
  readonly departmentId: number;
  readonly assigneeId: number | null;
}

/** The departments whose schedules the actor sees; undefined for all. */
function departmentsSeen(actor: AccountActor): readonly number[] | undefined {
  const scopes = visibleScopes(actor);
  return scopes?.flatMap(({ field, id }) => (field === 'departmentId' ? [id] : []));
}

/**
 * Returns whether the actor sees a schedule (docs/behaviour/schedules.md): as its assignee, by its
 * department or by a global role.
 */
export function seesSchedule(actor: AccountActor, { departmentId, assigneeId }: Owned): boolean {
  const departments = departmentsSeen(actor);
  return (
    departments === undefined || departments.includes(departmentId) || assigneeId === actor.userId
  );
}

/** The schedules that the actor sees, as a condition over a table of schedules. */
export function visibleSchedules(actor: AccountActor, alias: string): Fragment {
  const departments = departmentsSeen(actor);
  if (departments === undefined) return sql`true`;
  return sql`(${sql.ref(`${alias}.departmentId`)} = ANY (${departments}::int[])
    OR ${sql.ref(`${alias}.assigneeId`)} = ${actor.userId})`;
}

/**
 * The schedules that the actor sees, in parts that have none in common: those of departments, which
 * indexes have in order, and the few that are assigned to the actor (OFFSET keeps the planner from
 * reading all in the order of the list).
 */
export function visibleParts(actor: AccountActor): readonly Fragment[] {
  const departments = departmentsSeen(actor);
  if (departments === undefined) return [sql`schedules`];
  return [
    ...departments.map((id) => sql`(SELECT * FROM schedules WHERE department_id = ${id})`),
    sql`(SELECT * FROM schedules WHERE assignee_id = ${actor.userId}
      AND department_id <> ALL (${departments}::int[]) OFFSET 0)`,
  ];
}

/**
 * Returns whether the actor may write a schedule, which approves and assigns in the name of its
 * editor: approvers of its department, who must be its leads as well where it has an assignee.
 */
export function mayWriteSchedule(
  actor: AccountActor,
  { departmentId, assigneeId }: Owned,
): boolean {
  if (!holds(actor, 'maintenance.read')) return false;
  if (!isApprover(actor, departmentId)) return false;
  return assigneeId === null || isLead(actor, departmentId);
}

/**
 * Checks that the actor may write a schedule.
 *
 * @returns the account that delegated a right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN unless `mayWriteSchedule`.
 */
export function requireMayWrite(actor: AccountActor, schedule: Owned): number | undefined {
  if (!mayWriteSchedule(actor, schedule)) {
    throw forbidden(
      'Only approvers of the department may do this, who must be its leads for a schedule with an assignee.',
    );
  }
  const { departmentId, assigneeId } = schedule;
  const approved = delegatorIn(actor, 'maintenance.approve', departmentId);
  return approved ?? (assigneeId === null ? undefined : leadBehalf(actor, departmentId));
}

/** @throws AppError FORBIDDEN for an actor who is approver of no department. */
export function requireApprover(actor: AccountActor): void {
  const departments = departmentsApprovedBy(actor);
  if (departments === null || departments.length > 0) return;
  throw forbidden('Only approvers of a department may do this.');
}
