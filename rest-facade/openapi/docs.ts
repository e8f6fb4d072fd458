import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import type { Samples } from '../../src/core/define-module.js';
import { AppError } from '../../src/core/errors.js';
import { takesNoQuery } from '../../src/http/no-query.js';
import type { Route } from '../route.js';
import { openApiDocument } from './document.js';

const require = createRequire(import.meta.url);

/**
 * What the viewer's page may do: run the scripts of this service, call this service, and nothing
 * else. Scalar writes its styles into the page, which takes `unsafe-inline` for styles alone.
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

/** Words in narrow columns of tables stay whole, and wide tables within their page. */
const TABLE_STYLE =
  '.scalar-app .markdown table :is(th, td, code) { word-break: normal; overflow-wrap: normal; }' +
  '.scalar-app .markdown table :is(th, td) { padding-inline: 9px; }';

/** The viewer as its package brings it: modules for the browser, under a path of their version. */
interface Viewer {
  readonly folder: string;
  readonly version: string;
}

/**
 * `/docs`, the interactive viewer, and `/docs/openapi.json`, the document that it shows (specification
 * 4.9). The document is made here, once, so that rows that do not add up to one stop the start. The
 * viewer comes from the package, loads nothing from elsewhere and sends nothing elsewhere.
 */
export function docsRouter(routes: readonly Route[], samples: Samples): Router {
  const viewer = findViewer();
  const document = `${JSON.stringify(openApiDocument(routes, samples), null, 2)}\n`;
  const router = Router();
  router.use(readOnly, takesNoQuery);
  router.get(
    '/openapi.json',
    fixed('application/json', () => document),
  );
  router.get(
    '/viewer.js',
    fixed('text/javascript', (base) => viewerScript(base, viewer)),
  );
  router.get('/', pagePolicy, fixed('text/html', viewerPage));
  router.use(`/assets/${viewer.version}`, modules(viewer.folder));
  return router;
}

function findViewer(): Viewer {
  const dist = path.dirname(require.resolve('@scalar/api-reference'));
  const manifest = readFileSync(path.join(dist, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return { folder: path.join(dist, 'browser'), version };
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

/** Text that stays the same while the service runs; Express answers 304 to whoever has it. */
function fixed(type: string, text: (base: string) => string): RequestHandler {
  return (request, response) => {
    const body = text(request.baseUrl);
    const hash = createHash('sha256').update(body).digest('base64url');
    response.setHeader('Cache-Control', 'public, no-cache');
    response.setHeader('ETag', `"${hash}"`);
    response.type(type).send(body);
  };
}

/** The viewer's modules, without their source maps. Their path names the version: it never changes. */
function modules(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  return (request, response, next) =>
    request.path.endsWith('.js') ? serve(request, response, next) : next();
}

function viewerPage(base: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Maintenance Management Service</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="viewer"></div>
    <noscript>
      <p>This page needs JavaScript. Without it, read the OpenAPI document at
      <a href="${base}/openapi.json">${base}/openapi.json</a>.</p>
    </noscript>
    <script type="module" src="${base}/viewer.js"></script>
  </body>
</html>
`;
}

/** Starts the viewer with everything off that would call somebody else's server. */
function viewerScript(base: string, { version }: Viewer): string {
  const settings = {
    url: `${base}/openapi.json`,
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    orderSchemaPropertiesBy: 'preserve',
    customCss: TABLE_STYLE,
    authentication: { preferredSecurityScheme: 'bearer' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  };
  return `import { createApiReference } from '${base}/assets/${version}/standalone.esm.js';

createApiReference('#viewer', ${JSON.stringify(settings, null, 2)});
`;
}
