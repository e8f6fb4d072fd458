import { type RequestHandler, Router } from 'express';
import type { Context } from '../src/core/context.js';
import type { PlainRoute, PlainVerb } from '../src/core/plain-routes.js';
import { isKnown, weakTagOf } from '../src/http/etag.js';
import { PREFIXES } from './route.js';
import { otherVerbs } from './verbs.js';

/**
 * Router of a path whose answers have no envelope.
 *
 * @param services those of the module of the path.
 */
export function plainRouter({ path, verbs }: PlainRoute<never>, services: object): Router {
  const router = Router();
  const everywhere = PREFIXES.map((prefix) => `${prefix}${path}`);
  if (verbs.GET) router.get(everywhere, handlerOf(verbs.GET, services));
  if (verbs.POST) router.post(everywhere, handlerOf(verbs.POST, services));
  router.all(everywhere, otherVerbs(Object.keys(verbs)));
  return router;
}

function handlerOf({ run, isTagged }: PlainVerb<never>, services: object): RequestHandler {
  return async (request, response) => {
    const context = response.locals.context as Context;
    const parameters = request.params as Readonly<Record<string, string>>;
    // biome-ignore lint/plugin: they are those of the module, as its manifest has checked
    const { type, body, headers = {} } = await run(services as never, context, parameters);
    const tag = isTagged && weakTagOf(body);
    if (tag) response.setHeader('ETag', tag);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (tag && isKnown(request, tag)) response.status(304).end();
    else response.type(type).send(body);
  };
}
