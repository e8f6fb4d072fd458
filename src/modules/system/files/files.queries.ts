import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { FileColumns } from './stored-files.js';

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
    WHERE request_id IS NULL AND comment_id IS NULL AND NOT of_thing AND created_at < ${p.before}
    ORDER BY created_at LIMIT ${p.limit} FOR UPDATE SKIP LOCKED)
  RETURNING id, filename`,
);

/**
 * Deletes at most `limit` photos that belong to nothing and were uploaded before `before`. A
 * row that another transaction has locked, to link it, is skipped.
 */
export async function deleteUnlinkedAttachments(
  statements: Statements,
  before: Date,
  limit: number,
): Promise<DeletedPhoto[]> {
  return await statements.all(removeUnlinked({ before, limit }));
}

const thingPicture = prepared((p: Parameters<{ id: number }>) =>
  db
    .selectFrom('attachments')
    .select(['filename', 'originalName', 'mimeType', 'size', 'width', 'height', 'sha256'])
    .where('id', '=', p.id)
    .where('ofThing', '=', true),
);

/** The file of the picture of an asset or a location; undefined for another id. */
export async function findThingPicture(
  statements: Statements,
  id: number,
): Promise<FileColumns | undefined> {
  return await first(statements, thingPicture({ id }));
}
