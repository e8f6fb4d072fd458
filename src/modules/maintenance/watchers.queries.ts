import type { Statements } from '../../core/reads.js';

/** Whether an account watches a request. */
export async function isWatching(
  statements: Statements,
  requestId: number,
  userId: number,
): Promise<boolean> {
  const text = 'SELECT 1 FROM request_watchers WHERE request_id = $1 AND user_id = $2';
  return (await statements.rows(text, [requestId, userId])).length > 0;
}
