import type { RequestHandler, Response } from 'express';
import { AppError, unavailable } from '../core/errors.js';

/** Paths of the probes, which have no prefix (docs/api/rest.md). */
export const PROBES = { live: '/livez', ready: '/readyz' } as const;

/** Functions that write the answers. */
export interface ProbeAnswers {
  readonly sendData: (response: Response, status: number, data: object) => void;
  readonly sendError: (response: Response, error: AppError) => void;
}

/** Answers that the process is running. */
export function live({ sendData }: ProbeAnswers): RequestHandler {
  return (_request, response) => {
    sendData(response, 200, { status: 'ok' });
  };
}

/** State that decides whether a process receives requests. */
export interface Readiness {
  /** Returns whether the process is about to stop. */
  readonly isDraining: () => boolean;
  /** Returns whether the required dependencies are available. */
  readonly isReady: () => Promise<boolean>;
}

/** Answers whether the process should receive requests. */
export function ready(
  { sendData, sendError }: ProbeAnswers,
  { isDraining, isReady }: Readiness,
): RequestHandler {
  return async (_request, response) => {
    // Not recorded like other errors, because a probe every second would fill the log.
    if (isDraining()) sendError(response, draining());
    else if (await isReady()) sendData(response, 200, { status: 'ok' });
    else sendError(response, unavailable('The service cannot do its work now.'));
  };
}

function draining(): AppError {
  const { code, message, retryAfterSeconds } = unavailable('The process is about to stop.');
  return new AppError(code, message, { reason: 'draining' }, retryAfterSeconds);
}
