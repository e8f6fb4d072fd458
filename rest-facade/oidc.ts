import { randomBytes } from 'node:crypto';
import { type CookieOptions, type RequestHandler, Router } from 'express';
import type { Context } from '../src/core/context.js';
import { cookieOf, LOGIN_BROWSER_COOKIE } from '../src/http/cookies.js';
import type { AuthService } from '../src/modules/sign-in/auth/auth.service.js';
import type { BackChannelLogoutService } from '../src/modules/sign-in/auth/back-channel-logout.service.js';
import {
  CODE_LIFETIME,
  type LoginCodesService,
} from '../src/modules/sign-in/auth/login-codes.service.js';
import { LOGIN_LIFETIME, type OidcService } from '../src/modules/sign-in/auth/oidc.service.js';
import { backChannelLogout } from './back-channel-logout.js';
import { sendData } from './envelope.js';
import { redirectErrors } from './errors.js';
import { PREFIXES } from './route.js';
import { otherVerbs } from './verbs.js';

/** Cookie with the encrypted state, nonce and PKCE verifier of a started login. */
const COOKIE = 'oidc_login';

/** Paths of the login through an identity provider. They answer redirects and have no operation. */
export const OIDC_PATHS = ['/auth/oidc/login', '/auth/oidc/callback'] as const;

/** Path at which the identity provider says that somebody has logged out. */
export const LOGOUT_PATH = '/auth/oidc/back-channel-logout';

/** Services and configuration of the router. */
export interface OidcRouterOptions {
  readonly services: {
    readonly oidc: OidcService;
    readonly auth: AuthService;
    readonly loginCodes: LoginCodesService;
    readonly backChannelLogout: BackChannelLogoutService;
  };
  /** True if the cookie is only sent over TLS. */
  readonly secureCookie: boolean;
  /**
   * URL to which the callback redirects with a one-time `code`, or with an error code as `error`
   * and its `reason`; undefined: it answers with tokens or the error.
   */
  readonly successRedirect: string | undefined;
}

/**
 * Start and callback of a login through the identity provider (docs/behaviour/people.md), and logouts
 * there. The callback answers like a login, or redirects the browser with a one-time code or the code
 * of an error.
 */
export function oidcRouter(options: OidcRouterOptions): Router {
  const router = Router();
  const cookie: CookieOptions = {
    httpOnly: true,
    secure: options.secureCookie,
    // Sent with the provider's redirect, which is a top-level navigation, but not with subrequests.
    sameSite: 'lax',
    path: '/',
  };
  const login: RequestHandler = async (request, response) => {
    const reauthenticates = request.query.reauthenticate === '1';
    const { url, sealed } = await options.services.oidc.begin(reauthenticates);
    response.cookie(COOKIE, sealed, { ...cookie, maxAge: LOGIN_LIFETIME * 1000 });
    response.redirect(302, url);
  };
  const callback: RequestHandler = async (request, response) => {
    const context = contextOf(response);
    const { oidc, auth, loginCodes } = options.services;
    redirectErrors(response, options.successRedirect);
    response.clearCookie(COOKIE, cookie);
    const query = request.originalUrl.split('?')[1] ?? '';
    const sealed = cookieOf(request.headers.cookie, COOKIE);
    const provided = await oidc.complete(context, query, sealed);
    const { userId, reauthenticates, sid } = provided;
    await context.onLogin?.(userId);
    if (options.successRedirect === undefined && reauthenticates) {
      context.onSecret?.();
      return sendData(response, 202, { code: await loginCodes.issue(provided, null) });
    }
    if (options.successRedirect === undefined) {
      context.onSecret?.();
      return sendData(response, 200, await auth.loginAs(context, userId, sid));
    }
    // A code for re-authentication is bound to the account of the session.
    const browser = reauthenticates ? null : randomBytes(32).toString('base64url');
    if (browser !== null) {
      response.cookie(LOGIN_BROWSER_COOKIE, browser, { ...cookie, maxAge: CODE_LIFETIME * 1000 });
    }
    const target = new URL(options.successRedirect);
    target.searchParams.set('code', await loginCodes.issue(provided, browser));
    if (reauthenticates) target.searchParams.set('reauthenticate', '1');
    response.redirect(302, target.href);
  };
  const handlers = [login, callback];
  for (const [index, path] of OIDC_PATHS.entries()) {
    const everywhere = PREFIXES.map((prefix) => `${prefix}${path}`);
    router.get(everywhere, handlers[index] as RequestHandler);
    router.all(everywhere, otherVerbs(['GET']));
  }
  const logout = PREFIXES.map((prefix) => `${prefix}${LOGOUT_PATH}`);
  router.post(logout, backChannelLogout(options.services.backChannelLogout));
  router.all(logout, otherVerbs(['POST']));
  return router;
}

function contextOf(response: { locals: Record<string, unknown> }): Context {
  return response.locals.context as Context;
}
