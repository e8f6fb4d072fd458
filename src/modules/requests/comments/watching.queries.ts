import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/**
 * Makes an account watch a request. The request is only locked against deletion, so that many
 * people can do this at the same time.
 *
 * @returns whether it is new; undefined when the request does not exist any more.
 */
export async function startWatch(
  statements: Statements,
  requestId: number,
  userId: number,
  now: Date,
): Promise<boolean | undefined> {
  const row = await first(statements, addWatcher({ requestId, userId, now }));
  return row?.isFound === true ? row.isAdded : undefined;
}

const addWatcher = prepared(
  (p: Parameters<{ requestId: number; userId: number; now: Date }>) => sql<{
    isFound: boolean;
    isAdded: boolean;
  }>`
  WITH request AS MATERIALIZED (
    SELECT id FROM maintenance_requests WHERE id = ${p.requestId} FOR KEY SHARE
  ), added AS (
    INSERT INTO request_watchers (request_id, user_id, created_at)
    SELECT id, ${p.userId}::int, ${p.now}::timestamptz FROM request
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT EXISTS (SELECT FROM request) AS is_found, EXISTS (SELECT FROM added) AS is_added`,
);

/** Stops an account watching a request. @returns whether it was watching. */
export async function endWatch(
  statements: Statements,
  requestId: number,
  userId: number,
): Promise<boolean> {
  return (await statements.all(removeWatcher({ requestId, userId }))).length > 0;
}

const removeWatcher = prepared((p: Parameters<{ requestId: number; userId: number }>) =>
  db
    .deleteFrom('requestWatchers')
    .where('requestId', '=', p.requestId)
    .where('userId', '=', p.userId)
    .returning('requestId'),
);
