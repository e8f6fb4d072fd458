import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { select } from '../../../../core/rows.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import {
  KEY_ORDER,
  keyOrder,
  OCCURRENCE_ROWS,
  type OccurrenceRow,
} from '../occurrences.queries.js';
import type { OccurrenceState } from '../occurrences.types.js';
import { visibleSchedules } from '../schedules.access.js';
import { SCHEDULE_ROWS, type ScheduleRow } from '../schedules.queries.js';
import { withAsset } from './list.queries.js';

/** Days by which the next due time may be later than an occurrence that a closed day skips. */
const CLOSED_DAYS = 62;

/** Filter of stored occurrences. */
export interface StoredFilter {
  readonly from: Date;
  readonly to: Date;
  readonly scheduleId?: number;
  readonly state?: OccurrenceState;
  readonly assetId?: number;
  readonly departmentId?: number;
  readonly assigneeId?: number;
}

/** Position in the list: due time, key, asset (0 for none) and schedule. */
export type OccurrencePlace = readonly [
  dueAt: string,
  occurrenceKey: string,
  assetId: number,
  scheduleId: number,
];

function ofStored(actor: AccountActor, filter: StoredFilter): Fragment {
  const { from, to, scheduleId, state, assetId, departmentId, assigneeId } = filter;
  const conditions = [
    sql`t.due_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz`,
    ...(scheduleId === undefined ? [] : [sql`t.schedule_id = ${scheduleId}`]),
    ...(state === undefined ? [] : [sql`t.state = ${state}::text::occurrence_state`]),
    ...(assetId === undefined ? [] : [sql`t.asset_id = ${assetId}`]),
    ...(departmentId === undefined ? [] : [sql`s.department_id = ${departmentId}`]),
    ...(assigneeId === undefined ? [] : [sql`s.assignee_id = ${assigneeId}`]),
    visibleSchedules(actor, 's'),
  ];
  return sql`FROM schedule_occurrences AS t JOIN schedules AS s ON s.id = t.schedule_id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** The stored occurrences of schedules that the actor sees, in the order of the list. */
export async function storedOccurrences(
  statements: Statements,
  actor: AccountActor,
  filter: StoredFilter,
  after: OccurrencePlace | undefined,
  take: number,
): Promise<OccurrenceRow[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`AND t.due_at >= ${after[0]}::timestamptz
          AND (t.due_at, ${KEY_ORDER}, coalesce(t.asset_id, 0), t.schedule_id)
            > (${after[0]}::timestamptz, ${keyOrder(after[1])}::text, ${after[2]}::int, ${after[3]}::int)`;
  return await statements.all(
    statement(sql<OccurrenceRow>`SELECT ${OCCURRENCE_ROWS.columns} ${ofStored(actor, filter)} ${beyond}
      ORDER BY t.due_at, ${KEY_ORDER}, coalesce(t.asset_id, 0), t.schedule_id LIMIT ${take}`),
  );
}

/** The number of stored occurrences. */
export async function countStored(
  statements: Statements,
  actor: AccountActor,
  filter: StoredFilter,
): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT count(*)::int AS count ${ofStored(actor, filter)}`),
  );
  return row?.count ?? 0;
}

/**
 * Active schedules that the actor sees and that may be due in the period, by their next due time.
 *
 * @param from the last one of the chunk before.
 */
export async function plannable(
  statements: Statements,
  actor: AccountActor,
  filter: StoredFilter,
  from: { readonly nextDueAt: Date; readonly id: number } | undefined,
  take: number,
): Promise<ScheduleRow[]> {
  const { to, assetId, departmentId, assigneeId } = filter;
  const closed = new Date(to.getTime() + CLOSED_DAYS * 86_400_000);
  const conditions = [
    sql`t.next_due_at <= ${closed}::timestamptz`,
    sql`(t.next_due_at <= ${to}::timestamptz OR t.on_closed_day = 'skip')`,
    sql`t.state = 'active' AND t.archived_at IS NULL`,
    visibleSchedules(actor, 't'),
    ...(assetId === undefined ? [] : [withAsset(assetId)]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(assigneeId === undefined ? [] : [sql`t.assignee_id = ${assigneeId}`]),
    ...(from === undefined
      ? []
      : [sql`(t.next_due_at, t.id) > (${from.nextDueAt}::timestamptz, ${from.id})`]),
  ];
  return await statements.all(
    statement(
      select(
        SCHEDULE_ROWS,
        sql`WHERE ${sql.join(conditions, sql` AND `)} ORDER BY t.next_due_at, t.id LIMIT ${take}`,
      ),
    ),
  );
}

/** A key that is stored of a schedule. */
export interface StoredKey {
  readonly scheduleId: number;
  readonly assetId: number | null;
  readonly occurrenceKey: string;
}

/** The stored keys of fixed rules that are not done yet, and so may stand among planned ones. */
export async function keysAhead(
  statements: Statements,
  ids: readonly number[],
): Promise<StoredKey[]> {
  if (ids.length === 0) return [];
  return await statements.all(
    statement(sql<StoredKey>`SELECT t.schedule_id, t.asset_id, t.occurrence_key
      FROM schedules AS s JOIN schedule_occurrences AS t ON t.schedule_id = s.id
      WHERE s.id = ANY (${ids}::int[]) AND t.number IS NULL
        AND t.occurrence_key > coalesce(s.done_until, '')`),
  );
}
