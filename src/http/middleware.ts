import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import cors from 'cors';
import type { Express, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.js';
import { authorizeOperation, permitted } from '../core/access.js';
import type { Context } from '../core/context.js';
import { AppError, invalid, notFound } from '../core/errors.js';
import { type Logger, withoutRedaction } from '../infra/logging/logger.js';
import type { Metrics } from '../infra/metrics/metrics.js';
import type { Traffic } from '../infra/metrics/traffic.js';
import { asRequest } from '../infra/request-time.js';
import { MAX_KEYS } from './bounds.js';
import { keepUncompressed } from './compression.js';
import { cookieOf, LOGIN_BROWSER_COOKIE } from './cookies.js';
import { isPreflight, needsNoSession } from './rate-limits.js';
import { refreshCookieOf } from './refresh-cookie.js';
import { type AddressReader, type ContextSources, contextOf } from './request-context.js';
import { endRequestSpan, requestSpanOf } from './request-spans.js';
import type { SecretPaths } from './secret-paths.js';

/**
 * Parses the query string: all parameters, correctly encoded. Node's default would ignore
 * parameters after the thousandth and replace invalid UTF-8 by U+FFFD.
 *
 * @throws AppError VALIDATION_ERROR for a malformed query or too many parameters.
 */
export function parseQuery(text: string | null): ParsedUrlQuery {
  try {
    decodeURIComponent(text ?? '');
  } catch {
    throw invalid('query', 'is not well-formed');
  }
  const query = parse(text ?? '', '&', '=', { maxKeys: 0 });
  if (Object.keys(query).length > MAX_KEYS) {
    throw invalid('query', `may have ${MAX_KEYS} parameters at most`);
  }
  return query;
}

/** Headers that a handler sets for a request; it sets the same for every request of this kind. */
function headersSetBy(handler: RequestHandler, request: Partial<Request>): Map<string, string> {
  const headers = new Map<string, string>();
  const recorder = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  handler(request as Request, recorder as unknown as Response, () => {});
  return headers;
}

/** Security headers of data; pages with scripts have another policy. */
export function securityHeaders(): RequestHandler {
  // The headers are the same for every answer, so helmet's functions run once.
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
    }),
    {},
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** CORS for the configured origins; none by default. */
export function crossOrigin(origins: Config['corsOrigins']): RequestHandler {
  const common = {
    origin: [...origins],
    // `preflight` answers them after the limits' headers are set, and the routes other OPTIONS.
    preflightContinue: true,
    // The library's default has PATCH, which only SCIM has, and no page calls SCIM.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Idempotent-Replayed',
      'ETag',
    ],
    maxAge: 600,
  };
  const handler = cors((request, callback) => {
    // The configured origins may send the cookie with the refresh token.
    const credentials = origins.includes(request.headers.origin ?? '');
    callback(null, { ...common, credentials });
  });
  // Answers to requests without an origin are the same, so the library runs once for them.
  const withoutOrigin = headersSetBy(handler, { method: 'GET', headers: {} });
  return (request, response, next) => {
    const { origin } = request.headers;
    if (origin !== undefined || request.method === 'OPTIONS' || response.hasHeader('Vary')) {
      return handler(request, response, next);
    }
    for (const [name, value] of withoutOrigin) response.setHeader(name, value);
    next();
  };
}

/** Answers preflights; the CORS headers are already set. */
export const preflight: RequestHandler = (request, response, next) => {
  if (!isPreflight(request)) return next();
  response.status(204).end();
};

/** HTTP/1.1 requires exactly one Host header; Node would answer without the envelope. */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host ?? [];
  if (request.httpVersion === '1.1' && hosts.length === 0) throw invalid('Host', 'is required');
  // A proxy may have used another Host header than the service would (RFC 9112, section 3.2).
  if (hosts.length > 1) throw invalid('Host', 'must not come twice');
  next();
};

/** Sets the request id: the client's if it is well-formed and not as of a rule's act, otherwise a new one. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  const id = given !== undefined && /^(?!rule-)[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  // Answers depend on the caller and the time; handlers of cacheable answers replace this header.
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** nginx's status for a client that disconnected before the answer. */
const CALLER_GONE = 499;

/** Paths that monitoring requests every few seconds; a log line for each would hide the others. */
const PROBED = /^(?:\/livez|\/readyz|\/metrics|(?:\/api(?:\/v1)?)?\/health)\/?$/i;

/**
 * Logs and counts every answer, probes and scrapes at the level `debug`, and gives each request the
 * signal of its connection.
 */
export function accessLog(
  logger: Logger,
  traffic: Traffic,
  metrics: Metrics,
  secrets: SecretPaths,
): RequestHandler {
  const lines = withoutRedaction(logger);
  return (request, response, next) => {
    const started = performance.now();
    // Routers shorten the path, so it is read before them.
    const { path } = request;
    const connection = new AbortController();
    response.locals.signal = connection.signal;
    // `close` instead of `finish`, so that requests of clients that disconnect are logged as well.
    response.on('close', () => {
      if (!response.writableFinished) connection.abort(callerGone());
      const seconds = (performance.now() - started) / 1000;
      const route = patternOf(path, (request.route as { path?: unknown } | undefined)?.path);
      const { method } = request;
      const status = response.headersSent ? response.statusCode : CALLER_GONE;
      const aborted = !response.writableFinished;
      const span = requestSpanOf(response);
      traffic.countRequest();
      metrics.observe(method, route, status, seconds);
      endRequestSpan(response, { method, route, status, aborted });
      lines[PROBED.test(path) ? 'debug' : 'info'](
        {
          method,
          // Without the query, which may contain personal data.
          path: secrets.recorded(path),
          status,
          milliseconds: Math.round(seconds * 1000),
          requestId: response.locals.requestId,
          ...(span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId }),
          ...(aborted ? { aborted: true } : {}),
          ...tokenOf(response.locals.context as Context | undefined),
        },
        'request',
      );
    });
    next();
  };
}

/** The error with which work for a closed connection ends; nobody reads it. */
function callerGone(): AppError {
  return new AppError('VALIDATION_ERROR', 'The connection was closed before the answer was ready.');
}

/** The API token of a request, for its log line. */
function tokenOf(context: Context | undefined) {
  const { actor } = context ?? {};
  return actor?.kind === 'api_token' ? { apiTokenId: actor.tokenId } : {};
}

/** The route label of a metric: the pattern of the route without its prefix, never the path. */
function patternOf(path: string, route: unknown): string {
  if (Array.isArray(route)) return String(route.at(-1));
  if (typeof route === 'string') return route;
  return path === '/graphql' || path.startsWith('/docs') ? path.slice(0, 8) : 'unknown';
}

/**
 * `/metrics` in Prometheus' text format, with the permission `monitoring.read` or with `token`, if
 * one is configured.
 */
export function metricsEndpoint(metrics: Metrics, token: string | undefined): RequestHandler {
  return async (_request, response) => {
    const context = response.locals.context as Context;
    const known = token !== undefined && sameText(context.bearerToken ?? '', token);
    if (!known) authorizeOperation({ access: permitted('monitoring.read') }, context);
    const { type, text } = await metrics.expose();
    response.type(type).send(text);
  };
}

/** Compares in constant time. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * The client's address: the connection's address, or, behind trusted proxies, the forwarded one. It
 * replaces Express's `request.ip`, which upgrade requests do not have.
 */
export function addressReader(app: Express): AddressReader {
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return ({ socket, headers }) => {
    // Each proxy appends the address of its client.
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? null;
    for (let hop = 0; address !== null && trusts(address, hop); hop += 1) {
      const before = forwarded.pop()?.trim();
      if (!before) break;
      address = before;
    }
    return address;
  };
}

/** Bounds the time that a request waits for the database. */
export const databaseLimit: RequestHandler = (_request, response, next) => {
  const end = asRequest(next, response.locals.requestId as string);
  if (response.closed) end();
  else response.once('close', end);
};

/** Creates the context of the request, for both interfaces. */
export function contextMiddleware(sources: ContextSources): RequestHandler {
  return async (request, response, next) => {
    const ignoresToken =
      needsNoSession(request.path) || sources.secrets.ownerOf(request.path) !== undefined;
    const token = ignoresToken ? null : bearerTokenOf(request);
    response.locals.context = await contextOf(sources, token, {
      idempotencyKey: request.get('Idempotency-Key') ?? null,
      retryOf: request.get('Retry-Of'),
      performedAt: request.get('Performed-At'),
      refreshCookie: refreshCookieOf(request, response, sources.refreshTtlSeconds),
      loginBrowser: cookieOf(request.headers.cookie, LOGIN_BROWSER_COOKIE) ?? null,
      onReplay: () => response.setHeader('Idempotent-Replayed', 'true'),
      onSecret: () => keepUncompressed(response),
      ipAddress: sources.addressOf(request),
      origin: originOf(request),
      acceptLanguage: request.get('Accept-Language'),
      userAgent: request.get('User-Agent') ?? null,
      requestId: response.locals.requestId as string,
      signal: response.locals.signal as AbortSignal,
    });
    next();
  };
}

/** The address of the service as the client called it; undefined without a Host header. */
function originOf({ protocol, host }: Request): string | undefined {
  return host ? `${protocol}://${host}` : undefined;
}

/** RFC 6750, section 2.1. */
function bearerTokenOf(request: Request): string | null {
  // Any text after the scheme is the token, so that a malformed token is an error.
  const [, token] = /^Bearer +(.*\S) *$/i.exec(request.get('Authorization') ?? '') ?? [];
  return token ?? null;
}

/** The last handler of a path; answers 405 for unsupported verbs. */
export function allowOnly(allow: string): RequestHandler {
  return (request, response) => {
    if (request.method === 'OPTIONS') {
      response.setHeader('Allow', `${allow}, OPTIONS`);
      response.status(204).end();
      return;
    }
    response.setHeader('Allow', allow);
    throw new AppError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`);
  };
}

/** Restricts GraphQL to `/graphql` itself and to the verbs of GraphQL over HTTP. */
export const graphqlPath: RequestHandler = (request, response, next) => {
  if (request.path !== '/') throw notFound(`The path ${request.baseUrl}${request.path}`);
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    return allowOnly('GET, HEAD, POST')(request, response, next);
  }
  next();
};
