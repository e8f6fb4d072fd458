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

/**
 * Router of `/docs/guides/…` and `/docs/schema.graphql`: the files that the build made of the
 * documents (scripts/lib/guides.mjs). They are read at the first request.
 *
 * @param folder undefined or without the files: NOT_FOUND.
 */
export function guidesRouter(folder: string | undefined): Router {
  let files: ReadonlyMap<string, FixedAnswer> | undefined;
  const send = (request: Request, response: Response, name: string) => {
    if (files === undefined || files.size === 0) files = filesOf(folder);
    const file = files.get(name);
    if (file === undefined) throw notFound(`The guide ${name.replace(/\.html$/, '')}`);
    response.setHeader('Content-Security-Policy', POLICY);
    file.send(request, response);
  };
  const guide: RequestHandler = (request, response) => {
    const { name = '' } = request.params as { name?: string };
    send(request, response, path.extname(name) === '' ? `${name}.html` : name);
  };
  const router = Router();
  router.get('/schema.graphql', (request, response) => send(request, response, 'schema.graphql'));
  router.get('/guides', (request, response) => send(request, response, `${FIRST}.html`));
  router.get('/guides/:name', guide);
  return router;
}

function filesOf(folder: string | undefined): ReadonlyMap<string, FixedAnswer> {
  let names: readonly string[] = [];
  try {
    names = folder === undefined ? [] : readdirSync(folder);
  } catch {
    // Not built yet, or a program without the guides.
  }
  return new Map(names.map((name) => [name, answerFrom(path.join(folder ?? '', name))]));
}

function answerFrom(file: string): FixedAnswer {
  return new FixedAnswer(TYPES[path.extname(file)] ?? 'text/plain', readFileSync(file));
}
