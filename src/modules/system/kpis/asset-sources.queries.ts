import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import { costs } from './cost-sources.queries.js';
import { inPeriod, NONE, OF_ASSET } from './source.queries.js';
import type { Span } from './span.js';

/** Begin of the service of the asset `a`: its day in the zone, else the creation. */
function serviceBegin({ zone }: Span): Fragment {
  return sql`coalesce(a.commissioned_on::timestamp AT TIME ZONE ${zone}::text, a.created_at)`;
}

/** Value of the asset `a`: what a replacement costs, as far as it is known. */
export const ASSET_VALUE: Fragment = sql`coalesce(a.replacement_cost, a.purchase_cost)`;

/** End of the service of the asset `a`: of the day of its retirement; null without one. */
export function serviceEnd({ zone }: Span): Fragment {
  return sql`((a.retired_on + 1)::timestamp AT TIME ZONE ${zone}::text)`;
}

/** Unplanned downtimes that began in the span and in service, each whole, until now where open. */
export function downtimes(span: Span): Fragment {
  return sql`SELECT d.id, d.started_at AS at, d.request_id, ${OF_ASSET}, ${NONE.contractor},
      greatest(step_milliseconds(d.started_at, coalesce(d.ended_at, ${span.now}::timestamptz)), 0)
        AS down_ms
    FROM downtimes AS d JOIN assets AS a ON a.id = d.asset_id
    WHERE NOT d.planned AND ${inPeriod(sql`d.started_at`, span)}
      AND d.started_at >= ${serviceBegin(span)}
      AND d.started_at < coalesce(${serviceEnd(span)}, 'infinity')`;
}

/**
 * Assets with their time in service, their downtime in it and the unplanned downtimes that began in
 * it; in several rows with the column `part` where the span has parts.
 */
export function assetService(span: Span): Fragment {
  const { now, from, to, until } = span;
  const parts = (span.parts ?? [{ from, to }]).map(
    (part, index) => sql`(${index + 1}::int, ${part.from}::timestamptz,
      ${part.to < until ? part.to : until}::timestamptz)`,
  );
  return sql`SELECT a.id, NULL::timestamptz AS at, ${NONE.request}, ${OF_ASSET}, ${NONE.contractor},
      p.part, s.service_ms, coalesce(d.down_ms, 0) AS down_ms, coalesce(d.begun, 0) AS begun
    FROM (VALUES ${sql.join(parts)}) AS p (part, since, until)
    CROSS JOIN assets AS a
    CROSS JOIN LATERAL (SELECT greatest(${serviceBegin(span)}, p.since) AS since,
      least(${serviceEnd(span)}, p.until) AS until) AS b
    CROSS JOIN LATERAL (SELECT
      step_milliseconds(b.since, least(b.until, ${now}::timestamptz)) AS service_ms) AS s
    LEFT JOIN LATERAL (SELECT
        sum(greatest(step_milliseconds(greatest(o.started_at, b.since),
          least(coalesce(o.ended_at, ${now}::timestamptz), b.until, ${now}::timestamptz)), 0)) AS down_ms,
        count(*) FILTER (WHERE NOT o.planned AND o.started_at >= b.since) AS begun
      FROM downtimes AS o
      WHERE o.asset_id = a.id AND o.started_at < b.until
        AND (o.ended_at IS NULL OR o.ended_at > b.since OR o.started_at >= b.since)) AS d ON true
    WHERE b.since < b.until AND (s.service_ms > 0 OR d.begun > 0)`;
}

/**
 * Assets with a value that are not retired before the end of the span, with their costs before it.
 * The value is what a replacement costs, as far as it is known.
 */
export function costShares(span: Span): Fragment {
  const before = { ...span, from: span.costsFrom };
  return sql`SELECT a.id, NULL::timestamptz AS at, ${NONE.request}, ${OF_ASSET}, ${NONE.contractor},
      ${ASSET_VALUE} AS asset_value, coalesce(c.cost, 0) AS cost
    FROM assets AS a
    LEFT JOIN (SELECT asset_id, sum(cost) AS cost FROM (${costs(before)}) AS f GROUP BY asset_id) AS c
      ON c.asset_id = a.id
    WHERE ${ASSET_VALUE} > 0
      AND coalesce(${serviceEnd(span)}, 'infinity') >= ${span.to}::timestamptz`;
}
