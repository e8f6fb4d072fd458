import { type RequestHandler, Router } from 'express';
import { AppError } from '../../src/core/errors.js';
import { takesNoQuery } from '../../src/http/no-query.js';
import type { Route } from '../route.js';
import { type DocumentedParts, openApiDocument } from './document.js';
import { FixedAnswer } from './fixed-answer.js';
import { guidesRouter } from './guides.js';

/**
 * Router of `/docs/openapi.json`, the document of the interface (specification 4.9), of the reference that
 * the build made from it at `/docs`, and of the guides. The document is generated at its first request,
 * because it takes a tenth of a start; `artefacts:check` and the tests find inconsistent routes.
 *
 * @param guidesFolder the pages that the build made; without them `/docs` leads to the document.
 */
export function docsRouter(
  routes: readonly Route[],
  parts: DocumentedParts,
  guidesFolder: string | undefined,
): Router {
  let document: FixedAnswer | undefined;
  const router = Router();
  router.use(readOnly, takesNoQuery, guidesRouter(guidesFolder));
  router.get('/openapi.json', (request, response) => {
    document ??= new FixedAnswer(
      'application/json',
      JSON.stringify(openApiDocument(routes, parts)),
    );
    document.send(request, response);
  });
  return router;
}

const readOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  if (request.method === 'OPTIONS') {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    response.status(204).end();
    return;
  }
  response.setHeader('Allow', 'GET, HEAD');
  throw new AppError('METHOD_NOT_ALLOWED', 'This path answers GET, HEAD.');
};
