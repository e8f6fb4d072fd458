import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { type AppError, invalid } from '../core/errors.js';
import { BODY_PACE, watchPace } from '../infra/queue/pace.js';
import { MAX_KEYS, requireBounded, textBoundsProblem } from './bounds.js';

/** Maximum size of a JSON body, in bytes (docs/operations/limits.md). */
const MAX_BODY = 1024 * 1024;

/**
 * Results of checks before parsing, undefined for a body within bounds, which needs no second check; the
 * parser does not keep the type of an error.
 */
const checked = new WeakMap<object, AppError | undefined>();

/** Outcomes of reading bodies; the first handler that needs a body reads it. */
const outcomes = new WeakMap<object, { readonly error: unknown }>();

/** Bodies that a reader takes; unless they may be empty, one without a text is not well-formed (the parser takes it for `{}`). */
interface JsonBodies {
  readonly types: readonly string[];
  readonly maxKeys: number;
  readonly mayBeEmpty?: boolean;
}

/**
 * Makes a reader of JSON bodies. A body that arrives too slowly is a VALIDATION_ERROR, and its
 * connection is closed.
 */
export function jsonReader({ types, maxKeys, mayBeEmpty = true }: JsonBodies): RequestHandler {
  const parse = express.json({
    limit: MAX_BODY,
    type: [...types],
    // Bytes that are not UTF-8 are an error: the parser would replace them by U+FFFD and so change
    // the text.
    verify: (request, _response, bytes, encoding) => {
      if (encoding !== 'utf-8') return;
      if (!isUtf8(bytes) || (!mayBeEmpty && bytes.length === 0)) throw new Error('No UTF-8 text.');
      const problem = textBoundsProblem(bytes, 'body', maxKeys);
      checked.set(request, problem);
      if (problem !== undefined) throw new Error('The body is too large a structure.');
    },
  });
  return (request, response, next) => {
    const known = outcomes.get(request);
    if (known !== undefined) return next(known.error);
    const { socket } = request;
    const before = socket.bytesRead;
    let settled = false;
    const settle = (error?: unknown) => {
      watch.stop();
      if (settled) return;
      settled = true;
      const isChecked = checked.has(request);
      const found = checked.get(request) ?? error;
      const problem = found ?? (isChecked ? undefined : problemOf(request.body, maxKeys));
      outcomes.set(request, { error: problem });
      next(problem);
    };
    const declared = Number(request.headers['content-length'] ?? MAX_BODY);
    const watch = watchPace(
      Math.min(declared, MAX_BODY),
      // Counted without a `data` listener, which would take data from the parser.
      () => socket.bytesRead - before,
      BODY_PACE,
      () => {
        if (!response.headersSent) response.setHeader('Connection', 'close');
        settle(invalid('body', 'did not arrive in time'));
      },
    );
    parse(request, response, settle);
  };
}

/** Reads the JSON body of a request. */
export const jsonBody = jsonReader({ types: ['application/json'], maxKeys: MAX_KEYS });

/** The same check for encodings other than UTF-8, which only the parser decodes. */
function problemOf(body: unknown, maxKeys: number): unknown {
  try {
    requireBounded(body, 'body', maxKeys);
    return undefined;
  } catch (error) {
    return error;
  }
}
