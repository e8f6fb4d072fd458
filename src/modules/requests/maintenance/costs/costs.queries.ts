import { sql } from 'kysely';
import { type Fragment, type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import type { RequestCosts } from './costs.types.js';

/**
 * The costs of a request as JSON: the sums of its records, each read by an index on the request
 * (docs/decisions/0050-costs-as-sums.md).
 *
 * @param id the id of the request, an expression.
 */
export function costsOf(id: Fragment): Fragment {
  return sql`(SELECT jsonb_build_object('labour', labour, 'parts', parts, 'purchases', purchases,
      'total', labour + parts + purchases)
    FROM (SELECT
      coalesce((SELECT sum(cost) FROM time_entries WHERE request_id = ${id}), 0) AS labour,
      coalesce((SELECT round(sum(CASE kind WHEN 'issue' THEN coalesce(value, cost)
          WHEN 'return' THEN -coalesce(value, cost) ELSE 0 END))
        FROM stock_movements WHERE request_id = ${id}), 0) AS parts,
      coalesce((SELECT sum(coalesce(paid_amount, amount)) FROM purchases
        WHERE request_id = ${id} AND state = 'received'), 0) AS purchases) AS sums)`;
}

/** Condition for a request that has cost something. */
export function hasCosts(id: Fragment): Fragment {
  // For EXISTS the planner may read a whole table instead of looking up each request.
  return sql`coalesce(
    (SELECT true FROM time_entries WHERE request_id = ${id} AND cost > 0 LIMIT 1),
    (SELECT true FROM stock_movements WHERE request_id = ${id} AND cost > 0 LIMIT 1),
    (SELECT true FROM purchases WHERE request_id = ${id} AND state = 'received' LIMIT 1), false)`;
}

const findCosts = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<{ id: number; costs: RequestCosts }>`SELECT t.id, ${costsOf(sql.ref('t.id'))} AS costs
      FROM unnest(${p.ids}::int[]) AS t(id)`,
);

/** The costs of requests, visible or not. */
export async function costsOfRequests(
  statements: Statements,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly costs: RequestCosts }[]> {
  return await statements.all(findCosts({ ids }));
}
