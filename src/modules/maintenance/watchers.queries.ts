import { sql } from 'kysely';
import {
  db,
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../core/sql.js';

/** Whether an account watches the request `t` of a statement, as an expression. */
export function watchedBy(userId: number): Fragment {
  return sql`EXISTS (
    SELECT FROM request_watchers w WHERE w.request_id = t.id AND w.user_id = ${userId})`;
}

const findWatcher = prepared((p: Parameters<{ requestId: number; userId: number }>) =>
  db
    .selectFrom('requestWatchers')
    .select('userId')
    .where('requestId', '=', p.requestId)
    .where('userId', '=', p.userId),
);

/** Whether an account watches a request. */
export async function isWatching(
  statements: Statements,
  requestId: number,
  userId: number,
): Promise<boolean> {
  return (await first(statements, findWatcher({ requestId, userId }))) !== undefined;
}
