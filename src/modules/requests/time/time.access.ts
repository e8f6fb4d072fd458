import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { forbidden, notFound } from '../../../core/errors.js';
import type { Fragment } from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import {
  departmentsLedBy,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import {
  requireMayAddWork,
  requireMayReadWork,
  type WorkWindow,
} from '../maintenance/crew/work.access.js';
import { isVisible, type Related } from '../maintenance/maintenance.access.js';
import type { TimeRow } from './time.queries.js';

/**
 * The entries on the time sheet of an actor, in parts that have no entry in common: own ones and those
 * of the departments that the actor leads. Each part has an index in order.
 */
export function sheetParts(actor: AccountActor): Fragment[] {
  const led = departmentsLedBy(actor);
  if (led === null) return [sql`time_entries`];
  const { userId } = actor;
  return [
    sql`(SELECT * FROM time_entries WHERE user_id = ${userId})`,
    ...led.map(
      (id) =>
        sql`(SELECT * FROM time_entries WHERE department_id = ${id} AND user_id <> ${userId})`,
    ),
  ];
}

/**
 * Checks that the actor may read an entry: its person, and staff of its request.
 *
 * @throws AppError NOT_FOUND for a request that is not visible, FORBIDDEN for actors outside its
 *   staff.
 */
export function requireMayReadEntry(actor: AccountActor, entry: TimeRow, request: Related): void {
  if (entry.userId === actor.userId) return;
  if (!isVisible(actor, request)) throw notFound('The time entry');
  requireMayReadWork(actor, request);
}

/**
 * Checks that the actor may change an entry: its person while they may add, and leads.
 *
 * @param request that of the entry, locked until the transaction ends.
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError as `requireMayReadEntry` and `requireMayAddWork`; FORBIDDEN for an entry of
 *   another person.
 */
export function requireMayChangeEntry(
  actor: AccountActor,
  entry: TimeRow,
  request: RequestRow,
  window: WorkWindow,
): number | undefined {
  requireMayReadEntry(actor, entry, request);
  if (entry.userId !== actor.userId && !isLead(actor, request.departmentId)) {
    throw forbidden('The time of others is changed by leads of the department.');
  }
  const added = requireMayAddWork(actor, request, window);
  return entry.userId === actor.userId ? added : leadBehalf(actor, request.departmentId);
}
