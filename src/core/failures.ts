import type { Caller } from './context.js';
import type { AppError, ErrorCode } from './errors.js';

/**
 * Is told of answers that belong on record: faults of the service or of what it needs (5xx), and
 * refusals of access.
 *
 * @param what was asked for: a verb and a path, or `GraphQL` and the field.
 */
export type FailureListener = (caller: Caller, error: AppError, what: string) => void;

/** The codes that say that somebody may not do what they asked for. */
const ACCESS_DENIAL_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'expired_token',
  'session_invalid',
  'FORBIDDEN',
  'RATE_LIMITED',
]);

const recorded = new WeakSet<AppError>();

/** Marks a refusal that has its entry in the internal log already, or deserves none of its own. */
export function withoutRecord(error: AppError): AppError {
  recorded.add(error);
  return error;
}

/** Whether the error is a refusal of access that the internal log does not have yet. */
function isUnrecordedDenial(error: AppError): boolean {
  return ACCESS_DENIAL_CODES.has(error.code) && !recorded.has(error);
}

/** Whether a `FailureListener` is to be told of the error. */
export function mustBeRecorded(error: AppError): boolean {
  return error.status >= 500 || isUnrecordedDenial(error);
}
