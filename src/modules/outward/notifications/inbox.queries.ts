import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';

const countUnreadOf = prepared(
  (p: Parameters<{ userId: number; limit: number }>) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM (
    SELECT FROM notifications
    WHERE user_id = ${p.userId} AND in_app AND read_at IS NULL LIMIT ${p.limit}) AS unread`,
);

/** The number of unread notifications in the inbox of an account, counted up to `limit`. */
export async function countUnread(
  statements: Statements,
  userId: number,
  limit: number,
): Promise<number> {
  return (await first(statements, countUnreadOf({ userId, limit })))?.count ?? 0;
}

type Sweep = Parameters<{ before: Date; limit: number }>;

const deletions = {
  notifications: prepared((p: Sweep) => {
    const old = db.selectFrom('notifications').select('id').where('createdAt', '<', p.before);
    return db.deleteFrom('notifications').where('id', 'in', old.limit(p.limit)).returning('id');
  }),
  mails: prepared((p: Sweep) => {
    const old = db.selectFrom('mails').select('id').where('settledAt', '<', p.before);
    return db.deleteFrom('mails').where('id', 'in', old.limit(p.limit)).returning('id');
  }),
};

/**
 * Deletes at most `limit` notifications or finished mails from before a time. @returns their
 * number.
 */
export async function deleteOld(
  statements: Statements,
  table: keyof typeof deletions,
  before: Date,
  limit: number,
): Promise<number> {
  return (await statements.all<{ id: number | string }>(deletions[table]({ before, limit })))
    .length;
}
