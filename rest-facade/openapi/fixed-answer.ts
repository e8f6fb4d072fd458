import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** Smaller answers gain nothing by compression, in bytes. */
const COMPRESSED_FROM = 1024;

/**
 * A text that is the same for everybody, with its entity tag. It is compressed once, so that a
 * flood of requests costs nothing.
 */
export class FixedAnswer {
  readonly #content: Buffer;
  readonly #tag: string;
  #compressed: Buffer | undefined;

  constructor(
    readonly type: string,
    content: string | Buffer,
  ) {
    this.#content = Buffer.from(content);
    // Weak, because the compressed text has the same one.
    this.#tag = `W/"${createHash('sha256').update(this.#content).digest('base64url')}"`;
  }

  /** Sends it; Express answers 304 to a matching `If-None-Match`. */
  send(request: Request, response: Response): void {
    response.setHeader('Cache-Control', 'public, no-cache');
    response.setHeader('ETag', this.#tag);
    response.vary('Accept-Encoding');
    response.type(this.type);
    const isSmall = this.#content.length < COMPRESSED_FROM;
    if (isSmall || request.acceptsEncodings('gzip') !== 'gzip') {
      response.send(this.#content);
      return;
    }
    this.#compressed ??= gzipSync(this.#content, { level: 9 });
    response.setHeader('Content-Encoding', 'gzip');
    response.send(this.#compressed);
  }
}
