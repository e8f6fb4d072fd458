import type { Request } from 'express';
import { AppError } from '../src/core/errors.js';

/**
 * The error for a body of another type, which tells what the request says of it.
 *
 * @param expected the type, with what else a body of it needs.
 */
export function wrongMediaType(request: Request, expected: string): AppError {
  const given = request.get('Content-Type');
  const [type = ''] = (given ?? '').split(';');
  const told =
    given === undefined
      ? 'The header Content-Type is missing.'
      : `The header Content-Type is ${type.trim().slice(0, 100)}.`;
  return new AppError('UNSUPPORTED_MEDIA_TYPE', `The body must be ${expected}. ${told}`);
}
