import { type CookieOptions, type RequestHandler, Router } from 'express';
import type { Context } from '../src/core/context.js';
import { cookieOf } from '../src/core/cookies.js';
import type { AuthService } from '../src/modules/auth/auth.service.js';
import { LOGIN_LIFETIME, type OidcService } from '../src/modules/auth/oidc.service.js';
import { sendData } from './envelope.js';
import { PREFIXES } from './route.js';
import { otherVerbs } from './verbs.js';

/** Keeps state, nonce and PKCE verifier in the browser that starts a login, encrypted. */
const COOKIE = 'oidc_login';

/** The paths that a browser follows; they answer redirects and so are no rows of the table. */
export const OIDC_PATHS = ['/auth/oidc/login', '/auth/oidc/callback'] as const;

/** What the router needs to know of the configuration. */
export interface OidcRouterOptions {
  readonly services: { readonly oidc: OidcService; readonly auth: AuthService };
  /** Whether the service is reached by TLS, so that the cookie is never sent without. */
  readonly secureCookie: boolean;
  readonly successRedirect: string | undefined;
}

/**
 * The two ends of a login at the identity provider (contract, section 3). The callback answers like a
 * login, or sends the browser on with a one-time code.
 */
export function oidcRouter(options: OidcRouterOptions): Router {
  const router = Router();
  const cookie: CookieOptions = {
    httpOnly: true,
    secure: options.secureCookie,
    // Sent when the provider sends the browser back, and with no request of a foreign page.
    sameSite: 'lax',
    path: '/',
  };
  const login: RequestHandler = async (_request, response) => {
    const { url, sealed } = await options.services.oidc.begin();
    response.cookie(COOKIE, sealed, { ...cookie, maxAge: LOGIN_LIFETIME * 1000 });
    response.redirect(302, url);
  };
  const callback: RequestHandler = async (request, response) => {
    const context = contextOf(response);
    const { oidc, auth } = options.services;
    response.clearCookie(COOKIE, cookie);
    const query = request.originalUrl.split('?')[1] ?? '';
    const userId = await oidc.complete(context, query, cookieOf(request.headers.cookie, COOKIE));
    if (options.successRedirect === undefined) {
      return sendData(response, 200, await auth.loginAs(context, userId));
    }
    const target = new URL(options.successRedirect);
    target.searchParams.set('code', await oidc.issueCode(userId));
    response.redirect(302, target.href);
  };
  const handlers = [login, callback];
  for (const [index, path] of OIDC_PATHS.entries()) {
    const everywhere = PREFIXES.map((prefix) => `${prefix}${path}`);
    router.get(everywhere, handlers[index] as RequestHandler);
    router.all(everywhere, otherVerbs(['GET']));
  }
  return router;
}

function contextOf(response: { locals: Record<string, unknown> }): Context {
  return response.locals.context as Context;
}
