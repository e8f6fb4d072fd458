import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { StreamAnswer } from '../src/core/operation.js';
import { compressorFor } from '../src/http/compression.js';
import { asLongRequest } from '../src/infra/request-time.js';

const DISCONNECTED = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/**
 * Streams a text or file of unknown length as an attachment, with backpressure. An error after the first
 * byte closes the connection, so that the client detects the truncation. HEAD is answered with the
 * headers only and does not open the stream.
 */
export async function sendStream(
  request: Request,
  response: Response,
  mimeType: string,
  { name, mimeType: own = mimeType, open }: StreamAnswer,
): Promise<void> {
  // Opened before the headers are sent, so that an error can be answered.
  const chunks = request.method === 'HEAD' ? undefined : await open();
  response.setHeader('Content-Type', own.startsWith('text/') ? `${own}; charset=utf-8` : own);
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  if (chunks === undefined) {
    response.end();
    return;
  }
  try {
    // Buffers one chunk only, to bound memory.
    const text = Readable.from(chunks, { highWaterMark: 1 });
    // Without flushes: no reader needs the first rows early.
    const compressor = compressorFor(response);
    const steps = compressor ? [text, compressor, response] : [text, response];
    await asLongRequest(() => pipeline(steps));
  } catch (error) {
    // A client that disconnects, before the first byte or later, is not an error of the service.
    if (!DISCONNECTED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
