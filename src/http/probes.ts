import type { RequestHandler } from 'express';
import { unavailable } from '../core/errors.js';
import { sendData, sendError } from '../../rest-facade/envelope.js';

/** What load balancers ask, outside of every prefix (contract, section 1). */
export const PROBES = { live: '/livez', ready: '/readyz' } as const;

/** Tells that the process runs. */
export const live: RequestHandler = (_request, response) => {
  sendData(response, 200, { status: 'ok' });
};

/** Tells whether the service can do its work. */
export function ready(isReady: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    // Not put on record like other failures: whoever asks every second would fill the log.
    if (await isReady()) sendData(response, 200, { status: 'ok' });
    else sendError(response, unavailable('The service cannot do its work now.'));
  };
}
