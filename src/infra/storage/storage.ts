import type { Readable } from 'node:stream';
import { unavailable } from '../../core/errors.js';
import type { ByteRange } from '../../core/upload.js';

/** A stored file in a listing. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * The storage of files. A key is `folder/name`. Every method throws AppError SERVICE_UNAVAILABLE
 * when the storage does not answer in bounded time.
 */
export interface Storage {
  readonly kind: 'local' | 's3';
  /** Stores a file atomically; once this returns, the file survives a crash. */
  put(key: string, content: Uint8Array, mimeType: string): Promise<void>;
  /** Opens the file or a range of it; undefined when it does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Undefined when the file does not exist. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Deletes the file; a missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Lists the files of a folder, unordered, in constant memory. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Removes files left by interrupted writes of ended processes. @returns their number. */
  removeUnfinished(): Promise<number>;
  /** Checks that files can be written and read; leaves no file. */
  probe(): Promise<void>;
  close(): void;
}

/**
 * @throws Error for a key that is not `folder/name`. The service creates all keys, so another one
 *   is a programming error and must not become a path.
 */
export function checkKey(key: string): void {
  if (!/^[a-z]+\/[\w-]+\.[a-z0-9]+$/.test(key)) throw new Error('a storage key is malformed');
}

/** The error for a storage that failed or did not answer. */
export function storageUnavailable(cause: unknown) {
  return unavailable('The file storage does not answer. Try again.', cause);
}
