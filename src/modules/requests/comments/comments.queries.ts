import { sql } from 'kysely';
import { anyOf, db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

/** The request of a comment; undefined for an unknown comment. */
export async function requestOfComment(
  statements: Statements,
  commentId: number,
): Promise<number | undefined> {
  return (await first(statements, findRequest({ commentId })))?.requestId;
}

const findRequest = prepared((p: Parameters<{ commentId: number }>) =>
  db.selectFrom('comments').select('requestId').where('id', '=', p.commentId),
);

/** Locks a request against every other change until the transaction ends. */
export async function lockForComment(statements: Statements, requestId: number): Promise<void> {
  await statements.all(lockRequest({ requestId }));
}

const lockRequest = prepared((p: Parameters<{ requestId: number }>) =>
  db.selectFrom('maintenanceRequests').select('id').where('id', '=', p.requestId).forUpdate(),
);

/**
 * Records a public comment as the request's last activity. Version and time of change stay the
 * same.
 */
export async function touchActivity(
  statements: Statements,
  requestId: number,
  now: Date,
): Promise<void> {
  await statements.all(touch({ requestId, now }));
}

const touch = prepared((p: Parameters<{ requestId: number; now: Date }>) =>
  db
    .updateTable('maintenanceRequests')
    .set({ lastActivityAt: sql`greatest(last_activity_at, ${p.now}::timestamptz)` })
    .where('id', '=', p.requestId),
);

/** The requests among these that an account watches. */
export async function watchedOf(
  statements: Statements,
  userId: number,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await statements.all(findWatched({ userId, requestIds }));
  return new Set(rows.map(({ requestId }) => requestId));
}

const findWatched = prepared((p: Parameters<{ userId: number; requestIds: readonly number[] }>) =>
  db
    .selectFrom('requestWatchers')
    .select('requestId')
    .where('userId', '=', p.userId)
    .where('requestId', '=', anyOf(p.requestIds)),
);
