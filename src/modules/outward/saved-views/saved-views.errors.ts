import { AppError } from '../../../core/errors.js';

/** Maximum number of views of an account. */
export const MAX_VIEWS = 100;

/** The error for a name that another view of the owner for the list has. */
export function nameInUse(): AppError {
  return new AppError('CONFLICT', 'Another view of this list has this name.', {
    field: 'name',
    reason: 'is in use',
  });
}

/** The error for one view too many. */
export function tooManyViews(): AppError {
  return new AppError('CONFLICT', `An account has ${MAX_VIEWS} views at most. Delete one first.`);
}
