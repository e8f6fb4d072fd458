import type { ActingCaller } from '../../core/context.js';
import { AppError, notFound, prismaCode } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { FileAnswer, IncomingFile } from '../../core/upload.js';
import { tooLarge } from '../../http/multipart.js';
import type { ImagePipeline, ImageUse, PreparedImage } from '../../infra/images.js';
import type { Logger } from '../../infra/logger.js';
import type { Storage } from '../../infra/storage.js';
import { displayName, newFilename } from './file-names.js';

/** The folders of the storage, by what their files are for. */
export const FOLDERS = { photo: 'attachments', avatar: 'avatars' } as const;

/** The columns that a row has of its stored file. */
export interface FileColumns {
  readonly filename: string;
  readonly originalName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

/** What comes in, and what it is for. */
export interface IncomingImage {
  readonly file: IncomingFile;
  readonly use: ImageUse;
  readonly maxBytes: number;
  /** What to call it instead of the name that the file came with. */
  readonly name?: string | undefined;
}

/**
 * Pictures and their rows: the file is stored before its row comes and deleted after its row is
 * gone, so that no row ever points to a missing file. What a crash leaves between is a file without
 * a row, which the sweep removes.
 */
export class StoredFiles {
  constructor(
    private readonly storage: Storage,
    private readonly images: ImagePipeline,
    private readonly logger: Logger,
  ) {}

  /**
   * Prepares and stores a picture, then lets `record` write its row. When that fails, the file goes.
   *
   * @throws AppError PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for the picture,
   *   SERVICE_UNAVAILABLE for the storage; and whatever `record` throws.
   */
  async add<T>(incoming: IncomingImage, record: (columns: FileColumns) => Promise<T>): Promise<T> {
    const { bytes, name, signal } = incoming.file;
    if (bytes.length > incoming.maxBytes) throw tooLarge(incoming.maxBytes);
    const image = await this.images.prepare(bytes, incoming.use, signal);
    signal.throwIfAborted();
    const columns = columnsOf(image, incoming.name ?? name);
    const key = keyOf(incoming.use, columns.filename);
    await this.storage.put(key, image.bytes, image.mimeType);
    try {
      return await record(columns);
    } catch (error) {
      // A connection that broke during COMMIT leaves open whether there is a row: the sweep will know.
      if (isRolledBack(error)) await this.remove(incoming.use, [columns.filename]);
      throw error;
    }
  }

  /** Deletes files when the mutation has been committed; one that stays is left to the sweep. */
  removeAfterCommit(unit: Unit, use: ImageUse, filenames: readonly string[]): void {
    unit.afterCommit(() => this.remove(use, filenames));
  }

  /** Deletes files whose rows are gone; a failure is logged, and the sweep tries again. */
  async remove(use: ImageUse, filenames: readonly string[]): Promise<void> {
    for (const filename of filenames) {
      await this.storage.delete(keyOf(use, filename)).catch((err: unknown) => {
        this.logger.warn({ err, filename }, 'a file was not deleted; the sweep will do it');
      });
    }
  }

  /** The file of a row, to be streamed. */
  answer(use: ImageUse, row: FileColumns): FileAnswer {
    return {
      mimeType: row.mimeType,
      size: row.size,
      sha256: row.sha256,
      name: row.originalName,
      open: async (range) => {
        const stream = await this.storage.get(keyOf(use, row.filename), range);
        // Deleted after the row was read.
        if (stream === undefined) throw notFound('The file');
        return stream;
      },
    };
  }
}

/** The facts about a file for the audit trail. */
export function fileFacts(caller: ActingCaller, columns: FileColumns) {
  const { filename, originalName, mimeType, size, sha256 } = columns;
  return { filename, originalName, mimeType, size, sha256, userId: caller.actor.userId };
}

function columnsOf(image: PreparedImage, name: string): FileColumns {
  return {
    filename: newFilename(image.extension),
    originalName: displayName(name, image.extension),
    mimeType: image.mimeType,
    size: image.bytes.length,
    width: image.width,
    height: image.height,
    sha256: image.sha256,
  };
}

function keyOf(use: ImageUse, filename: string): string {
  return `${FOLDERS[use]}/${filename}`;
}

/** Errors of the service and of statements (Prisma's P2…) come before COMMIT. */
function isRolledBack(error: unknown): boolean {
  return error instanceof AppError || (prismaCode(error)?.startsWith('P2') ?? false);
}
