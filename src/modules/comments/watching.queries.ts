import type { Statements } from '../../core/reads.js';

/**
 * Makes an account watch a request. The request is locked against deletion alone, so that any number of
 * people do so at the same time.
 *
 * @returns whether it did not watch before; undefined when the request is gone.
 */
export async function startWatch(
  statements: Statements,
  requestId: number,
  userId: number,
  now: Date,
): Promise<boolean | undefined> {
  const [row] = await statements.rows(
    `WITH request AS MATERIALIZED (
       SELECT id FROM maintenance_requests WHERE id = $1 FOR KEY SHARE
     ), added AS (
       INSERT INTO request_watchers (request_id, user_id, created_at)
       SELECT id, $2::int, $3::timestamptz FROM request ON CONFLICT DO NOTHING RETURNING 1
     ) SELECT EXISTS (SELECT FROM request), EXISTS (SELECT FROM added)`,
    [requestId, userId, now.toISOString()],
  );
  return row?.[0] === true ? row[1] === true : undefined;
}

/** Ends that an account watches a request; returns whether it did. */
export async function endWatch(
  statements: Statements,
  requestId: number,
  userId: number,
): Promise<boolean> {
  const rows = await statements.rows(
    'DELETE FROM request_watchers WHERE request_id = $1 AND user_id = $2 RETURNING 1',
    [requestId, userId],
  );
  return rows.length > 0;
}
