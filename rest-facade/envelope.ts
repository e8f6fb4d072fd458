import type { Response } from 'express';
import type { AppError } from '../src/core/errors.js';

/** The `pagination` of a list. */
export interface PaginationInfo {
  readonly limit: number;
  readonly nextCursor?: string;
  readonly hasMore: boolean;
}

/** Sends the success envelope (specification 2.1). */
export function sendData(
  response: Response,
  status: number,
  data: unknown,
  pagination?: PaginationInfo,
): void {
  response.status(status).json({
    code: 'OK',
    success: true,
    data,
    ...(pagination === undefined ? {} : { pagination }),
    timestamp: new Date().toISOString(),
  });
}

/** The failure envelope (specification 2.1). */
export function failureOf({ code, message, details }: AppError) {
  return {
    code,
    success: false,
    error: { message, ...(details === undefined ? {} : { details }) },
    timestamp: new Date().toISOString(),
  };
}

/** Sends the failure envelope, with `Retry-After` and `WWW-Authenticate` where they apply. */
export function sendError(response: Response, error: AppError, status = error.status): void {
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(Math.ceil(error.retryAfterSeconds)));
  }
  if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.status(status).json(failureOf(error));
}
