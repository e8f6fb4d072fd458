import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import type { Span } from './span.js';

/** Columns of the request `r` that every fact about a request has. */
export const OF_REQUEST: Fragment = sql`r.id AS request_id, r.asset_id, r.department_id, r.category_id,
  r.location_id, r.assignee_id AS technician_id, r.priority::text AS priority,
  r.origin::text AS origin, r.title, r.cause_id`;

/** The same columns of facts about the asset `a`. */
export const OF_ASSET: Fragment = sql`a.id AS asset_id, a.department_id, NULL::int AS category_id,
  a.location_id, NULL::int AS technician_id, NULL::text AS priority, NULL::text AS origin,
  a.name AS title`;

/** Columns that a fact has not. */
export const NONE = {
  contractor: sql`NULL::int AS contractor_id`,
  request: sql`NULL::int AS request_id`,
} as const;

/** Condition for a time in a span. */
export function inPeriod(time: Fragment, { from, until }: Pick<Span, 'from' | 'until'>): Fragment {
  return sql`${time} >= ${from}::timestamptz AND ${time} < ${until}::timestamptz`;
}
