import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { StreamAnswer } from '../../../core/operation.js';
import type { Statements } from '../../../core/sql.js';
import type { FileAnswer } from '../../../core/upload.js';
import type { ThingPictures } from '../../system/files/thing-pictures.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { requireLeadsThing } from '../open-reports/open-reports.access.js';
import { addressOfLink } from '../open-reports/open-reports.mapper.js';
import {
  findThings,
  type LinkedThing,
  type ThingType,
} from '../open-reports/open-reports.queries.js';
import { type LabelContent, labelSheet, labelSvg } from './label.js';

/** Pages of the console for assets and locations. */
const PAGES: Readonly<Record<ThingType, string>> = { asset: 'equipment', location: 'places' };

/** Maximum number of pictures of a sheet that are read at the same time. */
const PICTURES_AT_ONCE = 8;

/** Labels of assets and locations (docs/behaviour/things.md). */
export class LabelsService {
  constructor(
    private readonly statements: Statements,
    private readonly pictures: ThingPictures,
    private readonly settings: SettingsService,
  ) {}

  /**
   * A label as a file of SVG.
   *
   * @throws AppError NOT_FOUND for an unknown id, and while the service has no address; FORBIDDEN for other
   *   than the lead and `system.settings`.
   */
  async label({ actor }: ActingCaller, type: ThingType, id: number): Promise<FileAnswer> {
    const [thing] = await findThings(this.statements, type, [id]);
    if (thing === undefined) throw notFound(`The ${type}`);
    requireLeadsThing(actor, thing);
    const [content] = await this.contentsOf([thing]);
    const bytes = Buffer.from(labelSvg(content as LabelContent));
    return {
      mimeType: 'image/svg+xml',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      name: `${type}-${id}.svg`,
      open: async (range) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
    };
  }

  /**
   * A page of labels in the order of the ids, with the pictures of the things.
   *
   * @throws AppError VALIDATION_ERROR on `ids` for an unknown id; FORBIDDEN and NOT_FOUND as `label`.
   */
  async sheet(
    { actor }: ActingCaller,
    type: ThingType,
    ids: readonly number[],
  ): Promise<StreamAnswer> {
    const found = await findThings(this.statements, type, ids);
    const byId = new Map(found.map((thing) => [thing.id, thing]));
    const things = ids.map((id) => {
      const thing = byId.get(id);
      if (thing === undefined) throw invalid('ids', `there is no ${type} ${id}`);
      return thing;
    });
    for (const thing of things) requireLeadsThing(actor, thing);
    const contents = await this.contentsOf(things);
    const inTurns = pLimit(PICTURES_AT_ONCE);
    const labels = await Promise.all(
      contents.map((content, index) =>
        inTurns(async () => ({
          ...content,
          picture: await this.pictureOf(things[index]?.imageId ?? null),
        })),
      ),
    );
    return { name: `${type}-labels.html`, open: async () => labelSheet(labels) };
  }

  /** The small picture as a `data:` URL; undefined without one, and if it has just been deleted. */
  private async pictureOf(imageId: number | null): Promise<string | undefined> {
    if (imageId === null) return undefined;
    try {
      const file = await this.pictures.fileOf(imageId, 'thumb');
      const bytes = file && (await buffer(await file.open()));
      return bytes && `data:${file.mimeType};base64,${bytes.toString('base64')}`;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  private async contentsOf(things: readonly LinkedThing[]): Promise<LabelContent[]> {
    const publicUrl = await this.settings.publicUrl();
    if (publicUrl === undefined) {
      throw new AppError(
        'NOT_FOUND',
        'Labels need the address of the service (setting publicUrl).',
      );
    }
    return things.map(({ type, id, code, name, linkCode }) => ({
      code,
      name,
      address:
        (linkCode === null ? null : addressOfLink(linkCode, publicUrl)) ??
        `${publicUrl}/${PAGES[type]}/${id}`,
    }));
  }
}
