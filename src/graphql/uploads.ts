import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { graphqlUploadExpress, Upload } from 'graphql-upload-ts';
import { anySession, authorize } from '../core/access.js';
import { fileLimitsOf } from '../core/constraints.js';
import type { Context } from '../core/context.js';
import { invalid, shortened } from '../core/errors.js';
import type { Operation } from '../core/operation.js';
import { textBoundsProblem } from '../http/bounds.js';
import { sendGraphQLError } from '../http/graphql-error.js';
import type { Form, FormRules, MultipartReader } from '../http/multipart.js';
import { uploaderOf } from '../http/rate-limits.js';
import { formFileLimit } from '../modules/system/files/form-limits.js';
import { requirePreflight } from './preflight.js';

const MEGABYTE = 1024 * 1024;

const NO_PATHS = 'must hold lists of paths: {"0": ["variables.input.file"]}';

/** Maximum number of files of one form, and of bytes of all of them. */
const MAX_FILES = 10;
const MAX_BODY = 40 * MEGABYTE;

/**
 * Uploads over GraphQL (GraphQL multipart request specification), for callers with a session. Forms
 * are read as in REST. The library's reader writes files to the system's temporary folder, where a
 * crash leaves them, and starts operations before the files are complete, which can block.
 */
export function graphqlUploads(
  multipart: MultipartReader,
  operations: readonly Operation[],
): RequestHandler {
  const rules = rulesOf(operations);
  const bearers = bearersOf(operations);
  const uploads = graphqlUploadExpress({
    overrideSendResponse: false,
    // The library's type does not define the shape of the operations.
    processRequest: async <T>(request: unknown, response: unknown) => {
      const answer = response as Response;
      const uploader = uploaderOf(answer.locals.context as Context);
      return operationsOf(
        await multipart.read(request as IncomingMessage, answer, rules, uploader),
      ) as T;
    },
  });
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    try {
      requirePreflight(request);
      // Every field with a file needs a session or a bearer, so no body is read without one.
      const context = response.locals.context as Context;
      if (!bearers.has(context.link?.target)) authorize(anySession, context);
    } catch (error) {
      return sendGraphQLError(response, error);
    }
    uploads(request, response, (error?: unknown) => {
      if (error === undefined) next();
      else sendGraphQLError(response, error);
    });
  };
}

function rulesOf(operations: readonly Operation[]): FormRules {
  const fileLimit = formFileLimit(operations);
  return { fileLimit, maxFiles: MAX_FILES, maxText: MEGABYTE, maxBody: MAX_BODY };
}

/** The targets of the bearers who may send files. */
function bearersOf(operations: readonly Operation[]): ReadonlySet<string | undefined> {
  const withFiles = operations.filter(({ input }) => fileLimitsOf(input).size > 0);
  return new Set(withFiles.flatMap(({ access }) => (access.kind === 'link' ? access.target : [])));
}

function operationsOf(form: Form): unknown {
  const texts = new Map(form.texts);
  const operations = parse('operations', texts.get('operations'));
  const map = parse('map', texts.get('map'));
  const files = new Map(form.files);
  for (const [field, paths] of Object.entries(map)) {
    const file = files.get(field);
    if (file === undefined) throw invalid(field, missingFile(texts.has(field), [...files.keys()]));
    if (!Array.isArray(paths)) throw invalid('map', NO_PATHS);
    // The scalar awaits `promise`; the file is already complete.
    const upload = Object.assign(new Upload(), { promise: file as unknown as Upload['promise'] });
    for (const path of paths) place(operations, path, upload);
  }
  return operations;
}

function missingFile(isText: boolean, files: readonly string[]): string {
  if (isText) return 'is a text of the form, and must be a file';
  const parts = files.map((name) => shortened(name)).join(', ');
  return `is named in the map, but is no file of the form, which has ${parts || 'none'}`;
}

function parse(name: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined) throw invalid(name, 'is required');
  const problem = textBoundsProblem(Buffer.from(text), name);
  if (problem !== undefined) throw problem;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(name, 'is not well-formed JSON');
  }
  if (!isObject(value) || Array.isArray(value)) throw invalid(name, 'must be a JSON object');
  return value;
}

/** Replaces the null at the path of the map by the upload; any other value there is an error. */
function place(operations: Record<string, unknown>, path: unknown, upload: Upload): void {
  const keys = typeof path === 'string' ? path.split('.') : [];
  const last = keys.pop() ?? '';
  let at: unknown = operations;
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  if (!isObject(at) || !Object.hasOwn(at, last) || at[last] !== null) {
    throw invalid('map', pathReason(path));
  }
  at[last] = upload;
}

function pathReason(path: unknown): string {
  if (typeof path !== 'string') return NO_PATHS;
  const start = path.startsWith('variables.') ? '' : '; paths begin with "variables."';
  return `must name variables that are null, and ${shortened(path)} is none${start}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
