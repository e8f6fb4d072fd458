import type { RequestHandler } from 'express';
import { validationError } from '../core/errors.js';

/** For paths that take no query: unknown parameters are refused there as everywhere. */
export const takesNoQuery: RequestHandler = (request, _response, next) => {
  const [first, ...rest] = Object.keys(request.query).map((field) => ({
    field,
    reason: 'is not known here',
  }));
  if (first !== undefined) throw validationError([first, ...rest]);
  next();
};
