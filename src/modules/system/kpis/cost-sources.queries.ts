import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import { inPeriod, NONE, OF_REQUEST } from './source.queries.js';
import type { Span } from './span.js';

/** Entries of time without running timers, by their begin; their technician is who worked. */
export function labour(span: Span): Fragment {
  return sql`SELECT w.id, w.started_at AS at, r.id AS request_id, r.asset_id, r.department_id,
      r.category_id, r.location_id, w.user_id AS technician_id, r.priority::text AS priority,
      r.origin::text AS origin, r.title, r.cause_id, ${NONE.contractor}, w.minutes, w.cost
    FROM time_entries AS w JOIN maintenance_requests AS r ON r.id = w.request_id
    WHERE w.minutes IS NOT NULL AND ${inPeriod(sql`w.started_at`, span)}`;
}

/** Parts that were issued for requests, and returns, which cost less than nothing; not rounded. */
export function movements(span: Span): Fragment {
  return sql`SELECT m.id, m.at, ${OF_REQUEST}, ${NONE.contractor},
      CASE m.kind WHEN 'issue' THEN coalesce(m.value, m.cost)
        ELSE -coalesce(m.value, m.cost) END AS cost
    FROM stock_movements AS m JOIN maintenance_requests AS r ON r.id = m.request_id
    WHERE m.kind IN ('issue', 'return') AND ${inPeriod(sql`m.at`, span)}`;
}

/** Received purchases. */
export function purchases(span: Span): Fragment {
  return sql`SELECT b.id, b.received_at AS at, ${OF_REQUEST}, j.contractor_id,
      coalesce(b.paid_amount, b.amount) AS cost
    FROM purchases AS b JOIN maintenance_requests AS r ON r.id = b.request_id
    LEFT JOIN job_links AS j ON j.id = b.job_link_id
    WHERE b.state = 'received' AND ${inPeriod(sql`b.received_at`, span)}`;
}

/** All costs of a span. */
export function costs(span: Span): Fragment {
  const parts = [labour, movements, purchases].map(
    (select) =>
      sql`SELECT f.asset_id, f.cost FROM (${select(span)}) AS f WHERE f.asset_id IS NOT NULL`,
  );
  return sql.join(parts, sql` UNION ALL `);
}
