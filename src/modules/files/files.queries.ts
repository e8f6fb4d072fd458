import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements } from '../../core/sql.js';

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('maintenanceRequests').select('id').where('id', '=', p.id).forUpdate(),
);

/** Locks a request until the transaction ends; false when it does not exist. */
export async function lockRequest(statements: Statements, requestId: number): Promise<boolean> {
  return (await statements.all(lockOne({ id: requestId }))).length > 0;
}

/** A deleted photo. */
interface DeletedPhoto {
  readonly id: number;
  readonly filename: string;
}

const removeUnlinked = prepared(
  (p: Parameters<{ before: Date; limit: number }>) => sql<DeletedPhoto>`
  DELETE FROM attachments WHERE id IN (
    SELECT id FROM attachments
    WHERE request_id IS NULL AND comment_id IS NULL AND created_at < ${p.before}
    ORDER BY created_at LIMIT ${p.limit} FOR UPDATE SKIP LOCKED)
  RETURNING id, filename`,
);

/**
 * Deletes at most `limit` photos without request and comment that were uploaded before `before`. A
 * row that another transaction has locked, to link it, is skipped.
 */
export async function deleteUnlinkedAttachments(
  statements: Statements,
  before: Date,
  limit: number,
): Promise<DeletedPhoto[]> {
  return await statements.all(removeUnlinked({ before, limit }));
}
