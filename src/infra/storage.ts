import type { Readable } from 'node:stream';
import { unavailable } from '../core/errors.js';
import type { ByteRange } from '../core/upload.js';

/** A stored file as a listing shows it. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/**
 * Where files are kept. A key is `folder/name`. Every method throws AppError SERVICE_UNAVAILABLE
 * when the storage does not answer in bounded time.
 */
export interface Storage {
  readonly kind: 'local' | 's3';
  /** Stores the whole file or nothing; when it returns, the file outlives a crash. */
  put(key: string, content: Uint8Array, mimeType: string): Promise<void>;
  /** Opens the file, or a part of it; undefined when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Undefined when there is no such file. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** Deletes the file; that there is none is no error. */
  delete(key: string): Promise<void>;
  /** Every file of a folder, in no particular order, without holding them all in memory. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Removes what interrupted writes of dead processes left behind; returns how many there were. */
  removeUnfinished(): Promise<number>;
  /** Asks whether files can be kept and read now; leaves nothing behind. */
  probe(): Promise<void>;
  close(): void;
}

/**
 * @throws Error for a key that is not `folder/name`: keys are made by the service, so another one is
 *   a fault of the program, and must not become a path.
 */
export function checkKey(key: string): void {
  if (!/^[a-z]+\/[\w-]+\.[a-z0-9]+$/.test(key)) throw new Error('a storage key is malformed');
}

/** The storage did not do what it was asked. */
export function storageUnavailable(cause: unknown) {
  return unavailable('The file storage does not answer. Try again.', cause);
}
