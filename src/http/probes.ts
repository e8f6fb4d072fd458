import type { RequestHandler, Response } from 'express';
import { type AppError, unavailable } from '../core/errors.js';

/** The paths of the probes, which have no prefix (contract, section 1). */
export const PROBES = { live: '/livez', ready: '/readyz' } as const;

/** The functions that write the answers. */
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

/** Answers whether the required dependencies are available. */
export function ready(
  { sendData, sendError }: ProbeAnswers,
  isReady: () => Promise<boolean>,
): RequestHandler {
  return async (_request, response) => {
    // Not recorded like other errors, because a probe every second would fill the log.
    if (await isReady()) sendData(response, 200, { status: 'ok' });
    else sendError(response, unavailable('The service cannot do its work now.'));
  };
}
