import type { Caller } from './context.js';
import type { AppError } from './errors.js';

/**
 * Is told of answers that are a fault of the service or of what it needs (5xx).
 *
 * @param what was asked for: a verb and a path, or `GraphQL`.
 */
export type FailureListener = (caller: Caller, error: AppError, what: string) => void;
