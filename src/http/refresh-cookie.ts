import type { CookieOptions, Request, Response } from 'express';
import type { RefreshCookie } from '../core/context.js';
import { cookieOf } from '../core/cookies.js';

const NAME = 'refresh_token';

/**
 * Set by a page while it waits for the answer to a refresh; removed with the answer. The browser goes on
 * with the refresh of a page that is reloaded meanwhile, and the next page can see when the new token is
 * in its place: the one before would be taken for a stolen one.
 */
const PENDING = 'refresh_pending';

/**
 * The cookie of the refresh token, for requests with `X-Auth-Transport: cookie` (docs/behaviour/people.md).
 *
 * @param lifetimeSeconds lifetime of a refresh token.
 */
export function refreshCookieOf(
  request: Request,
  response: Response,
  lifetimeSeconds: number,
): RefreshCookie | null {
  if (request.get('X-Auth-Transport') !== 'cookie') return null;
  const options: CookieOptions = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: request.secure,
  };
  const { cookie } = request.headers;
  const answered = () => {
    if (cookieOf(cookie, PENDING)) response.clearCookie(PENDING, { ...options, httpOnly: false });
  };
  return {
    read: () => cookieOf(cookie, NAME) || null,
    keep: (refreshToken) => {
      response.cookie(NAME, refreshToken, { ...options, maxAge: lifetimeSeconds * 1000 });
      answered();
    },
    forget: () => {
      response.clearCookie(NAME, options);
      answered();
    },
  };
}
