import type { RequestHandler } from 'express';
import { fileLimitsOf } from '../src/core/constraints.js';
import type { Context } from '../src/core/context.js';
import { invalid } from '../src/core/errors.js';
import type { ShapeClass } from '../src/core/shape.js';
import {
  FORM_OVERHEAD,
  type Form,
  type FormRules,
  type MultipartReader,
} from '../src/http/multipart.js';
import { uploaderOf } from '../src/http/rate-limits.js';
import { wrongMediaType } from './media-types.js';

/** Upper bound for a text field, in bytes. */
const MAX_TEXT = 4 * 1024;

/**
 * Middleware that reads the multipart form of an operation with a file into `request.body`, by field, for
 * `coerce`.
 *
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for another type of body; VALIDATION_ERROR for a repeated
 *   field; and the errors of `MultipartReader.read`.
 */
export function readForm(multipart: MultipartReader, input: ShapeClass): RequestHandler {
  const rules = rulesOf(input);
  return async (request, response, next) => {
    const isForm = request.is('multipart/form-data');
    // `is` returns null without a body. An empty body is read as a form without fields.
    const isEmpty = isForm === null || request.get('Content-Length') === '0';
    if (!isForm && !isEmpty) {
      const names = [...fileLimitsOf(input).keys()].join(' or ');
      throw wrongMediaType(request, `multipart/form-data, with a file in the field ${names}`);
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
    // One more than allowed, so that an unknown file field is reported by its name.
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
    // Browsers send an empty file for a file field without a selection.
    if (file.bytes.length === 0 && file.name === '') body.delete(name);
  }
  return Object.fromEntries(body);
}
