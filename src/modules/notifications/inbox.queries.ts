import type { Tx } from '../../core/transaction.js';

/** The number of unread notifications in the inbox of an account, counted up to `limit`. */
export async function countUnread(tx: Tx, userId: number, limit: number): Promise<number> {
  const [row] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM notifications
      WHERE user_id = ${userId} AND in_app AND read_at IS NULL LIMIT ${limit}) AS unread`;
  return row.count;
}

/** Deletes notifications or settled mails from before a time, at most `limit`; returns how many. */
export async function deleteOld(
  tx: Tx,
  table: 'notifications' | 'mails',
  before: Date,
  limit: number,
): Promise<number> {
  return table === 'notifications'
    ? await tx.$executeRaw`
        DELETE FROM notifications WHERE id IN (
          SELECT id FROM notifications WHERE created_at < ${before} LIMIT ${limit})`
    : await tx.$executeRaw`
        DELETE FROM mails WHERE id IN (
          SELECT id FROM mails WHERE settled_at < ${before} LIMIT ${limit})`;
}
