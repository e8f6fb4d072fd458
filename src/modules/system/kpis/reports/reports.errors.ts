import { AppError } from '../../../../core/errors.js';
import { inUse } from '../../../../core/record-errors.js';

/** Maximum number of reports of an account. */
export const MAX_REPORTS = 50;

/** The error for a name that another report of the owner has. */
export function nameInUse(): AppError {
  return inUse('report of the owner', 'name');
}

/** The error for one report too many. */
export function tooManyReports(): AppError {
  return new AppError(
    'CONFLICT',
    `An account has ${MAX_REPORTS} reports at most. Delete one first.`,
  );
}
