import type { Tx } from '../../core/transaction.js';

/** Locks a request until the transaction ends; false when it does not exist. */
export async function lockRequest(tx: Tx, requestId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM maintenance_requests WHERE id = ${requestId} FOR UPDATE`;
  return rows.length > 0;
}

/**
 * Deletes photos that belong to no request and no comment and were uploaded before `before`, at most `limit`. A row
 * that another transaction has locked, to link it, is skipped.
 */
export async function deleteUnlinkedAttachments(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ id: number; filename: string }[]> {
  return await tx.$queryRaw`
    DELETE FROM attachments WHERE id IN (
      SELECT id FROM attachments WHERE request_id IS NULL AND comment_id IS NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, filename`;
}
