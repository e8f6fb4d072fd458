import type { Unit } from '../../core/unit.js';
import { Prisma, type MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import type { MaintenanceAction, MaintenanceStatus } from '../../generated/prisma/enums.js';

const { sql, join, raw } = Prisma;

/**
 * Locks an active technician's account until the transaction ends, so that a concurrent suspension
 * waits.
 *
 * @returns false when the account is not that of an active technician.
 */
export async function lockActiveTechnician(
  { statements }: Pick<Unit, 'statements'>,
  userId: number,
): Promise<boolean> {
  const found = await statements.rows(
    `SELECT id FROM users
     WHERE id = $1 AND role = 'technician' AND status = 'active'
     FOR SHARE`,
    [userId],
  );
  return found.length > 0;
}

/** The columns of a new request. */
export interface NewRequest
  extends Pick<RequestRow, 'title' | 'description' | 'departmentId' | 'requesterId'> {
  readonly priority?: RequestRow['priority'] | undefined;
  readonly category?: string | null | undefined;
  readonly location?: string | null | undefined;
}

/**
 * The insertion of a request with the first entry of its history, for `Reads.returning`. The
 * department is locked against deletion until the commit; nothing is inserted without it.
 */
export function insertion(request: NewRequest, now: Date): Prisma.Sql {
  const { title, description, priority = 'normal', category = null, location = null } = request;
  return sql`d AS MATERIALIZED (
      SELECT id FROM departments WHERE id = ${request.departmentId} FOR KEY SHARE
    ), t AS (
      INSERT INTO maintenance_requests (title, description, priority, category, location,
        department_id, requester_id, created_at, updated_at)
      SELECT ${title}, ${description}, ${priority}::maintenance_priority, ${category}, ${location},
        d.id, ${request.requesterId}, ${now}::timestamptz, ${now}::timestamptz
      FROM d
      RETURNING *
    ), entry AS (
      INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
      SELECT t.id, 'create', t.status, t.requester_id, t.created_at FROM t
    )`;
}

/** The columns that a step sets, besides state, version and time. */
export type RequestChanges = Partial<
  Pick<
    RequestRow,
    | 'title'
    | 'description'
    | 'priority'
    | 'category'
    | 'location'
    | 'departmentId'
    | 'assigneeId'
    | 'approvedById'
    | 'approvedAt'
    | 'assignedAt'
    | 'completedAt'
    | 'completionNote'
    | 'cancelledAt'
    | 'cancelReason'
  >
>;

/** The types of parameters that PostgreSQL cannot infer from a text. */
const TYPES: Readonly<Record<string, string>> = { priority: '::maintenance_priority' };

/** The entry of the history that a step writes. */
export interface NewEntry {
  readonly action: MaintenanceAction;
  readonly actorId: number;
  readonly note: string | null;
}

/**
 * The change of a request that still has the state and version that were read, with the entry of its
 * history, for `Reads.returning`.
 */
export function guardedUpdate(
  { id, status, version }: Pick<RequestRow, 'id' | 'status' | 'version'>,
  to: MaintenanceStatus,
  changes: RequestChanges,
  entry: NewEntry,
  now: Date,
): Prisma.Sql {
  const set = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const type = value instanceof Date ? '::timestamptz' : (TYPES[field] ?? '');
      return sql`${raw(columnOf(field))} = ${value}${raw(type)}`;
    });
  const all = [
    ...set,
    sql`status = ${to}::maintenance_status`,
    sql`version = version + 1`,
    sql`updated_at = ${now}::timestamptz`,
  ];
  return sql`t AS (
    UPDATE maintenance_requests SET ${join(all, ', ')}
    WHERE id = ${id} AND status = ${status}::maintenance_status AND version = ${version}
    RETURNING *
  ), entry AS (
    INSERT INTO maintenance_history
      (request_id, action, from_status, to_status, actor_id, note, occurred_at)
    SELECT t.id, ${entry.action}::maintenance_action, ${status}::maintenance_status, t.status,
      ${entry.actorId}, ${entry.note}, t.updated_at
    FROM t
  )`;
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
