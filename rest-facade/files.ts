import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { invalid } from '../src/core/errors.js';
import type { ByteRange, FileAnswer } from '../src/core/upload.js';
import { sendError } from './envelope.js';

/** Kept by the reader's own cache alone, and asked for again before each use: access may end. */
const CACHE_POLICY = 'private, no-cache';

/**
 * Streams a file (RFC 9110): whole, or the one range that is asked for (206, or 416 where there is
 * nothing); 304 when the reader has it already. Answers HEAD with the headers alone.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: FileAnswer,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', CACHE_POLICY);
  response.setHeader('Vary', 'Authorization');
  response.setHeader('Accept-Ranges', 'bytes');
  if (matches(request.get('If-None-Match'), etag)) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, file, etag);
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`);
    sendError(response, invalid('Range', `must lie within ${file.size} bytes`), 416);
    return;
  }
  // Opened before the headers, so that a missing file can still be told.
  const stream = request.method === 'HEAD' ? undefined : await file.open(range);
  response.status(range ? 206 : 200);
  response.setHeader('Content-Type', file.mimeType);
  response.setHeader('Content-Disposition', disposition(file.name));
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : file.size);
  if (stream === undefined) response.end();
  // A reader who goes away in the middle is no fault of the service.
  else await pipeline(stream, response).catch(() => response.destroy());
}

/** Several ranges at once are answered with the whole, which RFC 9110, section 14.2 allows. */
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

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** RFC 6266: a plain name for old readers, and the real one. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
