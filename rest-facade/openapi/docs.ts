import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { Samples } from '../../src/core/define-module.js';
import { AppError } from '../../src/core/errors.js';
import { takesNoQuery } from '../../src/http/no-query.js';
import type { Route } from '../route.js';
import { openApiDocument } from './document.js';
import { FixedAnswer } from './fixed-answer.js';
import { guidesRouter } from './guides.js';
import { VIEWER_STYLE } from './viewer-style.js';

const require = createRequire(import.meta.url);

/**
 * Content-Security-Policy of the viewer's page: scripts and requests of this origin only. The
 * viewer adds inline styles, which require `unsafe-inline` for styles.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SCRIPT = 'swagger-ui-bundle.js';
const STYLES = 'swagger-ui.css';

/** The viewer's package. */
interface Viewer {
  readonly folder: string;
  readonly version: string;
}

/**
 * Router of `/docs`, the interactive viewer, of `/docs/openapi.json`, its document (specification
 * 4.9), and of the guides. The document is generated at its first request, because it takes a tenth of a start;
 * `artefacts:check` and the tests find inconsistent routes. The viewer is served from its package;
 * it loads from and sends to this origin only.
 */
export function docsRouter(
  routes: readonly Route[],
  samples: Samples,
  guidesFolder: string | undefined,
): Router {
  const viewer = findViewer();
  let document: string | undefined;
  const router = Router();
  router.use(readOnly, takesNoQuery, guidesRouter(guidesFolder));
  router.get(
    '/openapi.json',
    fixed('application/json', () => {
      document ??= JSON.stringify(openApiDocument(routes, samples));
      return document;
    }),
  );
  router.get(
    '/viewer.js',
    fixed('text/javascript', (base) => viewerScript(base)),
  );
  router.get(
    '/',
    pagePolicy,
    fixed('text/html', (base) => viewerPage(base, viewer)),
  );
  router.use(`/assets/${viewer.version}`, viewerFiles(viewer.folder));
  return router;
}

function findViewer(): Viewer {
  const manifest = require.resolve('swagger-ui-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { folder: path.dirname(manifest), version };
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

const pagePolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  next();
};

/** Serves a text that is made at its first request; its base path is always the same. */
function fixed(type: string, text: (base: string) => string): RequestHandler {
  const answers = new Map<string, FixedAnswer>();
  return (request, response) => {
    const { baseUrl } = request;
    const answer = answers.get(baseUrl) ?? new FixedAnswer(type, text(baseUrl));
    // The base is written as the caller did: few spellings are kept.
    if (answers.size < 10) answers.set(baseUrl, answer);
    answer.send(request, response);
  };
}

/** Serves the viewer's two files; immutable, because the path contains the version. */
function viewerFiles(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  return (request, response, next) =>
    [`/${SCRIPT}`, `/${STYLES}`].includes(request.path) ? serve(request, response, next) : next();
}

function viewerPage(base: string, { version }: Viewer): string {
  const assets = `${base}/assets/${version}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>Maintenance Management Service</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${assets}/${STYLES}">
    <style>${VIEWER_STYLE}</style>
  </head>
  <body>
    <nav aria-label="Console">
      <a href="/">← Console</a>
      <a href="${base}/guides">Guides</a>
      <a href="/graphiql">GraphiQL</a>
    </nav>
    <div id="viewer"></div>
    <noscript>
      <p>This page needs JavaScript. Without it, read the OpenAPI document at
      <a href="${base}/openapi.json">${base}/openapi.json</a>.</p>
    </noscript>
    <script src="${assets}/${SCRIPT}"></script>
    <script type="module" src="${base}/viewer.js"></script>
  </body>
</html>
`;
}

/** The viewer has its dark colours by a class, which follows the colour scheme of the system. */
const FOLLOW_COLOURS = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

/** The script that starts the viewer, which calls no other server. */
function viewerScript(base: string): string {
  const settings = {
    dom_id: '#viewer',
    url: `${base}/openapi.json`,
    validatorUrl: null,
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    tryItOutEnabled: true,
    requestSnippetsEnabled: true,
    displayRequestDuration: true,
  };
  return `${FOLLOW_COLOURS}SwaggerUIBundle(${JSON.stringify(settings, null, 2)});\n`;
}
