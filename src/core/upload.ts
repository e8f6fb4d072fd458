import { createHash } from 'node:crypto';

/**
 * An uploaded file, complete and in memory. Both interfaces read it with the same limits
 * (http/multipart.ts), so an operation never gets an incomplete file.
 */
export class IncomingFile {
  constructor(
    /** As the client named it; it means nothing to the service. */
    readonly name: string,
    readonly bytes: Buffer,
    /** Aborted when the client has disconnected, so that the work can stop. */
    readonly signal: AbortSignal,
  ) {}

  /** What two inputs are compared by (`Idempotency-Key`), instead of megabytes of numbers. */
  toJSON(): { readonly name: string; readonly sha256: string } {
    return { name: this.name, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}

/** A part of a file, both ends included, as HTTP counts. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What an operation answers that streams a file (`file` of core/operation.ts). */
export interface FileAnswer {
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Names the content in `ETag`. */
  readonly sha256: string;
  /** The file name for a client that saves it. */
  readonly name: string;
  /**
   * Opens the content, or a part of it.
   *
   * @throws AppError NOT_FOUND when it has been deleted since, SERVICE_UNAVAILABLE when the storage
   *   does not answer.
   */
  open(range?: ByteRange): Promise<NodeJS.ReadableStream>;
}
