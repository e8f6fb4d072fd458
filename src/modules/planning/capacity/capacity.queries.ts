import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';
import type {
  MaintenancePriority,
  MaintenanceRequest as RequestRow,
} from '../../../generated/prisma/client.js';
import { EFFECTIVE_CALENDAR } from '../working-calendars/working-calendars.queries.js';

/** Upper bound of the technicians of an answer. */
export const MAX_TECHNICIANS = 500;

/** Minutes of work without an estimate. */
const DEFAULT_ESTIMATE = 60;

/** An active technician. */
export interface TechnicianRow {
  readonly id: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly departmentId: number | null;
  readonly timezone: string;
  readonly effectiveCalendarId: number | null;
  readonly lastAssignedAt: Date | null;
}

/** Active technicians `u` who satisfy a condition, by name; one more than `MAX_TECHNICIANS`. */
export async function activeTechnicians(
  statements: Statements,
  condition: Fragment,
): Promise<TechnicianRow[]> {
  return await statements.all(
    statement(sql<TechnicianRow>`
      SELECT u.id, u.first_name, u.last_name, u.department_id, u.timezone,
        ${EFFECTIVE_CALENDAR} AS effective_calendar_id,
        (SELECT max(own.assigned_at) FROM maintenance_requests AS own
          WHERE own.assignee_id = u.id AND own.assigned_at IS NOT NULL) AS last_assigned_at
      FROM users AS u LEFT JOIN working_calendars AS w ON w.user_id = u.id
      WHERE u.role = 'technician' AND u.status = 'active' AND NOT u.is_service AND ${condition}
      ORDER BY u.last_name, u.first_name, u.id LIMIT ${MAX_TECHNICIANS + 1}`),
  );
}

/** Condition for technicians `u` of departments, and those who have open work there. */
export function worksIn(departmentIds: readonly number[]): Fragment {
  return sql`(u.department_id = ANY (${departmentIds}::int[]) OR u.id IN (
    SELECT unnest(own.helper_ids || own.assignee_id) FROM maintenance_requests AS own
    WHERE own.department_id = ANY (${departmentIds}::int[])
      AND own.stage IN ('assigned', 'in_progress')))`;
}

/** Open work of people. */
export type WorkRow = Pick<
  RequestRow,
  'id' | 'title' | 'stage' | 'assigneeId' | 'helperIds' | 'plannedStart' | 'plannedEnd' | 'version'
> & {
  readonly priority: MaintenancePriority;
  readonly onHold: boolean;
  readonly dueAt: Date | null;
  readonly remaining: number;
  /** True if the actor sees it. */
  readonly seen: boolean;
  /** True if it is at a place, above or below it. */
  readonly near: boolean;
};

const ESTIMATE = sql`coalesce(t.estimate_minutes, ${sql.raw(String(DEFAULT_ESTIMATE))})`;

/** Time entries `e` that reduce what is left. */
const IS_WORK = sql`e.kind = 'work' AND e.minutes IS NOT NULL`;

/** Minutes that were worked on the open requests: one sum for all, instead of one for each request. */
const WORKED = sql`(SELECT e.request_id, sum(e.minutes) AS minutes
  FROM maintenance_requests AS own JOIN time_entries AS e ON e.request_id = own.id
  WHERE own.stage IN ('assigned', 'in_progress') AND ${IS_WORK} GROUP BY e.request_id)`;

/** The time when the request `t` is due; null for never. */
const DUE_AT = sql<Date | null>`nullif(t.next_due_at, '9999-12-31T00:00:00Z'::timestamptz)`;

/** Condition for the requests `t` near a place: at it, above or below it. */
function isNear(locationId: number | null): Fragment {
  if (locationId === null) return sql`false`;
  return sql`EXISTS (SELECT FROM locations AS own JOIN locations AS here ON here.id = ${locationId}
    WHERE own.id = t.location_id
      AND (starts_with(own.path, here.path) OR starts_with(here.path, own.path)))`;
}

/**
 * The requests at assigned and in_progress of people: those that they are assigned to, and those with
 * a plan that they help with; by plan, due time and id.
 *
 * @param seen condition for the requests `t` that the actor sees.
 * @param locationId a place near which requests are marked; null for none.
 */
export async function openWork(
  statements: Statements,
  userIds: readonly number[],
  view: WorkView,
): Promise<WorkRow[]> {
  return await workWhere(
    statements,
    sql`(t.assignee_id = ANY (${userIds}::int[])
      OR (t.helper_ids <> '{}' AND t.helper_ids && ${userIds}::int[]
        AND t.planned_start IS NOT NULL))`,
    view,
  );
}

/** Those of the requests that are at assigned and in_progress, in the same order. */
export async function workOfRequests(
  statements: Statements,
  ids: readonly number[],
  view: WorkView,
): Promise<WorkRow[]> {
  return await workWhere(statements, sql`t.id = ANY (${ids}::int[])`, view);
}

interface WorkView {
  readonly seen: Fragment;
  readonly locationId: number | null;
}

async function workWhere(
  statements: Statements,
  condition: Fragment,
  { seen, locationId }: WorkView,
): Promise<WorkRow[]> {
  return await statements.all(
    statement(sql<WorkRow>`SELECT t.id, t.title, t.stage, t.priority, t.assignee_id, t.helper_ids,
        t.planned_start, t.planned_end, t.version, t.hold_reason IS NOT NULL AS on_hold,
        ${DUE_AT} AS due_at, ${seen} AS seen, ${isNear(locationId)} AS near,
        greatest(0, ${ESTIMATE} - coalesce(worked.minutes, 0))::int AS remaining
      FROM maintenance_requests AS t LEFT JOIN ${WORKED} AS worked ON worked.request_id = t.id
      WHERE t.stage IN ('assigned', 'in_progress') AND ${condition}
      ORDER BY t.planned_start NULLS LAST, t.next_due_at, t.id`),
  );
}

/** Minutes of the estimate of a request that are left. */
export async function remainingOf(statements: Statements, id: number): Promise<number> {
  const [row] = await statements.all(
    statement(sql<{ remaining: number }>`SELECT greatest(0, ${ESTIMATE} - coalesce((
        SELECT sum(e.minutes) FROM time_entries AS e WHERE e.request_id = t.id AND ${IS_WORK}
      ), 0))::int AS remaining
      FROM maintenance_requests AS t WHERE t.id = ${id}`),
  );
  return row?.remaining ?? DEFAULT_ESTIMATE;
}

/** A request without a plan. */
export type UnplannedRow = Pick<
  RequestRow,
  'id' | 'title' | 'stage' | 'departmentId' | 'assigneeId' | 'estimateMinutes' | 'version'
> & {
  readonly priority: MaintenancePriority;
  readonly onHold: boolean;
  readonly dueAt: Date | null;
  /** The number of all of them. */
  readonly total: number;
};

/** Open requests `t` without a plan, from approval on, that satisfy conditions, by due time. */
export async function unplannedWork(
  statements: Statements,
  conditions: readonly Fragment[],
  limit: number,
): Promise<UnplannedRow[]> {
  const all = sql.join([sql`t.planned_start IS NULL`, ...conditions], sql` AND `);
  return await statements.all(
    statement(sql<UnplannedRow>`SELECT t.id, t.title, t.stage, t.priority, t.department_id,
        t.assignee_id, t.estimate_minutes, t.version, t.hold_reason IS NOT NULL AS on_hold,
        ${DUE_AT} AS due_at, (count(*) OVER ())::int AS total
      FROM maintenance_requests AS t
      WHERE t.stage IN ('approved', 'assigned', 'in_progress') AND ${all}
      ORDER BY t.next_due_at, t.id LIMIT ${limit}`),
  );
}
