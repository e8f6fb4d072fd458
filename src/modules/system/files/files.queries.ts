import { sql } from 'kysely';
import { db, first, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import type { FileColumns, FileUse } from './stored-files.js';

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('maintenanceRequests').select('id').where('id', '=', p.id).forUpdate(),
);

/** Locks a request until the transaction ends; false when it does not exist. */
export async function lockRequest(statements: Statements, requestId: number): Promise<boolean> {
  return (await statements.all(lockOne({ id: requestId }))).length > 0;
}

/** Condition for uploads of a person that belong to nothing yet. */
export function looseUploads(
  uploadedById: number,
  ids: readonly number[],
): Prisma.AttachmentWhereInput {
  return {
    id: { in: [...ids] },
    uploadedById,
    requestId: null,
    commentId: null,
    ofThing: false,
    undeliveredId: null,
  };
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
      AND (undelivered_id IS NULL OR EXISTS (SELECT FROM undelivered_reports AS report
        WHERE report.id = undelivered_id AND report.state <> 'open'
          AND report.decided_at < ${p.before}::timestamptz - interval '29 days'))
      AND coalesce(received_at, created_at) < ${p.before}
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

/** The files among these that have a row. */
export async function filesWithRow(
  prisma: PrismaClient,
  use: FileUse,
  filenames: string[],
): Promise<ReadonlySet<string>> {
  if (filenames.length === 0) return new Set();
  const query = { where: { filename: { in: filenames } }, select: { filename: true } };
  const rows = await {
    photo: () => prisma.attachment.findMany(query),
    avatar: () => prisma.avatar.findMany(query),
    document: () => prisma.document.findMany(query),
    mail: () => prisma.rawMail.findMany(query),
  }[use]();
  return new Set(rows.map(({ filename }) => filename));
}

/** A row that names a stored file. */
interface FileRow {
  readonly id: number;
  readonly filename: string;
  readonly size: number;
}

/** The rows that name files, after an id, in its order. */
export async function rowsOfFiles(
  prisma: PrismaClient,
  use: FileUse,
  { after, take }: { readonly after: number; readonly take: number },
): Promise<FileRow[]> {
  const query = {
    where: { id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, filename: true, size: true },
  } as const;
  return await {
    photo: () => prisma.attachment.findMany(query),
    avatar: () => prisma.avatar.findMany(query),
    document: () => prisma.document.findMany(query),
    mail: () => prisma.rawMail.findMany(query),
  }[use]();
}
