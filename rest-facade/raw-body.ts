import type { RequestHandler, Response } from 'express';
import { fileLimitsOf } from '../src/core/constraints.js';
import type { Context } from '../src/core/context.js';
import { withFieldNames } from '../src/core/errors.js';
import type { ShapeClass } from '../src/core/shape.js';
import { IncomingFile } from '../src/core/upload.js';
import type { MultipartReader } from '../src/http/multipart.js';
import { uploaderOf } from '../src/http/rate-limits.js';
import { wrongMediaType } from './media-types.js';
import type { RawBody } from './route.js';

/**
 * Middleware that reads a body that is a file into `request.body`, with the fields of its headers, for `coerce`.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for another type of body; and the errors of `MultipartReader.readWhole`.
 */
export function readRaw(
  multipart: MultipartReader,
  { mimeType, field, headers }: RawBody,
  input: ShapeClass,
): RequestHandler {
  const maxBytes = fileLimitsOf(input).get(field) ?? 0;
  return async (request, response, next) => {
    const isOfType = request.is(mimeType);
    // `is` returns null without a body, which the operation tells better.
    const isEmpty = isOfType === null || request.get('Content-Length') === '0';
    if (!isOfType && !isEmpty) throw wrongMediaType(request, mimeType);
    const file = isEmpty
      ? new IncomingFile('', Buffer.alloc(0), new AbortController().signal, mimeType)
      : await multipart.readWhole(
          request,
          response,
          { field, mimeType, maxBytes },
          uploader(response),
        );
    const given = Object.entries(headers).map(([name, header]) => [name, request.get(header)]);
    const known = given.filter(([, value]) => value !== undefined);
    request.body = { ...Object.fromEntries(known), [field]: file };
    next();
  };
}

function uploader(response: Response) {
  return uploaderOf(response.locals.context as Context);
}

/** An error with the names of the headers instead of those of the fields. */
export function withHeaderNames(error: unknown, { headers, field: body }: RawBody): unknown {
  return withFieldNames(error, (field) => headers[field] ?? (field === body ? 'body' : field));
}
