import type { RequestHandler } from 'express';
import { validationError } from '../core/errors.js';

/** For paths without query parameters: any parameter is an error. */
export const takesNoQuery: RequestHandler = (request, _response, next) => {
  const [first, ...rest] = Object.keys(request.query).map((field) => ({
    field,
    reason: 'is not known here',
  }));
  if (first !== undefined) throw validationError([first, ...rest]);
  next();
};
