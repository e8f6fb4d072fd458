import type { CookieOptions, Request, Response } from 'express';
import type { RefreshCookie } from '../core/context.js';
import { cookieOf } from '../core/cookies.js';

const NAME = 'refresh_token';

/**
 * The cookie of the refresh token, for requests with `X-Auth-Transport: cookie` (contract, section
 * 3).
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
  return {
    read: () => cookieOf(request.headers.cookie, NAME) || null,
    keep: (refreshToken) => {
      response.cookie(NAME, refreshToken, { ...options, maxAge: lifetimeSeconds * 1000 });
    },
    forget: () => {
      response.clearCookie(NAME, options);
    },
  };
}
