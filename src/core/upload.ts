import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/**
 * An uploaded file, complete and in memory. Both interfaces read it with the same limits
 * (http/multipart.ts), so an operation never receives an incomplete file.
 */
export class IncomingFile {
  constructor(
    /** The client's file name; the service does not interpret it. */
    readonly name: string,
    readonly bytes: Buffer,
    /** Aborted when the client has disconnected, so that the work can stop. */
    readonly signal: AbortSignal,
    /** The media type that the client declared; empty without one. */
    readonly declaredType = '',
  ) {}

  /** Value by which two inputs are compared (`Idempotency-Key`), instead of the whole content. */
  toJSON(): { readonly name: string; readonly sha256: string } {
    return { name: this.name, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** A byte range of a file, both ends inclusive, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Answer of an operation that streams a file (`file` of core/operation.ts). */
export interface FileAnswer {
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Identifies the content in `ETag`. */
  readonly sha256: string;
  /** File name for clients that save it. */
  readonly name: string;
  /**
   * Opens the content, or a part of it. @throws AppError NOT_FOUND when it has been deleted since,
   *   SERVICE_UNAVAILABLE when the storage does not answer.
   */
  open(range?: ByteRange): Promise<Readable>;
}
