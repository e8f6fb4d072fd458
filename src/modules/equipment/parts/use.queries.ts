import { sql } from 'kysely';
import { type Statements, statement } from '../../../core/sql.js';

/** The movements of a part in a period, together. */
export interface UseRow {
  /** The number of the period, from 1. */
  readonly period: number;
  readonly issued: number;
  readonly returned: number;
  readonly cost: string;
}

/**
 * Issues and returns of a part by period; periods without any are left out.
 *
 * @param bounds the first moments of the periods in order, and the end of the last.
 */
export async function useByPeriod(
  statements: Statements,
  partId: number,
  bounds: readonly Date[],
): Promise<UseRow[]> {
  const texts = bounds.map((bound) => bound.toISOString());
  const thresholds = sql`${`{${texts.join(',')}}`}::timestamptz[]`;
  return await statements.all(
    statement(sql<UseRow>`
      SELECT width_bucket(at, ${thresholds}) AS period,
        coalesce(sum(quantity) FILTER (WHERE kind = 'issue'), 0)::float8 AS issued,
        coalesce(sum(quantity) FILTER (WHERE kind = 'return'), 0)::float8 AS returned,
        sum(CASE kind WHEN 'issue' THEN cost ELSE -cost END)::text AS cost
      FROM stock_movements
      WHERE part_id = ${partId} AND kind IN ('issue', 'return')
        AND at >= ${texts[0]}::timestamptz AND at < ${texts.at(-1)}::timestamptz
      GROUP BY 1 ORDER BY 1`),
  );
}
