import type { Response } from 'express';
import { documentationOf, toAppError, withWholeInputAs } from '../core/errors.js';

/** Answers a request that is not read as an operation: a GraphQL error with its HTTP status. */
export function sendGraphQLError(response: Response, error: unknown): void {
  const { code, message, details, status, retryAfterSeconds } = withWholeInputAs(
    'input',
    toAppError(error),
  );
  const retryAfter = retryAfterSeconds === undefined ? undefined : Math.ceil(retryAfterSeconds);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  const extensions = {
    code,
    ...(details === undefined ? {} : { details }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    requestId: String(response.getHeader('X-Request-Id')),
    documentation: documentationOf(code),
  };
  response.status(status).json({ errors: [{ message, extensions }] });
}
