import { sql } from 'kysely';
import { first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import {
  requestPurged,
  requestStageChanged,
} from '../../requests/maintenance/maintenance.events.js';
import type { FeedAccess } from './event-feed.access.js';
import type { FeedPosition } from './event-feed.cursor.js';
import { SCHEDULE_EVENTS, THING_EVENTS } from './published-events.js';

/**
 * Maximum number of rows that a call examines, which bounds its cost for a reader who may see few
 * of many events. It is part of the statement text, because the planner does not know parameters.
 */
const MAX_EXAMINED = 10_000;
const EXAMINED = sql.lit(MAX_EXAMINED);

/** All transactions below it have ended: no row with a lower number can appear later. */
const SETTLED = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/** Range of the outbox that a call examines. */
export interface Examined {
  /** True if the row of the given position still exists. */
  readonly isKnown: boolean;
  /** The last row; undefined if no row follows the position. */
  readonly last: FeedPosition | undefined;
  /** True if it was ended by the bound, not by the end of the settled rows. */
  readonly isBounded: boolean;
  /** True if there are rows of another server (resetForeign). */
  readonly isForeign: boolean;
}

/** Checks whether the highest number belongs to no transaction of this server. */
const IS_FOREIGN = sql`SELECT highest.xid >= pg_snapshot_xmax(pg_current_snapshot())
  FROM (SELECT xid FROM outbox_events ORDER BY xid DESC, id DESC LIMIT 1) AS highest`;

/** The columns of a position, which are null without a row. */
type PositionRow = { readonly [Column in keyof FeedPosition]: FeedPosition[Column] | null };

/** The examined range, as a row of the database. */
interface ExaminedRow extends PositionRow {
  readonly isKnown: boolean;
  /** Null if the outbox is empty. */
  readonly isForeign: boolean | null;
  readonly count: number;
}

const examineAfter = prepared(
  (p: Parameters<FeedPosition>) => sql<ExaminedRow>`
  WITH examined AS MATERIALIZED (
    SELECT xid, id FROM outbox_events
    WHERE (xid, id) > (${p.xid}::xid8, ${p.id}::bigint) AND xid < ${SETTLED}
    ORDER BY xid, id LIMIT ${EXAMINED}
  ), last AS (SELECT xid, id FROM examined ORDER BY xid DESC, id DESC LIMIT 1)
  SELECT EXISTS (
      SELECT FROM outbox_events
      WHERE id = ${p.id}::bigint AND xid = ${p.xid}::xid8
        AND occurred_at = ${p.occurredAt}::timestamptz) AS is_known,
    (${IS_FOREIGN}) AS is_foreign,
    event.xid::text, event.id::text, event.occurred_at,
    (SELECT count(*)::int FROM examined) AS count
  FROM (SELECT) AS one LEFT JOIN (last JOIN outbox_events AS event USING (id)) ON true`,
);

/** Rows after a position that this call examines, and whether the position is still valid. */
export async function examine(statements: Statements, after: FeedPosition): Promise<Examined> {
  const row = await first(statements, examineAfter(after));
  return {
    isKnown: row?.isKnown === true,
    last: row && positionOf(row),
    isBounded: row?.count === MAX_EXAMINED,
    isForeign: row?.isForeign === true,
  };
}

const findLastSettled = prepared(
  () => sql<FeedPosition>`
  SELECT event.xid::text, event.id::text, event.occurred_at FROM outbox_events AS event
  WHERE event.xid < ${SETTLED} ORDER BY event.xid DESC, event.id DESC LIMIT 1`,
);

/** The last settled row; undefined if there is none. */
export async function lastSettled(statements: Statements): Promise<FeedPosition | undefined> {
  return await first(statements, findLastSettled({}));
}

const findOldest = prepared(
  (p: Parameters<{ since: Date }>) => sql<FeedPosition>`
  SELECT xid::text, id::text, occurred_at FROM (
    SELECT xid, id, occurred_at FROM outbox_events
    WHERE occurred_at >= ${p.since}::timestamptz AND xid < ${SETTLED}
    ORDER BY occurred_at LIMIT 1000
  ) AS oldest ORDER BY oldest.xid, oldest.id LIMIT 1`,
);

/**
 * The position before all settled events that occurred at or after a time; undefined if there is none.
 * A transaction that is under way can have a lower number than one that has ended.
 * Events that occurred at nearly the same time may have any order, so the first of some hundred is
 * used.
 */
export async function beforeOldest(
  statements: Statements,
  since: Date,
): Promise<FeedPosition | undefined> {
  const oldest = await first(statements, findOldest({ since }));
  return oldest && { ...oldest, id: String(BigInt(oldest.id) - 1n) };
}

/** Filter of the examined rows. */
export interface Wanted {
  readonly after: FeedPosition;
  readonly last: FeedPosition;
  readonly types: readonly string[];
  /** True if the first stage of new requests is included, which old readers of all types do not know. */
  readonly firstStages: boolean;
  /** Earlier events are excluded. */
  readonly since: Date;
  readonly take: number;
}

/** A visible event with its position. */
export interface FeedRow extends FeedPosition {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Null for events of assets and parts. */
  readonly requestId: number | null;
}

/** Parameters of the statement that reads the selected events. */
interface VisibleValues
  extends FeedAccess,
    Pick<Wanted, 'types' | 'firstStages' | 'since' | 'take'> {
  readonly xid: string;
  readonly id: string;
  readonly lastXid: string;
  readonly lastId: string;
}

const OF_THINGS = sql.join(THING_EVENTS.map((type) => sql.lit(type)));
const OF_SCHEDULES = sql.join(SCHEDULE_EVENTS.map((type) => sql.lit(type)));

/**
 * Processes of the previous version write rows without request and audience: then the payload has
 * the request, and the audience is public. Events of assets and parts have no request, and are visible to
 * every reader; events of schedules are for those who see the schedule. LIMIT and LATERAL keep the plan the same for every
 * number of rows: the index in order, and the key of the request for each row.
 */
const findVisible = prepared(
  (p: Parameters<VisibleValues>) => sql<FeedRow>`
  SELECT event.xid::text, event.id::text, event.occurred_at, event.type, event.payload,
    event.request AS request_id
  FROM (
    SELECT *, CASE WHEN type IN (${OF_SCHEDULES}) THEN (payload ->> 'requestId')::int
      WHEN type NOT IN (${OF_THINGS})
      THEN coalesce(maintenance_request_id, (payload ->> 'id')::int) END AS request
    FROM outbox_events
    WHERE (xid, id) > (${p.xid}::xid8, ${p.id}::bigint)
      AND (xid, id) <= (${p.lastXid}::xid8, ${p.lastId}::bigint)
    ORDER BY xid, id LIMIT ${EXAMINED}
  ) AS event
  LEFT JOIN LATERAL (
    SELECT requester_id, assignee_id, helper_ids, department_id FROM maintenance_requests
    WHERE id = event.request LIMIT 1
  ) AS request ON true
  LEFT JOIN LATERAL (
    SELECT assignee_id, department_id FROM schedules
    WHERE event.type IN (${OF_SCHEDULES}) AND id = (event.payload ->> 'scheduleId')::int LIMIT 1
  ) AS schedule ON true
  WHERE event.type = ANY(${p.types}::text[]) AND event.occurred_at >= ${p.since}::timestamptz
    AND (${p.firstStages}::boolean OR event.type <> ${sql.lit(requestStageChanged.type)}
      OR event.payload ->> 'version' IS DISTINCT FROM '1')
    AND CASE WHEN event.type IN (${OF_THINGS}) THEN true
    WHEN event.type IN (${OF_SCHEDULES}) THEN ${p.all}::boolean
      OR schedule.assignee_id = ANY(${p.assigneeIds}::int[])
      OR schedule.department_id = ANY(${p.departmentIds}::int[])
    WHEN request.requester_id IS NULL THEN
      event.type = ${sql.lit(requestPurged.type)} AND (${p.all}::boolean
        OR (event.scope ->> 'departmentId')::int = ANY(${p.departmentIds}::int[])
        OR EXISTS (SELECT FROM jsonb_array_elements_text(event.scope -> 'userIds') AS account
          WHERE account::int = ANY(${p.requesterIds}::int[] || ${p.assigneeIds}::int[])))
    ELSE ${p.all}::boolean
      OR request.assignee_id = ANY(${p.assigneeIds}::int[])
      OR request.helper_ids && ${p.helperIds}::int[]
      OR request.department_id = ANY(${p.departmentIds}::int[])
      OR (request.requester_id = ANY(${p.requesterIds}::int[])
        AND event.audience IS DISTINCT FROM 'internal')
    END
  ORDER BY event.xid, event.id LIMIT ${p.take}::int`,
);

/** The selected events that are visible to the actor now, in the order of the feed. */
export async function visibleEvents(
  statements: Statements,
  access: FeedAccess,
  { after: { xid, id }, last, ...wanted }: Wanted,
): Promise<FeedRow[]> {
  const values = { ...access, ...wanted, xid, id, lastXid: last.xid, lastId: last.id };
  return await statements.all(findVisible(values));
}

const resetBatch = prepared(
  () => sql<{ count: number }>`
  WITH reset AS (
    UPDATE outbox_events SET xid = '0' WHERE id IN (
      SELECT id FROM outbox_events WHERE xid > '0' AND (${IS_FOREIGN})
      ORDER BY xid, id LIMIT 10000 FOR UPDATE)
    RETURNING id
  ) SELECT count(*)::int AS count FROM reset`,
);

/**
 * Sets the number of rows to 0 as long as one has a number that no transaction of this server has
 * had: it comes from another server, and would hide newer events. All rows are reset, so that
 * positions in them become invalid; the highest one last, so that an interrupted reset is
 * continued.
 *
 * @returns the number of changed rows of a batch; 0 at the end.
 */
export async function resetForeign(statements: Statements): Promise<number> {
  return (await first(statements, resetBatch({})))?.count ?? 0;
}

function positionOf({ xid, id, occurredAt }: PositionRow): FeedPosition | undefined {
  if (xid === null || id === null || occurredAt === null) return undefined;
  return { xid, id, occurredAt };
}
