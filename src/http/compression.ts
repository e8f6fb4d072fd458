import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';

/** Answers of fewer bytes are sent as they are, because they fit into one packet. */
const MIN_BYTES = 1024;

/**
 * Up to this size an answer is compressed at once, which takes a third of a millisecond at most; a
 * larger one in another thread, whose hand-over costs more than compressing a small answer.
 */
const MAX_BYTES_AT_ONCE = 32 * 1024;

/** JSON and other text; pictures are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;

const NO_TRANSFORM = /(?:^|,)\s*no-transform\s*(?:,|$)/i;

/**
 * Quality 4 takes about as long as gzip and yields smaller answers. A window of 256 kB bounds the
 * memory of a stream.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** A content coding (RFC 9110, section 8.4.1). */
interface Coding {
  readonly name: 'br' | 'gzip';
  readonly atOnce: (bytes: Buffer) => Buffer;
  readonly inThread: (bytes: Buffer) => Promise<Buffer>;
  readonly stream: () => Transform;
}

/** In order of preference. */
const CODINGS: readonly Coding[] = [
  {
    name: 'br',
    atOnce: (bytes) => brotliCompressSync(bytes, BROTLI),
    inThread: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  {
    name: 'gzip',
    atOnce: (bytes) => gzipSync(bytes),
    inThread: (bytes) => promisify(gzip)(bytes),
    stream: () => createGzip(),
  },
];

const NAMES: readonly string[] = CODINGS.map(({ name }) => name);

/** The answers that may be compressed, with the request that they belong to. */
const candidates = new WeakMap<Response, Request>();

/**
 * Compresses JSON and other text of 1 kB or more with brotli or gzip, where the client accepts it.
 * Answers with `Cache-Control: no-transform` and those of `keepUncompressed` stay as they are.
 */
export const compressAnswers: RequestHandler = (request, response, next) => {
  // Caches must not give the compressed answer to clients that do not accept it, nor the reverse.
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
  if (request.headers['accept-encoding'] !== undefined) {
    candidates.set(response, request);
    compressAtEnd(request, response);
  }
  next();
};

/**
 * Excludes an answer that holds a secret from compression: beside text of an attacker's choice, the
 * compressed size would tell about the secret (BREACH, CVE-2013-3587).
 */
export function keepUncompressed(response: Response): void {
  candidates.delete(response);
}

/**
 * The stream that compresses an answer of unknown length, if it is to be compressed; sets
 * `Content-Encoding`. The headers of the answer must be set.
 */
export function compressorFor(response: Response): Transform | undefined {
  const coding = codingFor(response);
  if (coding === undefined) return undefined;
  response.setHeader('Content-Encoding', coding.name);
  return coding.stream();
}

/** Replaces `end`, with which an answer is sent that is complete; others have been begun before. */
function compressAtEnd(request: Request, response: Response): void {
  const end = response.end.bind(response) as (...given: unknown[]) => Response;
  const replacement = (...given: unknown[]): Response => {
    response.end = end as Response['end'];
    if (response.headersSent) return end(...given);
    if (request.method === 'HEAD') {
      if (isLong(response) && codingFor(response)) {
        // It belongs to the answer to GET, whose compressed length is not known.
        response.removeHeader('Content-Length');
      }
      return end(...given);
    }
    const [chunk, encoding, ...rest] = given;
    const bytes = bytesOf(chunk, encoding);
    const coding = bytes && bytes.length >= MIN_BYTES ? codingFor(response) : undefined;
    if (bytes === undefined || coding === undefined) return end(...given);
    const send = (compressed: Buffer) => {
      response.setHeader('Content-Encoding', coding.name);
      response.setHeader('Content-Length', compressed.length);
      end(compressed, undefined, ...rest);
    };
    if (bytes.length <= MAX_BYTES_AT_ONCE) send(coding.atOnce(bytes));
    else coding.inThread(bytes).then(send, () => end(...given));
    return response;
  };
  response.end = replacement as Response['end'];
}

function bytesOf(chunk: unknown, encoding: unknown): Buffer | undefined {
  if (Buffer.isBuffer(chunk)) return chunk;
  if (typeof chunk !== 'string') return undefined;
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}

function isLong(response: Response): boolean {
  return Number(response.getHeader('Content-Length')) >= MIN_BYTES;
}

/** The coding of an answer whose headers are set; undefined when it must stay as it is. */
function codingFor(response: Response): Coding | undefined {
  const request = candidates.get(response);
  const type = String(response.getHeader('Content-Type') ?? '');
  if (request === undefined || !COMPRESSIBLE.test(type)) return undefined;
  if (response.hasHeader('Content-Encoding')) return undefined;
  if (NO_TRANSFORM.test(String(response.getHeader('Cache-Control') ?? ''))) return undefined;
  const name = new Negotiator(request).encoding([...NAMES, 'identity'], { preferred: NAMES });
  return CODINGS.find((coding) => coding.name === name);
}
