import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError, invalid } from '../core/errors.js';
import { sendGraphQLError } from '../http/graphql-error.js';

/**
 * Headers that a page of another origin cannot send without being asked (a CORS preflight). One of
 * them must come with each request that a form of such a page could send, too.
 */
export const PREFLIGHT_HEADERS = [
  'apollo-require-preflight',
  'graphql-require-preflight',
  'x-apollo-operation-name',
] as const;

/** Types of the bodies that hold operations. */
const TYPES = ['application/json', 'multipart/form-data'];

/** Answers UNSUPPORTED_MEDIA_TYPE for a body of another type than JSON or a form with files. */
export const requireOperationType: RequestHandler = (request, response, next) => {
  const type = request.headers['content-type'];
  if (request.method !== 'POST' || type === undefined) return next();
  // `is` answers null without a body.
  if (request.is(TYPES) !== false) return next();
  const message =
    'Send the header Content-Type: application/json; a form with files is multipart/form-data.';
  sendGraphQLError(response, new AppError('UNSUPPORTED_MEDIA_TYPE', message));
};

/** @throws AppError VALIDATION_ERROR for a form without one of the headers. */
export function requirePreflight({ headers }: IncomingMessage): void {
  if (PREFLIGHT_HEADERS.some((name) => headers[name])) return;
  throw invalid(
    'GraphQL-Require-Preflight',
    'must be sent as a header with a form; its value is true',
  );
}
