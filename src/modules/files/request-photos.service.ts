import type { AccountActor } from '../../core/actor.js';
import { AppError, invalid } from '../../core/errors.js';
import type { Tx } from '../../core/transaction.js';
import type { Unit } from '../../core/unit.js';
import type { AttachmentType } from '../../generated/prisma/client.js';
import { lockRequest } from './files.queries.js';
import { MAX_PHOTOS } from './stored-file.types.js';
import type { StoredFiles } from './stored-files.js';

/** The photos that a step links to its request. */
export interface AttachmentLink {
  readonly requestId: number;
  readonly attachmentIds: readonly number[] | undefined;
  /** Type of the photos that were uploaded without one. */
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
  await lockRequest(unit.tx, link.requestId);
  const unlinked = { id: { in: ids }, uploadedById: actor.userId, requestId: null };
  await unit.tx.attachment.updateMany({
    where: { ...unlinked, type: null },
    data: { type: link.type },
  });
  const { count } = await unit.tx.attachment.updateMany({
    where: unlinked,
    data: { requestId: link.requestId },
  });
  if (count < ids.length) {
    throw invalid('attachmentIds', 'must be uploads of your own that belong to no request yet');
  }
  await requirePhotoCapacity(unit.tx, link.requestId, 0);
}

/**
 * Deletes the rows of all photos of a request, and their files after the commit.
 *
 * @returns the number of deleted photos.
 */
export async function removeAttachments(
  unit: Unit,
  files: StoredFiles,
  requestId: number,
): Promise<number> {
  // Prevents concurrent uploads until the request is deleted.
  await lockRequest(unit.tx, requestId);
  const photos = await unit.tx.attachment.findMany({
    where: { requestId },
    select: { filename: true },
  });
  await unit.tx.attachment.deleteMany({ where: { requestId } });
  files.removeAfterCommit(
    unit,
    'photo',
    photos.map(({ filename }) => filename),
  );
  return photos.length;
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
  const present = await tx.attachment.count({ where: { requestId } });
  if (present + added > MAX_PHOTOS) {
    throw new AppError('CONFLICT', `A request may have ${MAX_PHOTOS} photos at most.`, {
      field: 'file',
      reason: `the request would have more than ${MAX_PHOTOS} photos`,
    });
  }
}
