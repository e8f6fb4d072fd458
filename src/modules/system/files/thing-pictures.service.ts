import type { AccountActor } from '../../../core/actor.js';
import { invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { FileAnswer } from '../../../core/upload.js';
import { findThingPicture, looseUploads } from './files.queries.js';
import type { PictureSize } from './stored-file.types.js';
import type { StoredFiles } from './stored-files.js';

/** The pictures of assets, locations and the settings (docs/behaviour/things.md). */
export class ThingPictures {
  constructor(
    private readonly statements: Statements,
    private readonly files: StoredFiles,
  ) {}

  /** The file of a picture; undefined if it is no longer one. */
  async fileOf(imageId: number, size: PictureSize = 'full'): Promise<FileAnswer | undefined> {
    const row = await findThingPicture(this.statements, imageId);
    return row && (await this.files.answerOf('photo', row, size));
  }

  /**
   * Deletes a picture that its asset, location or the settings no longer have: its row, and its file after the
   * commit.
   */
  async release(unit: Unit, before: number | null, after: number | null): Promise<void> {
    if (before === null || before === after) return;
    // A trigger keeps pictures in use.
    await unit.tx.attachment.updateMany({ where: { id: before }, data: { ofThing: false } });
    const { filename } = await unit.tx.attachment.delete({ where: { id: before } });
    this.files.removeAfterCommit(unit, 'photo', [filename]);
  }
}

/**
 * Takes an upload as the picture of an asset, a location or the settings, unless it is that already.
 *
 * @param before the picture at present.
 * @param imageId the picture after the change; undefined and null take nothing.
 * @param field the field of the input that names the picture.
 * @throws AppError VALIDATION_ERROR on the field unless it is an own upload that is not linked.
 */
export async function claimPicture(
  { tx }: Unit,
  { userId }: AccountActor,
  before: number | null,
  imageId: number | null | undefined,
  field = 'imageId',
): Promise<void> {
  if (typeof imageId !== 'number' || imageId === before) return;
  const { count } = await tx.attachment.updateMany({
    where: looseUploads(userId, [imageId]),
    data: { ofThing: true },
  });
  if (count === 1) return;
  throw invalid(field, 'must be an upload of your own that is not linked to anything yet');
}

/** The path of the picture of an asset, a location or the settings. */
export function pictureUrl(imageId: number | null): string | null {
  return imageId === null ? null : `/api/v1/maintenance/attachments/${imageId}`;
}
