import type { AccountActor } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import type { Tx } from '../../../core/transaction.js';
import { authored, type Unit } from '../../../core/unit.js';
import type { AttachmentType, Prisma } from '../../../generated/prisma/client.js';
import { lockRequest, looseUploads } from './files.queries.js';
import { MAX_PHOTOS } from './stored-file.types.js';
import { type FileColumns, fileSnapshot, type StoredFiles } from './stored-files.js';

/** The photos that a step links to its request. */
export interface AttachmentLink {
  readonly requestId: number;
  readonly attachmentIds: readonly number[] | undefined;
  /** Type of photos that were uploaded without one. */
  readonly type: AttachmentType;
}

/**
 * Links unlinked uploads of the actor to a request, in the transaction of a step.
 *
 * @throws AppError VALIDATION_ERROR (`attachmentIds`) when an upload is unknown, belongs to another
 *   user or is already linked; CONFLICT beyond 20 photos per request.
 */
export async function linkAttachments(
  unit: Unit,
  actor: AccountActor,
  link: AttachmentLink,
): Promise<void> {
  const ids = [...(link.attachmentIds ?? [])];
  if (ids.length === 0) return;
  await lockRequest(unit.statements, link.requestId);
  const unlinked = looseUploads(actor.userId, ids);
  await unit.tx.attachment.updateMany({
    where: { ...unlinked, type: null },
    data: { type: link.type },
  });
  const linked = await unit.tx.attachment.updateManyAndReturn({
    where: unlinked,
    data: { requestId: link.requestId },
    select: { id: true, type: true },
  });
  if (linked.length < ids.length) {
    throw invalid('attachmentIds', 'must be uploads of your own that belong to no request yet');
  }
  await requirePhotoCapacity(unit.tx, link.requestId, 0);
  await recordPhotos(unit, { requestId: link.requestId, actorId: actor.userId, photos: linked });
}

/** The data of a photo in the timeline. */
export interface PhotoEntry {
  readonly attachmentId: number;
  readonly type: AttachmentType | null;
  /** Set where it was removed. */
  readonly removed?: true;
}

/** Photos that were added to a request, or removed from it. */
interface PhotoRecord {
  readonly requestId: number;
  readonly actorId: number;
  readonly photos: readonly { readonly id: number; readonly type: AttachmentType | null }[];
  readonly removed?: true;
  /** When that was done; default: now. */
  readonly time?: { readonly at: Date; readonly receivedAt: Date | null };
}

/** Writes photos of a request to its timeline; the request is locked. */
export async function recordPhotos(unit: Unit, record: PhotoRecord): Promise<void> {
  const { requestId, actorId, photos, removed, time = { at: unit.now, receivedAt: null } } = record;
  const { at, receivedAt } = time;
  const inOrder = [...photos].sort((a, b) => a.id - b.id);
  await unit.tx.timelineEntry.createMany({
    data: inOrder.map(({ id, type }) => ({
      requestId,
      at,
      receivedAt,
      kind: 'photo' as const,
      ...authored(unit, actorId, {
        attachmentId: id,
        type,
        ...(removed ? { removed } : {}),
      } satisfies PhotoEntry),
    })),
  });
}

/**
 * Deletes the rows of all photos of a request, of its comments and of reports of undelivered work, and
 * their files after the commit.
 *
 * @returns the number of deleted photos of the request itself: that of comments may be internal.
 */
export async function removeAttachments(
  unit: Unit,
  files: StoredFiles,
  requestId: number,
): Promise<number> {
  // Prevents concurrent uploads until the request is deleted.
  await lockRequest(unit.statements, requestId);
  await removeCommentPhotos(unit, files, { comment: { requestId } });
  const photos = await unit.tx.attachment.findMany({
    where: { requestId },
    select: { filename: true },
  });
  const undelivered = await unit.tx.attachment.findMany({
    where: { requestId: null, undelivered: { requestId } },
    select: { filename: true },
  });
  await unit.tx.attachment.deleteMany({
    where: { OR: [{ requestId }, { requestId: null, undelivered: { requestId } }] },
  });
  files.removeAfterCommit(
    unit,
    'photo',
    [...photos, ...undelivered].map(({ filename }) => filename),
  );
  return photos.length;
}

/**
 * Deletes the rows of photos of comments, and their files after the commit.
 *
 * @param where the photos; only those that belong to a comment are deleted.
 * @returns their ids.
 */
export async function removeCommentPhotos(
  unit: Unit,
  files: StoredFiles,
  where: Prisma.AttachmentWhereInput,
): Promise<number[]> {
  const ofComments = { AND: [where, { commentId: { not: null } }] };
  const photos = await unit.tx.attachment.findMany({
    where: ofComments,
    select: { id: true, filename: true },
    orderBy: { id: 'asc' },
  });
  if (photos.length === 0) return [];
  const ids = photos.map(({ id }) => id);
  // A trigger keeps photos that belong to a comment.
  await unit.tx.attachment.updateMany({ where: { id: { in: ids } }, data: { commentId: null } });
  await unit.tx.attachment.deleteMany({ where: { id: { in: ids } } });
  const names = photos.map(({ filename }) => filename);
  files.removeAfterCommit(unit, 'photo', names);
  return ids;
}

/** Number of photos that a request still takes; negative if it has too many. */
export async function roomForPhotos(tx: Tx, requestId: number): Promise<number> {
  return MAX_PHOTOS - (await tx.attachment.count({ where: { requestId } }));
}

/**
 * Checks the upper bound of photos per request.
 *
 * @param added number of photos to be added.
 * @throws AppError CONFLICT when the request would have more than MAX_PHOTOS.
 */
export async function requirePhotoCapacity(
  tx: Tx,
  requestId: number,
  added: number,
): Promise<void> {
  if ((await roomForPhotos(tx, requestId)) < added) {
    throw new AppError('CONFLICT', `A request may have ${MAX_PHOTOS} photos at most.`, {
      field: 'file',
      reason: `the request would have more than ${MAX_PHOTOS} photos`,
    });
  }
}

/** Stores the row of a photo that came by a link or by mail. @returns its id. */
export async function insertPhoto(
  unit: Unit,
  caller: ActingCaller,
  columns: FileColumns,
): Promise<number> {
  const { id } = await unit.tx.attachment.create({
    data: {
      ...columns,
      uploadedById: caller.actor.userId,
      createdAt: unit.now,
      variantsAt: unit.now,
    },
  });
  unit.audit({
    action: 'attachment.uploaded',
    targetType: 'attachment',
    targetId: id,
    metadata: { after: { ...fileSnapshot(caller, columns) } },
  });
  return id;
}
