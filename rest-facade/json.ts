import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { invalid } from '../src/core/errors.js';
import { BODY_PACE, type PaceRule, watchPace } from '../src/infra/pace.js';

/** The largest JSON body in bytes (contract, section 8). */
const MAX_BODY = 1024 * 1024;

const parse = express.json({
  limit: MAX_BODY,
  // Bytes that are no UTF-8 are refused: the parser would put U+FFFD in their place, and store another
  // text than was sent.
  verify: (_request, _response, bytes, encoding) => {
    if (encoding === 'utf-8' && !isUtf8(bytes)) throw new Error('The body is not UTF-8.');
  },
});

/**
 * Makes a reader of JSON bodies.
 *
 * @param pace how fast a body has to arrive; one that is too slow is a VALIDATION_ERROR, and its
 *   connection is closed.
 */
export function jsonReader(pace: PaceRule = BODY_PACE): RequestHandler {
  return (request, response, next) => {
    const { socket } = request;
    const before = socket.bytesRead;
    let settled = false;
    const settle = (error?: unknown) => {
      watch.stop();
      if (settled) return;
      settled = true;
      next(error);
    };
    const declared = Number(request.headers['content-length'] ?? MAX_BODY);
    const watch = watchPace(
      Math.min(declared, MAX_BODY),
      // Not by listening: the bytes belong to the parser.
      () => socket.bytesRead - before,
      pace,
      () => {
        if (!response.headersSent) response.setHeader('Connection', 'close');
        settle(invalid('body', 'did not arrive in time'));
      },
    );
    parse(request, response, settle);
  };
}

/** Reads the JSON body of a request. */
export const jsonBody: RequestHandler = jsonReader();
