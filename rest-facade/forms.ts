import type { RequestHandler } from 'express';
import { fileLimitsOf } from '../src/core/constraints.js';
import type { Context } from '../src/core/context.js';
import { AppError, invalid } from '../src/core/errors.js';
import type { ShapeClass } from '../src/core/shape.js';
import {
  FORM_OVERHEAD,
  type Form,
  type FormRules,
  type MultipartReader,
} from '../src/http/multipart.js';
import { uploaderOf } from '../src/http/rate-limits.js';

const MAX_TEXT = 4 * 1024;

/**
 * Reads the multipart form of an operation that takes a file: texts and files by field, as a body
 * that `coerce` understands.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for another kind of body; VALIDATION_ERROR for a field that
 *   comes twice; and as `MultipartReader.read` does.
 */
export function readForm(multipart: MultipartReader, input: ShapeClass): RequestHandler {
  const rules = rulesOf(input);
  return async (request, response, next) => {
    const isForm = request.is('multipart/form-data');
    // `is` answers null when there is no body; one of no bytes is none either. Then fields are missing.
    const isEmpty = isForm === null || request.get('Content-Length') === '0';
    if (!isForm && !isEmpty) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data.');
    }
    const uploader = uploaderOf(response.locals.context as Context);
    request.body = isEmpty ? {} : bodyOf(await multipart.read(request, response, rules, uploader));
    next();
  };
}

function rulesOf(input: ShapeClass): FormRules {
  const limits = fileLimitsOf(input);
  const largest = Math.max(...limits.values());
  return {
    fileLimit: (field) => limits.get(field),
    // One too many is told by its name rather than by its number.
    maxFiles: limits.size + 1,
    maxText: MAX_TEXT,
    maxBody: largest * limits.size + FORM_OVERHEAD,
  };
}

function bodyOf(form: Form): Record<string, unknown> {
  const body = new Map<string, unknown>();
  for (const [name, value] of [...form.texts, ...form.files]) {
    if (body.has(name)) throw invalid(name, 'must not come twice');
    body.set(name, value);
  }
  for (const [name, file] of form.files) {
    // What a browser sends for a field in which nothing was chosen.
    if (file.bytes.length === 0 && file.name === '') body.delete(name);
  }
  return Object.fromEntries(body);
}
