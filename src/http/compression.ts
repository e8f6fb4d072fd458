import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Answers of fewer bytes are sent as they are, because they fit into one packet. */
const MIN_BYTES = 1024;

/**
 * Quality 4 takes about as long as gzip and yields smaller answers. A window of 256 kB bounds the
 * memory of an answer under way; the default of 4 MB would hold whole exports.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

/** The answers that hold a secret. */
const secrets = new WeakSet<Response>();

/**
 * Excludes an answer that holds a secret from compression: beside text of an attacker's choice, the
 * compressed size would tell about the secret (BREACH, CVE-2013-3587).
 */
export function keepUncompressed(response: Response): void {
  secrets.add(response);
}

/**
 * Compresses JSON and other text of 1 kB or more with brotli or gzip, where the client accepts it.
 * Streams are compressed while they are written, without flushes: no reader needs the first rows of
 * an export early. Answers with `Cache-Control: no-transform` and those that hold a secret stay as
 * they are.
 */
export function compressAnswers(): RequestHandler {
  const compress = compression({ threshold: MIN_BYTES, brotli: BROTLI, filter: isEligible });
  return (request, response, next) => {
    // Caches must not give the compressed answer to clients that do not accept it, nor the reverse.
    const others = response.getHeader('Vary');
    response.setHeader('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
    if (request.headers['accept-encoding'] === undefined) return next();
    compress(request, response, next);
  };
}

function isEligible(request: Request, response: Response): boolean {
  if (secrets.has(response) || !compression.filter(request, response)) return false;
  // The length belongs to the answer to GET, which is compressed (RFC 9110, section 8.6).
  if (request.method === 'HEAD' && Number(response.getHeader('Content-Length')) >= MIN_BYTES) {
    response.removeHeader('Content-Length');
  }
  return true;
}
