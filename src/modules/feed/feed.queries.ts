import type { Statements } from '../../core/reads.js';
import { requestPurged } from '../maintenance/maintenance.events.js';
import type { FeedAccess } from './feed.access.js';
import type { FeedPosition } from './feed.cursor.js';

/**
 * How many rows a call examines at the most, so that its cost is bounded for somebody who may see few of
 * many events. Part of the text of the statements, because the planner does not know parameters.
 */
const MAX_EXAMINED = 10_000;

/** Below it every transaction has ended: no row with a lower number can still appear. */
const SETTLED = 'pg_snapshot_xmin(pg_current_snapshot())';

/** How far a call examines the outbox. */
export interface Examined {
  /** Whether the row of the position that was given is still there. */
  readonly isKnown: boolean;
  /** The last row; undefined where no row follows the position. */
  readonly last: FeedPosition | undefined;
  /** Whether the bound ended it, rather than the end of the settled rows. */
  readonly isBounded: boolean;
  /** Whether rows of another server are in the way (resetForeign). */
  readonly isForeign: boolean;
}

/** The rows after a position that this call examines, and whether the position is still one. */
export async function examine(statements: Statements, after: FeedPosition): Promise<Examined> {
  const [row = []] = await statements.rows(EXAMINE, valuesOf(after));
  const [isKnown, isForeign, xid, id, occurredAt, count] = row;
  return {
    isKnown: isKnown as boolean,
    last: positionOf([xid, id, occurredAt]),
    isBounded: count === MAX_EXAMINED,
    isForeign: isForeign === true,
  };
}

/** Whether the highest number is one that no transaction of this server has had. */
const IS_FOREIGN = `SELECT highest.xid >= pg_snapshot_xmax(pg_current_snapshot())
  FROM (SELECT xid FROM outbox_events ORDER BY xid DESC, id DESC LIMIT 1) AS highest`;

const EXAMINE = `
  WITH examined AS MATERIALIZED (
    SELECT xid, id FROM outbox_events
    WHERE (xid, id) > ($1::xid8, $2::bigint) AND xid < ${SETTLED}
    ORDER BY xid, id LIMIT ${MAX_EXAMINED}
  ), last AS (SELECT xid, id FROM examined ORDER BY xid DESC, id DESC LIMIT 1)
  SELECT EXISTS (
      SELECT FROM outbox_events
      WHERE id = $2::bigint AND xid = $1::xid8 AND occurred_at = $3::timestamptz),
    (${IS_FOREIGN}),
    event.xid::text, event.id::text, event.occurred_at, (SELECT count(*)::int FROM examined)
  FROM (SELECT) AS one LEFT JOIN (last JOIN outbox_events AS event USING (id)) ON true`;

/** The last settled row; undefined where there is none. */
export async function lastSettled(statements: Statements): Promise<FeedPosition | undefined> {
  const [row] = await statements.rows(LAST_SETTLED, []);
  return row && positionOf(row);
}

const LAST_SETTLED = `
  SELECT event.xid::text, event.id::text, event.occurred_at FROM outbox_events AS event
  WHERE event.xid < ${SETTLED} ORDER BY event.xid DESC, event.id DESC LIMIT 1`;

/**
 * Before all events that occurred at or after a time; undefined where there is none. Events that occurred
 * at nearly the same time may have any order, so the first of some hundred is looked for.
 */
export async function beforeOldest(
  statements: Statements,
  since: Date,
): Promise<FeedPosition | undefined> {
  const [row] = await statements.rows(OLDEST, [since.toISOString()]);
  const oldest = row && positionOf(row);
  return oldest && { ...oldest, id: String(BigInt(oldest.id) - 1n) };
}

const OLDEST = `
  SELECT xid::text, id::text, occurred_at FROM (
    SELECT xid, id, occurred_at FROM outbox_events WHERE occurred_at >= $1::timestamptz
    ORDER BY occurred_at LIMIT 1000
  ) AS oldest ORDER BY oldest.xid, oldest.id LIMIT 1`;

/** Which rows of the examined ones are wanted. */
export interface Wanted {
  readonly after: FeedPosition;
  readonly last: FeedPosition;
  readonly types: readonly string[];
  /** Events that occurred before are left out. */
  readonly since: Date;
  readonly take: number;
}

/** An event that the actor may see, with its position. */
export interface FeedRow extends FeedPosition {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestId: number;
}

/** The wanted events that the actor may see now, in the order of the feed. */
export async function visibleEvents(
  statements: Statements,
  { all, requesterIds, assigneeIds, departmentIds }: FeedAccess,
  { after, last, types, since, take }: Wanted,
): Promise<FeedRow[]> {
  const rows = await statements.rows(VISIBLE, [
    ...[after.xid, after.id, last.xid, last.id],
    arrayText(types),
    since.toISOString(),
    ...[all, arrayText(requesterIds), arrayText(assigneeIds), arrayText(departmentIds)],
    take,
  ]);
  return rows.map(([xid, id, occurredAt, type, payload, requestId]) => ({
    ...({ xid, id, occurredAt } as FeedPosition),
    type: type as string,
    payload: payload as FeedRow['payload'],
    requestId: requestId as number,
  }));
}

/**
 * Processes of the version before write rows without request and audience: then the payload has the
 * request, and the audience is public. LIMIT and LATERAL keep the plan the same for every number of rows:
 * the index in order, and the key of the request for each row.
 */
const VISIBLE = `
  SELECT event.xid::text, event.id::text, event.occurred_at, event.type, event.payload,
    event.request
  FROM (
    SELECT *, coalesce(maintenance_request_id, (payload ->> 'id')::int) AS request
    FROM outbox_events
    WHERE (xid, id) > ($1::xid8, $2::bigint) AND (xid, id) <= ($3::xid8, $4::bigint)
    ORDER BY xid, id LIMIT ${MAX_EXAMINED}
  ) AS event
  LEFT JOIN LATERAL (
    SELECT requester_id, assignee_id, department_id FROM maintenance_requests
    WHERE id = event.request LIMIT 1
  ) AS request ON true
  WHERE event.type = ANY($5::text[]) AND event.occurred_at >= $6::timestamptz
    AND CASE WHEN request.requester_id IS NULL THEN
      event.type = '${requestPurged.type}' AND ($7::boolean
        OR (event.scope ->> 'departmentId')::int = ANY($10::int[])
        OR EXISTS (SELECT FROM jsonb_array_elements_text(event.scope -> 'userIds') AS account
          WHERE account::int = ANY($8::int[] || $9::int[])))
    ELSE $7::boolean
      OR request.assignee_id = ANY($9::int[]) OR request.department_id = ANY($10::int[])
      OR (request.requester_id = ANY($8::int[]) AND event.audience IS DISTINCT FROM 'internal')
    END
  ORDER BY event.xid, event.id LIMIT $11::int`;

/**
 * Gives rows the number 0 as long as one has a number that no transaction of this server has had: it comes
 * from another server, and would hide newer events. All rows get it, so that positions from there are
 * known to be of no use; the highest one last, so that an interrupted reset goes on.
 *
 * @returns how many rows were changed, of a batch; 0 at the end.
 */
export async function resetForeign(statements: Statements): Promise<number> {
  const [row] = await statements.rows(RESET_FOREIGN, []);
  return row?.[0] as number;
}

const RESET_FOREIGN = `
  WITH reset AS (
    UPDATE outbox_events SET xid = '0' WHERE id IN (
      SELECT id FROM outbox_events WHERE xid > '0' AND (${IS_FOREIGN})
      ORDER BY xid, id LIMIT 10000 FOR UPDATE)
    RETURNING id
  ) SELECT count(*)::int FROM reset`;

function valuesOf({ xid, id, occurredAt }: FeedPosition): readonly string[] {
  return [xid, id, occurredAt.toISOString()];
}

function positionOf([xid, id, occurredAt]: readonly unknown[]): FeedPosition | undefined {
  return xid === null ? undefined : ({ xid, id, occurredAt } as FeedPosition);
}

function arrayText(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}
