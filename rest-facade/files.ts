import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { invalid } from '../src/core/errors.js';
import type { DocumentAnswer } from '../src/core/operation.js';
import type { ByteRange, FileAnswer } from '../src/core/upload.js';
import { isKnown } from '../src/http/etag.js';
import type { ServedFile } from '../src/modules/system/files/served-file.js';
import { sendError } from './envelope.js';

/** Allows private caches only, with revalidation before each use, because access may end. */
const CACHE_POLICY = 'private, no-cache';

/**
 * Streams a file (RFC 9110): 200 with the whole file, 206 with the requested range, 416 for an
 * unsatisfiable range, 304 for a matching `If-None-Match`. HEAD is answered with the headers only.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: FileAnswer & Partial<ServedFile>,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', file.unstored ? 'private, no-store' : CACHE_POLICY);
  response.setHeader('Vary', 'Authorization');
  response.setHeader('Accept-Ranges', 'bytes');
  if (isKnown(request, etag)) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, file, etag);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`);
    sendError(response, invalid('Range', `must lie within ${file.size} bytes`), 416);
    return;
  }
  // Opened before the headers are sent, so that a missing file is answered with an error.
  const stream = request.method === 'HEAD' ? undefined : await file.open(range);
  response.status(range ? 206 : 200);
  response.setHeader('Content-Type', file.mimeType);
  response.setHeader('Content-Disposition', disposition(file));
  if (file.policy !== undefined) response.setHeader('Content-Security-Policy', file.policy);
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (stream === undefined) response.end();
  // A client that disconnects is not an error of the service.
  else await pipeline(stream, response).catch(() => response.destroy());
  // Where the client had gone before the first byte, the stream was not begun and is still open.
  stream?.destroy();
}

/**
 * Sends a document that was made for its reader; nobody else may see it, so nothing stores it. HEAD
 * is answered with the headers only, and makes none.
 */
export async function sendDocument(
  request: Request,
  response: Response,
  mimeType: string,
  { name, make }: DocumentAnswer,
): Promise<void> {
  const bytes = request.method === 'HEAD' ? undefined : await make();
  response.setHeader('Content-Type', mimeType);
  response.setHeader('Content-Disposition', `inline; filename="${name}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Vary', 'Authorization');
  if (bytes !== undefined) response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** The requested range; several ranges are ignored, as RFC 9110, section 14.2 allows. */
function rangeOf(
  request: Request,
  file: FileAnswer,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = request.get('If-Range');
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const ranges = request.range(file.size);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients, and the UTF-8 name. */
function disposition({ name, disposition: kind = 'inline' }: Partial<ServedFile> & FileAnswer) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
