import type { Statements } from '../../core/reads.js';

/** The request of a comment; undefined for an unknown comment. */
export async function requestOfComment(
  statements: Statements,
  commentId: number,
): Promise<number | undefined> {
  const text = 'SELECT request_id FROM comments WHERE id = $1';
  const [row] = await statements.rows(text, [commentId]);
  return row?.[0] as number | undefined;
}

/** Locks a request against every other change until the transaction ends. */
export async function lockForComment(statements: Statements, requestId: number): Promise<void> {
  const text = 'SELECT id FROM maintenance_requests WHERE id = $1 FOR UPDATE';
  await statements.rows(text, [requestId]);
}

/** Tells that a request was commented on publicly. Neither its version nor the time of its change move. */
export async function touchActivity(
  statements: Statements,
  requestId: number,
  now: Date,
): Promise<void> {
  await statements.rows(
    `UPDATE maintenance_requests SET last_activity_at = greatest(last_activity_at, $2::timestamptz)
     WHERE id = $1`,
    [requestId, now.toISOString()],
  );
}
