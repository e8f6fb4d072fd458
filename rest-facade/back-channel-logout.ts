import type { RequestHandler, Response } from 'express';
import type { Context } from '../src/core/context.js';
import { type AppError, invalid } from '../src/core/errors.js';
import type { BackChannelLogoutService } from '../src/modules/sign-in/auth/back-channel-logout.service.js';
import { setErrorHeaders } from './envelope.js';
import { answerErrorsBy } from './errors.js';
import { readForm } from './form-body.js';

/** Error codes of the answer, by HTTP status; `invalid_request` for any other (RFC 6749, 5.2). */
const ERRORS: Readonly<Record<number, string>> = {
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * Takes a logout token of the identity provider (OpenID Connect Back-Channel Logout 1.0, section
 * 2.5). Answers 200 without a body, or the error of that standard without the envelope. A genuine
 * token counts towards no limit; any other call counts towards that of its address.
 */
export function backChannelLogout(service: BackChannelLogoutService): RequestHandler {
  return async (request, response) => {
    const context = response.locals.context as Context;
    const { countRefused } = response.locals as { countRefused: () => Promise<void> };
    response.setHeader('Cache-Control', 'no-store');
    try {
      service.requireProvider();
      answerErrorsBy(response, sendLogoutError);
      const { logout_token: token } = await readForm(request, response);
      if (typeof token !== 'string') throw invalid('logout_token', 'must be given once');
      await service.end(context, token);
    } catch (error) {
      await countRefused();
      await service.recordRefusal(context, error);
      throw error;
    }
    response.status(200).end();
  };
}

function sendLogoutError(response: Response, error: AppError) {
  const { status, message } = error;
  setErrorHeaders(response, error);
  response
    .status(status)
    .json({ error: ERRORS[status] ?? 'invalid_request', error_description: described(message) });
}

/** A message without the characters that the standard leaves out (RFC 6749, section 5.2). */
function described(message: string): string {
  return message.replaceAll('"', '`').replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '?');
}
