import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { notFound } from '../../src/core/errors.js';
import { FixedAnswer } from './fixed-answer.js';

/** Content-Security-Policy of a guide: its script, style and search, from this origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.graphql': 'text/plain',
};

const FIRST = 'first-call';

/** Folder of the pages of the reference, beside the guides. */
const REFERENCE = 'reference';

/** The page of `/docs` where the build made no reference. */
const NOT_BUILT = new FixedAnswer(
  'text/html',
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>REST reference · Maintenance</title><link rel="icon" href="data:,"></head>
<body>
<h1>REST reference</h1>
<p>The pages of the reference are not built. The interface is described by <a href="/docs/openapi.json">/docs/openapi.json</a>.</p>
</body>
</html>
`,
);

/**
 * Router of the reference at `/docs` and `/docs/reference/…`, of the guides at `/docs/guides/…`, and of
 * `/docs/schema.graphql` and `/docs/cache-keys.json`: the files that the build made of the documents (scripts/lib/guides.mjs). They
 * are read at the first request.
 *
 * @param folder undefined or without the files: NOT_FOUND, but for `/docs`.
 */
export function guidesRouter(folder: string | undefined): Router {
  let files: ReadonlyMap<string, FixedAnswer> | undefined;
  const find = (name: string) => {
    if (files === undefined || files.size === 0) files = filesOf(folder);
    return files.get(name);
  };
  const send = (request: Request, response: Response, name: string) => {
    const file = find(name);
    if (file === undefined) throw notFound(`The page ${name.replace(/\.html$/, '')}`);
    response.setHeader('Content-Security-Policy', POLICY);
    file.send(request, response);
  };
  const pageOf =
    (prefix: string): RequestHandler =>
    (request, response) => {
      const { name = '' } = request.params as { name?: string };
      send(request, response, `${prefix}${path.extname(name) === '' ? `${name}.html` : name}`);
    };
  const router = Router();
  router.get('/', (request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    (find(`${REFERENCE}/index.html`) ?? NOT_BUILT).send(request, response);
  });
  for (const name of ['schema.graphql', 'cache-keys.json']) {
    router.get(`/${name}`, (request, response) => send(request, response, name));
  }
  router.get('/guides', (request, response) => send(request, response, `${FIRST}.html`));
  router.get('/guides/:name', pageOf(''));
  router.get('/reference', (_request, response) => response.redirect(301, '/docs'));
  router.get('/reference/:name', pageOf(`${REFERENCE}/`));
  return router;
}

function filesOf(folder: string | undefined): ReadonlyMap<string, FixedAnswer> {
  if (folder === undefined) return new Map();
  const names = [...filesIn(folder), ...filesIn(path.join(folder, REFERENCE))];
  return new Map(
    names.map((file) => [path.relative(folder, file).split(path.sep).join('/'), answerFrom(file)]),
  );
}

/** The files of a folder; none if it is not built yet, or in a program without the guides. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => path.join(folder, name));
  } catch {
    return [];
  }
}

function answerFrom(file: string): FixedAnswer {
  return new FixedAnswer(TYPES[path.extname(file)] ?? 'text/plain', readFileSync(file));
}
