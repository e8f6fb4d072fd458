import { sql } from 'kysely';
import { anyOf, db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import { RULED } from '../../system/system-settings/ruled.queries.js';

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

/**
 * Locks a request against every other change until the transaction ends.
 *
 * @returns whether anything waits for its changes.
 */
export async function lockForComment(statements: Statements, requestId: number): Promise<boolean> {
  return (await first(statements, lockRequest({ requestId })))?.ruled ?? false;
}

const lockRequest = prepared((p: Parameters<{ requestId: number }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select(['id', RULED.as('ruled')])
    .where('id', '=', p.requestId)
    .forUpdate(),
);

/** A public comment on a request. */
interface Touch {
  readonly requestId: number;
  readonly now: Date;
  /** When it answered the submitter, for the figures; null if it is not by other staff. */
  readonly answeredAt: Date | null;
}

/**
 * Records a public comment as the request's last activity. Version and time of change stay the
 * same.
 */
export async function touchActivity(statements: Statements, comment: Touch): Promise<void> {
  await statements.all(touch(comment));
}

const touch = prepared(
  (p: Parameters<Touch>) => sql`UPDATE maintenance_requests
    SET last_activity_at = greatest(last_activity_at, ${p.now}::timestamptz),
      responded_at = least(responded_at, ${p.answeredAt}::timestamptz)
    WHERE id = ${p.requestId}`,
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
