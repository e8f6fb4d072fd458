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

/** Smaller answers are not compressed, because they fit into one packet. */
const MIN_BYTES = 1024;

/**
 * Up to this size an answer is compressed synchronously, which takes at most a third of a
 * millisecond. A larger one is compressed in another thread; the hand-over costs more than
 * compressing a small answer.
 */
const MAX_BYTES_AT_ONCE = 32 * 1024;

/** JSON and other text; pictures are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;

const NO_TRANSFORM = /(?:^|,)\s*no-transform\s*(?:,|$)/i;

/**
 * Quality 4 takes about as long as gzip and gives smaller answers. A window of 256 kB bounds the
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

/** Answers that may be compressed, with their requests. */
const candidates = new WeakMap<Response, Request>();

/**
 * Compresses JSON and other text of 1 kB or more with brotli or gzip, if the client accepts it.
 * Answers with `Cache-Control: no-transform` and those of `keepUncompressed` are not compressed.
 */
export const compressAnswers: RequestHandler = (request, response, next) => {
  // Caches must not send the compressed answer to clients that do not accept it, nor the reverse.
  const others = response.getHeader('Vary');
  response.setHeader('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
  if (request.headers['accept-encoding'] !== undefined) {
    candidates.set(response, request);
    compressAtEnd(request, response);
  }
  next();
};

/**
 * Excludes an answer with a secret from compression: if an attacker controls other text in the
 * answer, its compressed size would reveal the secret (BREACH, CVE-2013-3587).
 */
export function keepUncompressed(response: Response): void {
  candidates.delete(response);
}

/**
 * Stream that compresses an answer of unknown length; undefined if it must not be compressed. Sets
 * `Content-Encoding`. The headers of the answer must be set.
 */
export function compressorFor(response: Response): Transform | undefined {
  const coding = codingFor(response);
  if (coding === undefined) return undefined;
  response.setHeader('Content-Encoding', coding.name);
  return coding.stream();
}

/** Replaces `end`, which sends a complete answer; streamed answers have started before. */
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

/** Coding for an answer whose headers are set; undefined if it must not be compressed. */
function codingFor(response: Response): Coding | undefined {
  const request = candidates.get(response);
  const type = String(response.getHeader('Content-Type') ?? '');
  if (request === undefined || !COMPRESSIBLE.test(type)) return undefined;
  if (response.hasHeader('Content-Encoding')) return undefined;
  if (NO_TRANSFORM.test(String(response.getHeader('Cache-Control') ?? ''))) return undefined;
  const name = new Negotiator(request).encoding([...NAMES, 'identity'], { preferred: NAMES });
  return CODINGS.find((coding) => coding.name === name);
}
