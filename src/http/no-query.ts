import type { RequestHandler } from 'express';
import { validationError } from '../core/errors.js';

/** Rejects any query parameter, for paths without parameters. */
export const takesNoQuery: RequestHandler = (request, _response, next) => {
  const [first, ...rest] = Object.keys(request.query).map((field) => ({
    field,
    reason: 'is not known here',
  }));
  if (first !== undefined) throw validationError([first, ...rest]);
  next();
};
