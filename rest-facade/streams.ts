import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StreamAnswer } from '../src/core/operation.js';
import { asLongRequest } from '../src/infra/request-time.js';

/**
 * Streams a text of unknown length as an attachment, as fast as the reader takes it. A failure after the
 * first byte ends the connection, so that the reader does not take a part for the whole. HEAD is answered
 * with the headers alone, and opens nothing.
 */
export async function sendStream(
  request: Request,
  response: Response,
  mimeType: string,
  { name, open }: StreamAnswer,
): Promise<void> {
  // Opened before the headers, so that a failure can still be told.
  const chunks = request.method === 'HEAD' ? undefined : await open();
  response.setHeader('Content-Type', `${mimeType}; charset=utf-8`);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  if (chunks === undefined) {
    response.end();
    return;
  }
  try {
    // One chunk ahead is enough.
    const text = Readable.from(chunks, { highWaterMark: 1 });
    await asLongRequest(() => pipeline(text, response));
  } catch (error) {
    // A reader who goes away in the middle is no fault of the service.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
