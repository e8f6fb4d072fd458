import type { RequestHandler } from 'express';
import { fileLimitsOf } from '../src/core/constraints.js';
import type { Context } from '../src/core/context.js';
import { invalid } from '../src/core/errors.js';
import { type ShapeClass, shapeOf } from '../src/core/shape.js';
import type { IncomingFile } from '../src/core/upload.js';
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
    request.body = isEmpty
      ? {}
      : bodyOf(await multipart.read(request, response, rules, uploader), listsOf(input));
    next();
  };
}

/** Size of a form with a list of files, in files of the largest size. */
const LIST_SIZE = 3;

/** Maximum number of files of such a form that are read, so that the operation tells how many it takes. */
const LIST_FILES = 20;

/** The fields of an operation that are lists of files. */
function listsOf(input: ShapeClass): ReadonlySet<string> {
  const lists = shapeOf(input).filter(({ kind, list }) => kind === 'file' && list);
  return new Set(lists.map(({ name }) => name));
}

function rulesOf(input: ShapeClass): FormRules {
  const limits = fileLimitsOf(input);
  const largest = Math.max(...limits.values());
  const hasList = listsOf(input).size > 0;
  return {
    fileLimit: (field) => limits.get(field),
    // One more than allowed, so that an unknown file field is reported by its name.
    maxFiles: hasList ? LIST_FILES : limits.size + 1,
    maxText: MAX_TEXT,
    maxBody: largest * (hasList ? LIST_SIZE : limits.size) + FORM_OVERHEAD,
  };
}

/** The fields of a form by name. A part `file` that comes again counts for the list `files`, if there is one. */
function bodyOf(form: Form, lists: ReadonlySet<string>): Record<string, unknown> {
  const body = new Map<string, unknown>();
  const several = new Map<string, IncomingFile[]>();
  // Browsers send an empty file for a file field without a selection.
  const files = form.files.filter(([, file]) => file.bytes.length > 0 || file.name !== '');
  for (const [name, value] of form.texts) {
    if (body.has(name)) throw invalid(name, 'must not come twice');
    body.set(name, value);
  }
  for (const [name, file] of files) {
    const list = lists.has(name) ? name : `${name}s`;
    const isMore = body.has(name) || list === name;
    if (isMore && lists.has(list)) several.set(list, [...(several.get(list) ?? []), file]);
    else if (isMore) throw invalid(name, 'must not come twice');
    else body.set(name, file);
  }
  return Object.fromEntries([...body, ...several]);
}
