import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { returnedRequests } from '../maintenance.queries.js';

/** A request, locked until the transaction ends; undefined for an unknown id. */
export async function lockedRequest(
  statements: Statements,
  id: number,
): Promise<RequestRow | undefined> {
  const [row] = await returnedRequests(
    statements,
    sql`t AS (SELECT * FROM maintenance_requests WHERE id = ${id} FOR NO KEY UPDATE)`,
  );
  return row;
}

/**
 * Returns whether a person has done anything with a locked request since it was made: a step, or a
 * comment, time, a part, a purchase, a photo, an answer of its checklist. Watching and reading are not.
 */
export async function isTouched(
  statements: Statements,
  { id, version }: Pick<RequestRow, 'id' | 'version'>,
): Promise<boolean> {
  // Each step raises the version.
  if (version > 1) return true;
  const has = (table: string) =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE request_id = ${id})`;
  const tables = ['comments', 'time_entries', 'stock_movements', 'purchases', 'attachments'];
  const row = await first(
    statements,
    statement(sql<{ touched: boolean }>`SELECT ${sql.join(tables.map(has), sql` OR `)}
      OR EXISTS (SELECT FROM request_checklist_items
        WHERE request_id = ${id} AND answered_at IS NOT NULL) AS touched`),
  );
  return row?.touched ?? false;
}
