import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, notFound, prismaCode } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { ByteRange, FileAnswer, IncomingFile } from '../../../core/upload.js';
import { tooLarge } from '../../../http/multipart.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { giveBack } from '../../../infra/storage/bytes.js';
import type { Storage } from '../../../infra/storage/storage.js';
import { displayName, newFilename } from './file-names.js';
import {
  type ImagePipeline,
  type ImageUse,
  type PreparedImage,
  type StoredPicture,
  VARIANT_SIDES,
  type Variant,
  variantsOf,
} from './images/images.js';
import type { PictureSize } from './stored-file.types.js';

/** Use of a file that is stored as it came. */
export type PlainUse = 'document' | 'mail';

/** Use of a stored file: that of a picture, or of a file that is stored as it came. */
export type FileUse = ImageUse | PlainUse;

/** Every use of a stored file. */
export const USES: readonly FileUse[] = ['photo', 'avatar', 'document', 'mail'];

/** The folders of the storage, by the use of their files. */
export const FOLDERS = {
  photo: 'attachments',
  avatar: 'avatars',
  document: 'documents',
  mail: 'mails',
} as const;

/** The folders of variants, by the use of the picture. The names of the files are those of the pictures. */
export const VARIANT_FOLDERS = {
  photo: { preview: 'previews', thumb: 'thumbs' },
  avatar: { preview: 'avatarpreviews', thumb: 'avatarthumbs' },
  document: {},
  mail: {},
} as const satisfies Record<ImageUse, Record<Variant, string>> & Record<PlainUse, object>;

/** The columns of a row that describe its stored file. */
export interface FileColumns {
  readonly filename: string;
  readonly originalName: string;
  readonly mimeType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

/** A document or a mail that has arrived. */
interface IncomingDocument {
  readonly bytes: Uint8Array;
  /** The name of the stored file. */
  readonly filename: string;
  readonly mimeType: string;
  /** When aborted, nothing is recorded. */
  readonly signal: AbortSignal;
}

/** An uploaded image and its use. */
export interface IncomingImage {
  readonly file: IncomingFile;
  readonly use: ImageUse;
  readonly maxBytes: number;
  /** The uploader. */
  readonly ownerId: number;
  /** Replaces the name of the uploaded file. */
  readonly name?: string | undefined;
}

/**
 * Stores and deletes image files. A file is stored before its row is inserted and deleted after its
 * row is deleted, so that no row refers to a missing file. A crash in between leaves a file without
 * a row, which the sweep deletes.
 */
export class StoredFiles {
  constructor(
    private readonly storage: Storage,
    private readonly images: ImagePipeline,
    private readonly logger: Logger,
  ) {}

  /**
   * Processes and stores an image, then calls `record` to insert its row. If `record` fails, the
   * file is deleted.
   *
   * @throws AppError PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE for the image, SERVICE_UNAVAILABLE
   *   when too many are processed or the storage is unavailable; and any error of `record`.
   */
  async add<T>(incoming: IncomingImage, record: (columns: FileColumns) => Promise<T>): Promise<T> {
    const { bytes, name, signal } = incoming.file;
    if (bytes.length > incoming.maxBytes) throw tooLarge(incoming.maxBytes);
    const { use, ownerId } = incoming;
    const image = await this.images.prepare({ bytes, use, owner: String(ownerId), signal });
    signal.throwIfAborted();
    const columns = columnsOf(image, incoming.name ?? name);
    const { filename } = columns;
    await this.storage.put(keyOf(use, filename), image.bytes, image.mimeType);
    const source = { ...columns, bytes: image.bytes, owner: String(ownerId), signal };
    return await this.recorded(use, filename, signal, async () => {
      await this.putVariants(use, source).catch((err: unknown) => {
        // Without variants the upload succeeds: the first reader has them made.
        this.logger.warn({ err, filename }, 'variants of a picture failed');
      });
      giveBack([image.bytes]);
      return () => record(columns);
    });
  }

  /**
   * Stores a document or a mail as it came, then calls `record` to insert its row. If `record` fails, the file
   * is deleted.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the storage is unavailable; and any error of `record`.
   */
  async addDocument<T>(
    document: IncomingDocument,
    record: () => Promise<T>,
    use: PlainUse = 'document',
  ): Promise<T> {
    const { bytes, filename, mimeType, signal } = document;
    signal.throwIfAborted();
    await this.storage.put(keyOf(use, filename), bytes, mimeType);
    return await this.recorded(use, filename, signal, async () => record);
  }

  /** Runs what follows the storing of a file, and deletes the file if it has no row afterwards. */
  private async recorded<T>(
    use: FileUse,
    filename: string,
    signal: AbortSignal,
    prepare: () => Promise<() => Promise<T>>,
  ): Promise<T> {
    let recording: Promise<T> | undefined;
    try {
      const record = await prepare();
      signal.throwIfAborted();
      recording = record();
      return await recording;
    } catch (error) {
      // After a connection error during COMMIT the row may exist; then the sweep decides.
      if (recording === undefined || isRolledBack(error)) await this.remove(use, [filename]);
      throw error;
    }
  }

  /**
   * Makes the variants of a stored picture.
   *
   * @throws AppError NOT_FOUND when its file does not exist, SERVICE_UNAVAILABLE when the storage
   *   does not answer or the turn does not come.
   */
  async addVariants(use: ImageUse, row: FileColumns, signal: AbortSignal): Promise<void> {
    const bytes = await buffer(await this.opened(keyOf(use, row.filename)));
    await this.putVariants(use, { ...row, bytes, owner: 'variants', signal });
  }

  /** Deletes files after the commit of the mutation; the sweep deletes those that remain. */
  removeAfterCommit(unit: Unit, use: FileUse, filenames: readonly string[]): void {
    unit.afterCommit(() => this.remove(use, filenames));
  }

  /** Deletes files without rows; a failure is logged, and the sweep repeats the deletion. */
  async remove(use: FileUse, filenames: readonly string[]): Promise<void> {
    for (const filename of filenames) {
      for (const folder of [...Object.values(VARIANT_FOLDERS[use]), FOLDERS[use]]) {
        await this.storage.delete(`${folder}/${filename}`).catch((err: unknown) => {
          this.logger.warn({ err, filename }, 'file deletion failed');
        });
      }
    }
  }

  /**
   * A picture or a variant of it. A variant that does not exist yet is made now. A picture that is not larger than the
   * variant is answered as it is.
   */
  async answerOf(use: ImageUse, row: FileColumns, size: PictureSize): Promise<FileAnswer> {
    const variant = size === 'full' ? undefined : size;
    if (variant === undefined || !variantsOf(row.width, row.height).includes(variant)) {
      return this.answer(use, row);
    }
    const key = keyOf(use, row.filename, variant);
    let stored = await this.storage.stat(key);
    if (stored === undefined) {
      await this.addVariants(use, row, NEVER);
      stored = await this.storage.stat(key);
    }
    if (stored === undefined) throw notFound('The file');
    return {
      mimeType: 'image/webp',
      size: stored.size,
      sha256: `${row.sha256}-${variant}`,
      name: displayName(row.originalName, 'webp'),
      open: async (range) => await this.opened(key, range),
    };
  }

  /**
   * A photo as a JPEG to print. It is made of the variant of 1,280 pixels, which is read faster than
   * the photo.
   *
   * @returns undefined for a file that does not exist or cannot be read.
   * @throws AppError SERVICE_UNAVAILABLE when the storage does not answer or the turn does not come;
   *   the reason of the signal.
   */
  async printOf(row: FileColumns, owner: string, signal = NEVER): Promise<Buffer | undefined> {
    try {
      const { open } = await this.answerOf('photo', row, 'preview');
      const bytes = await buffer(await open());
      const { width, height } = row;
      const scale = Math.min(1, VARIANT_SIDES.preview / Math.max(width, height));
      const size = { width: width * scale, height: height * scale };
      return await this.images.print({ bytes, ...size, owner, signal });
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof AppError && err.code === 'SERVICE_UNAVAILABLE') throw err;
      this.logger.warn({ err, filename: row.filename }, 'a photo could not be printed');
      return undefined;
    }
  }

  /** The file of a row, as a stream that is opened on demand. */
  private answer(use: ImageUse, row: FileColumns): FileAnswer {
    return {
      mimeType: row.mimeType,
      size: row.size,
      sha256: row.sha256,
      name: row.originalName,
      open: async (range) => await this.opened(keyOf(use, row.filename), range),
    };
  }

  /** The bytes of a file that was stored as it came, or a part of them. @throws AppError NOT_FOUND without it. */
  async openDocument(
    filename: string,
    range?: ByteRange,
    use: PlainUse = 'document',
  ): Promise<Readable> {
    return await this.opened(keyOf(use, filename), range);
  }

  private async opened(key: string, range?: ByteRange): Promise<Readable> {
    const stream = await this.storage.get(key, range);
    // Deleted after the row was read.
    if (stream === undefined) throw notFound('The file');
    return stream;
  }

  private async putVariants(use: ImageUse, picture: VariantSource): Promise<void> {
    for (const { name, bytes } of await this.images.variants(picture)) {
      await this.storage.put(keyOf(use, picture.filename, name), bytes, 'image/webp');
    }
  }
}

/** A stored picture of which variants are made. */
type VariantSource = StoredPicture & { readonly filename: string };

/** Signal of work that nothing aborts. */
export const NEVER = new AbortController().signal;

/** The fields of a file that the audit trail records. */
export function fileSnapshot(caller: ActingCaller, columns: FileColumns) {
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

function keyOf(use: PlainUse, filename: string): string;
function keyOf(use: ImageUse, filename: string, variant?: Variant): string;
function keyOf(use: FileUse, filename: string, variant?: Variant): string {
  const folders: Partial<Record<Variant, string>> = VARIANT_FOLDERS[use];
  return `${variant ? folders[variant] : FOLDERS[use]}/${filename}`;
}

/**
 * Returns whether the error occurred before COMMIT: errors of the service and of statements
 * (Prisma's P2…).
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof AppError || (prismaCode(error)?.startsWith('P2') ?? false);
}
