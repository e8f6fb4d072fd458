import type { Caller } from './context.js';
import type { AppError, ErrorCode } from './errors.js';

/**
 * Called for each answer that must be recorded: internal errors, unavailable dependencies (5xx),
 * and access denials.
 *
 * @param what the called operation: verb and path, or `GraphQL` and the field.
 */
export type FailureListener = (caller: Caller, error: AppError, what: string) => void;

/** The codes of access denials. */
const ACCESS_DENIAL_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'expired_token',
  'session_invalid',
  'FORBIDDEN',
  'RATE_LIMITED',
]);

const recorded = new WeakSet<AppError>();

/** Marks an access denial that needs no entry in the internal log or already has one. */
export function withoutRecord(error: AppError): AppError {
  recorded.add(error);
  return error;
}

/** Returns whether the error is an access denial without an entry in the internal log. */
function isUnrecordedDenial(error: AppError): boolean {
  return ACCESS_DENIAL_CODES.has(error.code) && !recorded.has(error);
}

/** Returns whether a `FailureListener` must be called for the error. */
export function mustBeRecorded(error: AppError): boolean {
  return error.status >= 500 || isUnrecordedDenial(error);
}
