import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import Negotiator from 'negotiator';
import { notFound } from '../core/errors.js';
import { firstSegment, forPathsBelow } from './chain.js';
import {
  type ConsoleFiles,
  readConsole,
  readNotice,
  STORED_CODINGS,
  type StoredFile,
} from './console-files.js';
import { isKnown } from './etag.js';

/** Options of the served console. */
export interface ConsoleOptions {
  /** Absolute path of the build; without an `index.html` there, no path is answered. */
  readonly folder: string | undefined;
  /**
   * Runs before each answer; sets the headers of answers that are not counted against the limits.
   */
  readonly uncounted: RequestHandler;
  /** Compresses pages; files are compressed by the build. */
  readonly compress: RequestHandler | undefined;
  /** The pages that may show the page of a wall in a frame, as `frame-ancestors` of its policy. */
  readonly frameAncestors: () => Promise<string>;
}

/** A console that is served. */
export interface Console {
  readonly router: RequestHandler;
  /**
   * Answers a path that is unknown to the whole service with the page for an unknown address (404),
   * if the client asks for a page; passes others to the next handler.
   */
  readonly unknownPage: RequestHandler;
  /** True if there is a page at `/graphiql`. */
  readonly hasGraphiql: boolean;
}

/** Paths of pages that no other part of the service answers. */
const PAGES = [
  ...'/ /login /register /reset /verify /invite /inbox /my-work /outbox'.split(' '),
  ...'/requests{/*below} /people{/*below} /account{/*below} /equipment{/*below}'.split(' '),
  ...'/places{/*below} /plan{/*below} /planner /timesheet /things/import'.split(' '),
];

/**
 * Paths that REST also answers or that are near those (specification, section 5): exactly these are
 * pages for clients that ask for HTML.
 */
const SHARED_PAGES = [
  '/contractors{/:id}',
  '/parts',
  '/purchases',
  '/undelivered',
  '/inbound-mail',
  '/system/analytics',
  '/system/figures',
  '/system/audit',
  '/system/logs',
  '/system/settings',
  '/system/mailboxes',
  '/system/identity',
  '/system/rules',
  '/system/monitor',
];

/** Pages beside the console, each with a separate file of the build. */
const OWN_PAGES = { graphiql: '/graphiql', report: '/r{/*below}', job: '/j', wall: '/w' } as const;
const OWN_NAMES = Object.keys(OWN_PAGES) as (keyof typeof OWN_PAGES)[];

const ALL_PAGES = [...PAGES, ...SHARED_PAGES, ...Object.values(OWN_PAGES)];

/**
 * First segments below which no path is a page. `assets` is REST; the console's files were there
 * once, and pages that have been open since then still ask for them.
 */
const NO_PAGES = new Set(['api', 'assets', 'docs', 'graphql', 'static']);

/** Placeholder in the pages of the build for the nonce of the answer. */
const NONCE = '__CSP_NONCE__';

/** Permissions-Policy of pages: they may use the camera, to scan labels. */
const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the pages and files of the console (docs/decisions/0021-console-served.md). It reads no
 * session and no body. It passes a path to the next handlers if it is unknown or if the client does
 * not want HTML. While the first build is running, pages are a notice that says so.
 */
export function openConsole(options: ConsoleOptions): Console {
  const folder = options.folder === undefined ? undefined : path.resolve(options.folder);
  const files = folder === undefined ? undefined : readConsole(folder, OWN_NAMES);
  if (files !== undefined) return serve(files, options);
  const notice = folder === undefined ? undefined : readNotice(folder);
  if (folder !== undefined && notice !== undefined) return serveLater(folder, notice, options);
  const none: RequestHandler = (_request, _response, next) => next();
  return { router: none, unknownPage: none, hasGraphiql: false };
}

function serve(files: ConsoleFiles, options: ConsoleOptions): Console {
  const { uncounted } = options;
  const before = beforePages(options);
  const router = Router({ caseSensitive: true });
  addPages(router, [...before, page(files.index, consolePolicy)]);
  const wall = async (nonce: string) => reportPolicy(nonce, await options.frameAncestors());
  const policies = { graphiql: graphiqlPolicy, report: reportPolicy, job: reportPolicy, wall };
  for (const name of OWN_NAMES) {
    const html = files.own.get(name);
    if (html === undefined) continue;
    router.get(OWN_PAGES[name], unless(acceptsPage), ...before, page(html, policies[name]));
  }
  router.get('/static/*file', uncounted, sendStored(files, IMMUTABLE), () => {
    throw notFound('The file');
  });
  const names = [...files.files.keys()].filter((name) => !name.startsWith('/static/'));
  for (const name of names) router.get(name, uncounted, sendStored(files, 'public, no-cache'));
  const segments = segmentsOf([...ALL_PAGES, '/static', ...names]);
  return {
    router: forPathsBelow(segments, router),
    unknownPage: unknownPage(page(files.index, consolePolicy)),
    hasGraphiql: files.own.has('graphiql'),
  };
}

/** Answers unknown paths outside the interfaces with the console, which says that there is none. */
function unknownPage(send: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || NO_PAGES.has(firstSegment(request.path))) return next();
    response.vary('Accept');
    if (!asksForPage(request)) return next();
    response.status(404);
    return send(request, response, next);
  };
}

/** Serves the notice until the build exists, then the build. */
function serveLater(folder: string, notice: string, options: ConsoleOptions): Console {
  const waiting = Router({ caseSensitive: true });
  const handlers: RequestHandler[] = [
    ...beforePages(options),
    (_request, response, next) => {
      response.status(503).setHeader('Retry-After', '2');
      next();
    },
    page(notice, () => policy("'none'", [])),
  ];
  addPages(waiting, handlers);
  for (const each of Object.values(OWN_PAGES)) {
    waiting.get(each, unless(acceptsPage), ...handlers);
  }
  let served: Console | undefined;
  const look = forPathsBelow(segmentsOf(ALL_PAGES), (request, response, next) => {
    const files = readConsole(folder, OWN_NAMES);
    if (files === undefined) return waiting(request, response, next);
    served = serve(files, options);
    return served.router(request, response, next);
  });
  return {
    router: (request, response, next) => (served?.router ?? look)(request, response, next),
    unknownPage: (request, response, next) =>
      served === undefined ? next() : served.unknownPage(request, response, next),
    hasGraphiql: true,
  };
}

function beforePages({ uncounted, compress }: ConsoleOptions): readonly RequestHandler[] {
  return compress === undefined ? [uncounted] : [uncounted, compress];
}

/** Adds the pages of the console, each answered by these handlers. */
function addPages(router: Router, handlers: readonly RequestHandler[]): void {
  for (const each of PAGES) router.get(each, unless(acceptsPage), ...handlers);
  // Strict: a path with a trailing slash belongs to REST.
  const shared = Router({ caseSensitive: true, strict: true });
  for (const each of SHARED_PAGES) shared.get(each, unless(asksForPage), ...handlers);
  router.use(shared);
}

function segmentsOf(paths: readonly string[]): string[] {
  return paths.map((each) => firstSegment(each.replace(/\{.*\}$/, '')));
}

/**
 * Passes the path to the next handlers unless the client gets the page, which depends on `Accept`.
 */
function unless(isPage: (request: Request) => boolean): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    if (isPage(request)) next();
    else next('route');
  };
}

/** Returns whether a client accepts HTML and does not prefer JSON, at a path that is only a page. */
function acceptsPage(request: Request): boolean {
  return request.accepts(['html', 'json']) === 'html';
}

/**
 * Returns whether a client asks for the page at a path that REST has as well: it names HTML and
 * prefers it to JSON. A browser's navigation never sends a token. A client with a token gets HTML
 * only if it accepts nothing else, because the default of some libraries names HTML first (Java's
 * HttpURLConnection).
 */
function asksForPage(request: Request): boolean {
  const { accept = '', authorization } = request.headers;
  if (!/(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept)) return false;
  if (authorization !== undefined && request.accepts(['json']) !== false) return false;
  return request.accepts(['json', 'html']) === 'html';
}

/** Sends a page with a new nonce, which its policy allows. */
function page(html: string, policyOf: (nonce: string) => string | Promise<string>): RequestHandler {
  const parts = html.split(NONCE);
  return async (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    const allowed = await policyOf(nonce);
    response.setHeader('Content-Security-Policy', allowed);
    // It knows no list of origins, and would contradict one.
    if (!allowed.endsWith("'none'")) response.removeHeader('X-Frame-Options');
    response.setHeader('Permissions-Policy', PERMISSIONS);
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(parts.join(nonce));
  };
}

/**
 * Content-Security-Policy (Level 3) of the console: scripts and styles of this origin or with the
 * nonce; its components set style attributes, and frames show documents. `'self'` includes WebSockets
 * of this host (section 6.7.2.8).
 */
function consolePolicy(nonce: string): string {
  return policy(`'self' 'nonce-${nonce}'`, [
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'; frame-src blob:",
  ]);
}

/**
 * As the console's policy, and allows style elements without a nonce and fonts from data URLs,
 * which the editor uses.
 */
function graphiqlPolicy(nonce: string): string {
  return policy(`'self' 'nonce-${nonce}'`, [
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
  ]);
}

/** As the console's policy, without styles beside those of the build. */
function reportPolicy(nonce: string, ancestors?: string): string {
  return policy(`'self' 'nonce-${nonce}'`, ["style-src 'self'"], ancestors);
}

function policy(scripts: string, styles: readonly string[], ancestors = "'none'"): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    ...styles,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** Policy of a script; it applies to the script of a worker. */
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; frame-ancestors 'none'";

/**
 * Sends a file of the build in the client's preferred coding; passes other paths to the next
 * handler.
 */
function sendStored({ folder, files }: ConsoleFiles, caching: string): RequestHandler {
  return (request, response, next) => {
    const codings = files.get(request.path);
    if (codings === undefined) return next();
    response.vary('Accept-Encoding');
    const available = [...codings.keys()];
    const preferred = [...STORED_CODINGS];
    const chosen = new Negotiator(request).encoding(available, { preferred }) ?? 'identity';
    const [coding, file] = [...codings].find(([name]) => name === chosen) as [string, StoredFile];
    response.setHeader('Cache-Control', caching);
    response.setHeader('ETag', file.tag);
    if (isKnown(request, file.tag)) {
      response.status(304).end();
      return;
    }
    response.type(path.extname(request.path));
    if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
    if (/\.m?js$/.test(request.path)) response.setHeader('Content-Security-Policy', WORKER_POLICY);
    const options = { root: folder, cacheControl: false, lastModified: false };
    response.sendFile(file.name, options, (error?: Error) => failed(response, error, next));
  };
}

/** A new build may have removed the file since the start. */
function failed(response: Response, error: Error | undefined, next: (error: unknown) => void) {
  if (error === undefined || response.headersSent) return;
  for (const name of ['Content-Encoding', 'ETag', 'Content-Type']) response.removeHeader(name);
  response.setHeader('Cache-Control', 'no-store');
  next(notFound('The file'));
}
