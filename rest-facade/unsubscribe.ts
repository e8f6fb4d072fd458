import { type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../src/core/context.js';
import { PREFIXES } from './route.js';
import { otherVerbs } from './verbs.js';

/** The path of the links by which people unsubscribe; it answers pages and has no operation. */
export const UNSUBSCRIBE_PATH = '/auth/unsubscribe/:token';

/** Link that unsubscribes from one kind of mail. */
export interface UnsubscribeServices {
  readonly notificationPreferences: {
    /** @throws AppError NOT_FOUND for a token that the service did not issue. */
    unsubscribe(context: Context, token: string): Promise<void>;
  };
}

/** A page without scripts, styles and data. */
const page = (content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
  `<title>Unsubscribe</title></head><body><main>${content}</main></body></html>`;

const ASK = page(
  '<h1>Unsubscribe</h1><p>No more mail of this kind?</p>' +
    '<p lang="de">Keine E-Mail dieser Art mehr?</p>' +
    '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">' +
    '<button type="submit">Unsubscribe / <span lang="de">Abbestellen</span></button></form>',
);

const DONE = page(
  '<h1>Unsubscribed</h1><p>Mail of this kind is switched off. It can be switched on again in the settings.</p>' +
    '<p lang="de">E-Mail dieser Art ist abgestellt. In den Einstellungen kann sie wieder eingeschaltet werden.</p>',
);

/**
 * Page and one-click call of a link to unsubscribe (RFC 8058). The page is the same for every token
 * and changes nothing, because mail scanners follow links; the call switches off one kind of mail.
 */
export function unsubscribeRouter(services: UnsubscribeServices): Router {
  const router = Router();
  const everywhere = PREFIXES.map((prefix) => `${prefix}${UNSUBSCRIBE_PATH}`);
  const ask: RequestHandler = (_request, response) => send(response, ASK);
  const unsubscribe: RequestHandler = async (request, response) => {
    const context = response.locals.context as Context;
    await services.notificationPreferences.unsubscribe(context, String(request.params.token));
    send(response, DONE);
  };
  router.get(everywhere, ask);
  router.post(everywhere, unsubscribe);
  router.all(everywhere, otherVerbs(['GET', 'POST']));
  return router;
}

function send(response: Response, content: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.type('html').send(content);
}
