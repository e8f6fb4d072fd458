import type { Clock } from '../../../core/clock.js';
import type { Caller } from '../../../core/context.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import type { Storage } from '../../../infra/storage/storage.js';
import { deleteUnlinkedAttachments, filesWithRow } from './files.queries.js';
import {
  type FileUse,
  FOLDERS,
  NEVER,
  type StoredFiles,
  USES,
  VARIANT_FOLDERS,
} from './stored-files.js';

/** Time limit for linking an upload to a request, in milliseconds (docs/behaviour/files.md). */
const UNLINKED_LIFETIME = 24 * 60 * 60 * 1000;

/**
 * Age from which a file without a row is an orphan, in milliseconds; longer than any upload takes.
 */
const ORPHAN_MIN_AGE = 60 * 60 * 1000;

/** Files or rows per batch. */
const BATCH = 200;

/** Dependencies of SweepService. */
export interface SweepDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly storage: Storage;
  readonly files: StoredFiles;
  readonly clock: Clock;
  readonly logger: Logger;
  /** `SweepOptions.exclusiveSince` of the first sweep. */
  readonly exclusiveSince: Date | undefined;
}

/** Options of a sweep. */
export interface SweepOptions {
  /**
   * Start time of this process, if it is the only one. No upload from before that time can be in
   * progress, so that older files without a row are deleted without a grace period.
   */
  readonly exclusiveSince?: Date | undefined;
  /** Ends the sweep after the current batch. */
  readonly signal?: AbortSignal;
}

/** Numbers of files that a sweep deleted. */
export interface SweepResult {
  /** Uploads that were never linked to a request; their rows are deleted too. */
  readonly unlinked: number;
  /** Files without a row. */
  readonly orphaned: number;
  /** Incomplete files. */
  readonly unfinished: number;
}

/**
 * Deletes expired uploads and orphaned files. May run at any time, also on several replicas
 * concurrently.
 */
export class SweepService {
  private exclusiveSince: Date | undefined;

  constructor(private readonly deps: SweepDependencies) {
    this.exclusiveSince = deps.exclusiveSince;
  }

  /** Sweeps once. */
  async run(caller: Caller, options: SweepOptions = {}): Promise<SweepResult> {
    const now = this.deps.clock().getTime();
    const before = options.exclusiveSince ?? new Date(now - ORPHAN_MIN_AGE);
    const signal = options.signal ?? NEVER;
    return {
      unfinished: await this.deps.storage.removeUnfinished(),
      unlinked: await this.removeUnlinked(caller, new Date(now - UNLINKED_LIFETIME), signal),
      orphaned: await this.removeAllOrphaned(before, signal),
    };
  }

  /** Sweeps once; logs the result unless nothing was deleted. */
  async runAndLog(caller: Caller, signal: AbortSignal): Promise<void> {
    const { exclusiveSince } = this;
    // From the second sweep on, files need the grace period.
    this.exclusiveSince = undefined;
    const deleted = await this.run(caller, { exclusiveSince, signal });
    if (Object.values(deleted).some((count) => count > 0)) {
      this.deps.logger.info({ deleted }, 'files deleted by the sweep');
    }
  }

  private async removeUnlinked(caller: Caller, before: Date, signal: AbortSignal): Promise<number> {
    for (let total = 0; ; ) {
      const removed = await this.deps.unitOfWork.run(caller, async (unit) => {
        const rows = await deleteUnlinkedAttachments(unit.statements, before, BATCH);
        for (const { id, filename } of rows) {
          unit.audit({
            action: 'attachment.expired',
            targetType: 'attachment',
            targetId: id,
            metadata: { before: { filename } },
          });
        }
        const filenames = rows.map(({ filename }) => filename);
        this.deps.files.removeAfterCommit(unit, 'photo', filenames);
        return rows.length;
      });
      total += removed;
      if (removed < BATCH || signal.aborted) return total;
    }
  }

  private async removeAllOrphaned(before: Date, signal: AbortSignal): Promise<number> {
    let total = 0;
    for (const use of USES) total += await this.removeOrphaned(use, before, signal);
    return total;
  }

  private async removeOrphaned(use: FileUse, before: Date, signal: AbortSignal): Promise<number> {
    let total = 0;
    let batch: string[] = [];
    const flush = async () => {
      const known = await filesWithRow(this.deps.prisma, use, batch);
      const orphaned = batch.filter((filename) => !known.has(filename));
      await this.deps.files.remove(use, orphaned);
      total += orphaned.length;
      batch = [];
    };
    for (const folder of [FOLDERS[use], ...Object.values(VARIANT_FOLDERS[use])]) {
      for await (const { key, modifiedAt } of this.deps.storage.list(folder)) {
        if (signal.aborted) return total;
        if (modifiedAt >= before) continue;
        batch.push(key.slice(key.indexOf('/') + 1));
        if (batch.length === BATCH) await flush();
      }
      await flush();
    }
    return total;
  }
}
