import type { ActingCaller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import { looseUploads } from '../../system/files/files.queries.js';

/**
 * Links uploads of the author to a comment.
 *
 * @throws AppError VALIDATION_ERROR (`attachmentIds`) unless all are unlinked uploads of the
 *   author.
 */
export async function linkPhotos(
  unit: Unit,
  { actor }: ActingCaller,
  commentId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { count } = await unit.tx.attachment.updateMany({
    where: looseUploads(actor.userId, ids),
    data: { commentId },
  });
  if (count < ids.length) {
    throw invalid(
      'attachmentIds',
      'must be uploads of your own that are not linked to anything yet',
    );
  }
}
