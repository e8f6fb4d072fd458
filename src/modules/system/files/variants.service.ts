import type { Clock } from '../../../core/clock.js';
import { db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { Logger } from '../../../infra/logging/logger.js';
import type { StoredFiles } from './stored-files.js';

/** Photos per batch. */
const BATCH = 20;

const photosWithout = prepared((p: Parameters<{ after: number; limit: number }>) =>
  db
    .selectFrom('attachments')
    .select(['id', 'filename', 'originalName', 'mimeType', 'size', 'width', 'height', 'sha256'])
    .where('variantsAt', 'is', null)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
);

const made = prepared((p: Parameters<{ id: number; at: Date }>) =>
  db.updateTable('attachments').set({ variantsAt: p.at }).where('id', '=', p.id),
);

/** Dependencies of VariantsService. */
interface VariantsDependencies {
  readonly statements: Statements;
  readonly files: Pick<StoredFiles, 'addVariants'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Makes the variants of photos that were stored without them, by versions of the service before they existed. */
export class VariantsService {
  constructor(private readonly deps: VariantsDependencies) {}

  /**
   * Makes the variants of all photos that lack them, one photo at a time. A photo that cannot be read is tried once, and
   * logged; its first reader has the variants made, or gets the error.
   *
   * @returns the number of photos.
   */
  async run(signal: AbortSignal): Promise<number> {
    const { statements, clock } = this.deps;
    let after = 0;
    for (let total = 0; ; ) {
      const photos = await statements.all(photosWithout({ after, limit: BATCH }));
      for (const photo of photos) {
        if (signal.aborted) return total;
        await this.deps.files.addVariants('photo', photo, signal).catch((err: unknown) => {
          this.deps.logger.warn({ err, filename: photo.filename }, 'variants of a picture failed');
        });
        if (signal.aborted) return total;
        await statements.all(made({ id: photo.id, at: clock() }));
        after = photo.id;
        total += 1;
      }
      if (photos.length < BATCH) return total;
    }
  }
}
