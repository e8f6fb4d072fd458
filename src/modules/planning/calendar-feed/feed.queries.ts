import { type RawBuilder, sql } from 'kysely';
import { type Parameters, prepared } from '../../../core/sql.js';
import type { Role } from '../../../generated/prisma/enums.js';

/** A calendar feed with its active owner. */
export interface FeedRow {
  readonly lastFetchedAt: Date | null;
  readonly user: {
    readonly id: number;
    readonly role: Role;
    readonly permissionsOverridden: boolean;
    readonly permissions: readonly string[];
  };
}

/** The feed of a token, if its owner is active. */
export const findFeed = prepared(
  (p: Parameters<{ hash: string }>) => sql<FeedRow>`
  SELECT f.last_fetched_at, u.id AS "user.id", u.role AS "user.role",
    u.permissions_overridden AS "user.permissions_overridden", u.permissions AS "user.permissions"
  FROM calendar_feeds f JOIN users u ON u.id = f.user_id
  WHERE f.token_hash = ${p.hash} AND u.status = 'active'`,
);

/** Records that a feed was fetched, unless that was recorded after `before`. */
export const noteFetch = prepared(
  (p: Parameters<{ hash: string; now: Date; before: Date }>) => sql<object>`
  UPDATE calendar_feeds SET last_fetched_at = ${p.now}::timestamptz
  WHERE token_hash = ${p.hash}
    AND (last_fetched_at IS NULL OR last_fetched_at <= ${p.before}::timestamptz)`,
);

/** The columns of a request that a calendar shows. */
export interface CalendarRow {
  readonly id: number;
  readonly title: string;
  readonly location: string | null;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The same of planned work. */
export interface PlannedRow extends CalendarRow {
  readonly plannedStart: Date;
  readonly plannedEnd: Date;
}

/** The same of a request with a due time. */
export interface DueRow extends CalendarRow {
  readonly nextDueAt: Date;
}

/** Maximum number of events of each kind. */
const MAX_EVENTS = 1_000;

const COLUMNS = sql.raw('id, title, location, version, updated_at, ');

/** The requests of the assignee and those of a helper: a condition for each has an index. */
function ofCrew(
  userId: RawBuilder<unknown>,
  columns: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const select = sql`SELECT ${COLUMNS}${sql.raw(columns)} FROM maintenance_requests`;
  return sql`${select} WHERE assignee_id = ${userId} AND ${condition}
    UNION ALL ${select} WHERE helper_ids <> '{}' AND helper_ids @> ARRAY[${userId}]
      AND assignee_id IS DISTINCT FROM ${userId} AND ${condition}`;
}

/** Work of a person that is planned in a period; beyond the maximum, the latest. */
export const plannedWork = prepared(
  (p: Parameters<{ userId: number; from: Date; to: Date }>) => sql<PlannedRow>`
  ${ofCrew(
    sql`${p.userId}::int`,
    'planned_start, planned_end',
    sql`planned_start IS NOT NULL AND planned_end > ${p.from}::timestamptz
      AND planned_start < ${p.to}::timestamptz AND status <> 'cancelled'`,
  )}
  ORDER BY planned_start DESC, id DESC LIMIT ${sql.lit(MAX_EVENTS)}`,
);

/**
 * Requests of a person that are due at a time before `never`, which closed ones are not; beyond the
 * maximum, the first.
 */
export const dueWork = prepared(
  (p: Parameters<{ userId: number; never: Date }>) => sql<DueRow>`
  ${ofCrew(sql`${p.userId}::int`, 'next_due_at', sql`next_due_at < ${p.never}::timestamptz`)}
  ORDER BY next_due_at, id LIMIT ${sql.lit(MAX_EVENTS)}`,
);
