import type { CookieOptions, Request, Response } from 'express';
import type { RefreshCookie } from '../core/context.js';
import { cookieOf } from './cookies.js';

const NAME = 'refresh_token';

/**
 * Cookie that a page sets while it waits for the answer to a refresh, and that the answer removes.
 * The browser completes the refresh of a page that is reloaded meanwhile. The cookie tells the next
 * page when the new token is stored; the previous one would count as stolen.
 */
const PENDING = 'refresh_pending';

/**
 * The cookie of the refresh token, for requests with `X-Auth-Transport: cookie`
 * (docs/behaviour/people.md).
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
