import type { Clock } from '../../core/clock.js';
import type { Caller } from '../../core/context.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { ImageUse } from '../../infra/images.js';
import type { Logger } from '../../infra/logger.js';
import type { Storage } from '../../infra/storage.js';
import { deleteUnlinkedAttachments } from './files.queries.js';
import { FOLDERS, type StoredFiles } from './stored-files.js';

/** How long an upload may wait to be tied to a request (contract, section 5). */
const UNLINKED_LIFETIME = 24 * 60 * 60 * 1000;

/** A file may be this old before its row has to be there: far more than an upload can take. */
const ORPHAN_MIN_AGE = 60 * 60 * 1000;

const BATCH = 200;

const NEVER = new AbortController().signal;

/** Dependencies of the sweep. */
export interface SweepParts {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Counts for the first sweep alone (`SweepOptions`). */
  readonly aloneSince: Date | undefined;
}

/** How a sweep proceeds. */
export interface SweepOptions {
  /**
   * When given, no upload that began before it can still be under way, so that files older than it
   * need no grace period: the start of the only process there is.
   */
  readonly aloneSince?: Date | undefined;
  /** Ends the sweep after the batch at hand. */
  readonly signal?: AbortSignal;
}

/** What a sweep removed. */
export interface Swept {
  /** Uploads that nobody tied to a request, rows and files. */
  readonly unlinked: number;
  /** Files without a row. */
  readonly orphaned: number;
  /** Files that were never complete. */
  readonly unfinished: number;
}

/**
 * Removes what uploads, deletions and crashes leave over. Safe at any time, and on several replicas
 * at once.
 */
export class SweepService {
  private aloneSince: Date | undefined;

  constructor(private readonly parts: SweepParts) {
    this.aloneSince = parts.aloneSince;
  }

  /** Sweeps once. */
  async run(caller: Caller, options: SweepOptions = {}): Promise<Swept> {
    const now = this.parts.clock().getTime();
    const before = options.aloneSince ?? new Date(now - ORPHAN_MIN_AGE);
    const signal = options.signal ?? NEVER;
    return {
      unfinished: await this.parts.storage.removeUnfinished(),
      unlinked: await this.removeUnlinked(caller, new Date(now - UNLINKED_LIFETIME), signal),
      orphaned:
        (await this.removeOrphaned('photo', before, signal)) +
        (await this.removeOrphaned('avatar', before, signal)),
    };
  }

  /** Sweeps once and logs what was removed, if anything was. */
  async runAndLog(caller: Caller, signal: AbortSignal): Promise<void> {
    const { aloneSince } = this;
    // Uploads that began after the start need their grace period from the second sweep on.
    this.aloneSince = undefined;
    const swept = await this.run(caller, { aloneSince, signal });
    if (Object.values(swept).some((count) => count > 0)) {
      this.parts.logger.info({ swept }, 'files removed by the sweep');
    }
  }

  private async removeUnlinked(caller: Caller, before: Date, signal: AbortSignal): Promise<number> {
    for (let total = 0; ; ) {
      const removed = await this.parts.unitOfWork.run(caller, async (unit) => {
        const rows = await deleteUnlinkedAttachments(unit.tx, before, BATCH);
        for (const { id, filename } of rows) {
          unit.audit({
            action: 'attachment.expired',
            targetType: 'attachment',
            targetId: id,
            metadata: { before: { filename } },
          });
        }
        const filenames = rows.map(({ filename }) => filename);
        this.parts.files.removeAfterCommit(unit, 'photo', filenames);
        return rows.length;
      });
      total += removed;
      if (removed < BATCH || signal.aborted) return total;
    }
  }

  private async removeOrphaned(use: ImageUse, before: Date, signal: AbortSignal): Promise<number> {
    let total = 0;
    let batch: string[] = [];
    const flush = async () => {
      const known = await this.known(use, batch);
      const orphaned = batch.filter((filename) => !known.has(filename));
      await this.parts.files.remove(use, orphaned);
      total += orphaned.length;
      batch = [];
    };
    for await (const { key, modifiedAt } of this.parts.storage.list(FOLDERS[use])) {
      if (signal.aborted) return total;
      if (modifiedAt >= before) continue;
      batch.push(key.slice(key.indexOf('/') + 1));
      if (batch.length === BATCH) await flush();
    }
    await flush();
    return total;
  }

  /** Of these files, those that have a row. */
  private async known(use: ImageUse, filenames: string[]): Promise<ReadonlySet<string>> {
    if (filenames.length === 0) return new Set();
    const query = { where: { filename: { in: filenames } }, select: { filename: true } };
    const rows =
      use === 'photo'
        ? await this.parts.prisma.attachment.findMany(query)
        : await this.parts.prisma.avatar.findMany(query);
    return new Set(rows.map(({ filename }) => filename));
  }
}
