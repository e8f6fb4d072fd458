import type { ServerResponse } from 'node:http';
import { AppError } from '../core/errors.js';

/**
 * A signal that is aborted when the connection closes before the answer has been sent.
 *
 * @param reason the error with which the signal is aborted.
 */
export function abortedWithout(
  response: ServerResponse,
  reason: () => AppError = gone,
): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!response.writableFinished) controller.abort(reason());
  };
  if (response.closed) check();
  else response.once('close', check);
  return controller.signal;
}

function gone(): AppError {
  return new AppError('VALIDATION_ERROR', 'The connection was closed before the answer was ready.');
}
