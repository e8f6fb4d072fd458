import type { AccountActor } from '../../core/actor.js';
import { AppError, invalid } from '../../core/errors.js';
import type { Tx } from '../../core/transaction.js';
import type { Unit } from '../../core/unit.js';
import type { AttachmentType } from '../../generated/prisma/client.js';
import { lockRequest } from './files.queries.js';
import { MAX_PHOTOS } from './stored-file.types.js';
import type { StoredFiles } from './stored-files.js';

/** What a step of a request does with the photos that came with it. */
export interface AttachmentLink {
  readonly requestId: number;
  readonly attachmentIds: readonly number[] | undefined;
  /** For the photos whose uploader has not said what they show. */
  readonly type: AttachmentType;
}

/**
 * Ties uploads of the actor's own that belong to no request yet to one, in the step's transaction.
 *
 * @throws AppError VALIDATION_ERROR (`attachmentIds`) when one is unknown, somebody else's or tied
 *   already; CONFLICT beyond 20 photos of the request.
 */
export async function linkAttachments(
  unit: Unit,
  actor: AccountActor,
  tie: AttachmentLink,
): Promise<void> {
  const ids = [...(tie.attachmentIds ?? [])];
  if (ids.length === 0) return;
  await lockRequest(unit.tx, tie.requestId);
  const loose = { id: { in: ids }, uploadedById: actor.userId, requestId: null };
  await unit.tx.attachment.updateMany({
    where: { ...loose, type: null },
    data: { type: tie.type },
  });
  const { count } = await unit.tx.attachment.updateMany({
    where: loose,
    data: { requestId: tie.requestId },
  });
  if (count < ids.length) {
    throw invalid('attachmentIds', 'must be uploads of your own that belong to no request yet');
  }
  await requireRoom(unit.tx, tie.requestId, 0);
}

/**
 * Deletes the rows of all photos of a request, and their files after the commit.
 *
 * @returns how many there were.
 */
export async function removeAttachments(
  unit: Unit,
  files: StoredFiles,
  requestId: number,
): Promise<number> {
  // Nobody adds one between this and the end of the request.
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

/** @throws AppError CONFLICT unless the request has room for so many photos more. */
export async function requireRoom(tx: Tx, requestId: number, more: number): Promise<void> {
  const present = await tx.attachment.count({ where: { requestId } });
  if (present + more > MAX_PHOTOS) {
    throw new AppError('CONFLICT', `A request may have ${MAX_PHOTOS} photos at most.`, {
      field: 'file',
      reason: `the request would have more than ${MAX_PHOTOS} photos`,
    });
  }
}
