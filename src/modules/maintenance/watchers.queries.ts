import type { Statements } from '../../core/reads.js';
import { Prisma } from '../../generated/prisma/client.js';

/** Whether an account watches the request `t` of a statement, as an expression. */
export function watchedBy(userId: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM request_watchers w WHERE w.request_id = t.id AND w.user_id = ${userId})`;
}

/** Whether an account watches a request. */
export async function isWatching(
  statements: Statements,
  requestId: number,
  userId: number,
): Promise<boolean> {
  const text = 'SELECT 1 FROM request_watchers WHERE request_id = $1 AND user_id = $2';
  return (await statements.rows(text, [requestId, userId])).length > 0;
}
