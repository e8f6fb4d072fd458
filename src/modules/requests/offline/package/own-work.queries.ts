import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';
import { PART_ROWS, type PartRow, usedOn } from '../../../equipment/parts/parts.queries.js';
import { belongs } from '../../maintenance/maintenance.access.js';
import { OPEN_STAGES } from '../../maintenance/steps/steps.transitions.js';

/** Maximum number of requests of a package. */
const MAX_REQUESTS = 100;

/**
 * The ids of the open requests that a person is assigned to or helps with: by planned start, then by
 * due time, then by id, the first `MAX_REQUESTS` of them, and the number of all.
 */
export async function openWorkOf(
  statements: Statements,
  userId: number,
): Promise<{ readonly ids: readonly number[]; readonly count: number }> {
  const mine = sql.join(
    (['assigneeId', 'helperId'] as const).map((field) => belongs('t', { field, id: userId })),
    sql` OR `,
  );
  const rows = await statements.all(
    statement(sql<{ id: number; count: number }>`
      SELECT t.id, (count(*) OVER ())::int AS count FROM maintenance_requests AS t
      WHERE (${mine}) AND t.stage::text = ANY(${[...OPEN_STAGES]}::text[])
      ORDER BY t.planned_start NULLS LAST, t.next_due_at, t.id LIMIT ${MAX_REQUESTS}`),
  );
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** Maximum number of parts of a request in a package. */
const MAX_PARTS = 200;

/** Parts that were issued to a request or to another one on its asset, by number; no archived ones. */
export async function partsFor(
  statements: Statements,
  requestId: number,
  assetId: number | null,
): Promise<readonly PartRow[]> {
  const issued = sql`t.id IN (SELECT part_id FROM stock_movements
    WHERE request_id = ${requestId} AND kind = 'issue')`;
  const used = assetId === null ? issued : sql`(${issued} OR ${usedOn(assetId)})`;
  return await statements.all(
    statement(sql<PartRow>`SELECT ${PART_ROWS.columns} FROM parts AS t
      WHERE t.archived_at IS NULL AND ${used} ORDER BY t.sku_key, t.id LIMIT ${MAX_PARTS}`),
  );
}
