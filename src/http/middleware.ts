import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ParsedUrlQuery, parse } from 'node:querystring';
import cors from 'cors';
import type { Express, Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.js';
import { authorize, permitted } from '../core/access.js';
import type { AccountActor } from '../core/actor.js';
import { MAX_KEYS } from '../core/bounds.js';
import type { Context, OperationServices } from '../core/context.js';
import { AppError, invalid, notFound, toAppError } from '../core/errors.js';
import type { IdempotencyStore } from '../core/idempotency.js';
import { LoaderRegistry } from '../core/loaders.js';
import type { Database } from '../infra/database.js';
import type { Logger } from '../infra/logger.js';
import type { Metrics } from '../infra/metrics.js';
import { asRequest } from '../infra/request-time.js';
import type { Traffic } from '../infra/traffic.js';
import { isPreflight, needsNoSession } from './rate-limits.js';
import { refreshCookieOf } from './refresh-cookie.js';

/**
 * Reads the query of an address: every parameter, and none that cannot be decoded. Node would leave
 * out those after the thousandth, and put U+FFFD for bytes that are no UTF-8.
 *
 * @throws AppError VALIDATION_ERROR for a query that is not well-formed, or has too many parameters.
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

/** Security headers for answers that are data; pages that run scripts bring their own policy. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
}

/** Lets the named origins call the service from a browser; nobody else by default. */
export function crossOrigin(origins: Config['corsOrigins']): RequestHandler {
  const common = {
    origin: [...origins],
    // Answered below, when the limits have been told (`preflight`), or, when it is no browser that
    // asks, by the path.
    preflightContinue: true,
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'Idempotent-Replayed',
      'ETag',
    ],
    maxAge: 600,
  };
  return cors((request, callback) => {
    // The named origins may have the browser send the refresh token's cookie.
    const credentials = origins.includes(request.headers.origin ?? '');
    callback(null, { ...common, credentials });
  });
}

/** Answers preflights; the headers tell the browser whether it has leave. */
export const preflight: RequestHandler = (request, response, next) => {
  if (!isPreflight(request)) return next();
  response.status(204).end();
};

/** HTTP/1.1 asks for the header, once; Node would answer by itself, without the envelope. */
export const requireHost: RequestHandler = (request, _response, next) => {
  const hosts = request.headersDistinct.host ?? [];
  if (request.httpVersion === '1.1' && hosts.length === 0) throw invalid('Host', 'is required');
  // What stands between may have gone by another one than the service (RFC 9112, section 3.2).
  if (hosts.length > 1) throw invalid('Host', 'must not come twice');
  next();
};

/** Names every request; a well-formed name that comes in is kept. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id');
  const id = given !== undefined && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
  response.locals.requestId = id;
  response.setHeader('X-Request-Id', id);
  // Answers are about somebody and about now; what may be kept says so itself.
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** What proxies write down for a caller who went away before there was an answer. */
const CALLER_GONE = 499;

/** One line for every answer, and its part in the figures. */
export function accessLog(logger: Logger, traffic: Traffic, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    // Known before a router has cut it.
    const { path } = request;
    // Not `finish`: a caller who goes away in the middle was here as well.
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const route = (request.route as { path?: unknown } | undefined)?.path;
      const status = response.headersSent ? response.statusCode : CALLER_GONE;
      traffic.countRequest();
      metrics.observe(request.method, patternOf(path, route), status, seconds);
      logger.info(
        {
          method: request.method,
          // Without the query, which may hold what people search for.
          path,
          status,
          milliseconds: Math.round(seconds * 1000),
          requestId: response.locals.requestId,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}

/** A label for the figures: the pattern that answered, without its prefix; never what was typed. */
function patternOf(path: string, route: unknown): string {
  if (Array.isArray(route)) return String(route.at(-1));
  if (typeof route === 'string') return route;
  return path === '/graphql' || path.startsWith('/docs') ? path.slice(0, 8) : 'unknown';
}

/**
 * `/metrics` in Prometheus' text format, for whoever has `monitoring.read`, or `token` when there is
 * one.
 */
export function metricsEndpoint(metrics: Metrics, token: string | undefined): RequestHandler {
  return async (_request, response) => {
    const context = response.locals.context as Context;
    const known = token !== undefined && sameText(context.bearerToken ?? '', token);
    if (!known) authorize(permitted('monitoring.read'), context);
    const { type, text } = await metrics.expose();
    response.type(type).send(text);
  };
}

/** Compares without telling by time how much of it fits. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Reads who sends a request, over HTTP or to open a socket. */
type AddressReader = (request: IncomingMessage) => string | null;

/**
 * The one reader of addresses: whoever is connected, or, when that is a trusted proxy, who the proxy
 * says it is. It stands for Express's `request.ip`, which only requests through Express have.
 */
export function addressReader(app: Express): AddressReader {
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return ({ socket, headers }) => {
    // Each proxy adds at the end whom it was called by.
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
  const end = asRequest(next);
  if (response.closed) end();
  else response.once('close', end);
};

/** Puts the request's context where both doors find it. */
export function contextMiddleware(sources: ContextSources): RequestHandler {
  return async (request, response, next) => {
    const token = needsNoSession(request.path) ? null : bearerTokenOf(request);
    response.locals.context = await contextOf(sources, token, {
      idempotencyKey: request.get('Idempotency-Key') ?? null,
      refreshCookie: refreshCookieOf(request, response, sources.refreshTtlSeconds),
      onReplay: () => response.setHeader('Idempotent-Replayed', 'true'),
      ipAddress: sources.addressOf(request),
      userAgent: request.get('User-Agent') ?? null,
      requestId: response.locals.requestId as string,
    });
    next();
  };
}

/** What every context is made of. */
export interface ContextSources {
  readonly services: OperationServices;
  /** Reads who acts by an access token; throws AppError expired_token or session_invalid. */
  readonly actorOf: (accessToken: string) => Promise<AccountActor>;
  readonly database: Database;
  readonly idempotency: IdempotencyStore;
  readonly addressOf: AddressReader;
  /** How long a browser keeps a refresh token. */
  readonly refreshTtlSeconds: number;
}

/** The context of a call with this token, as its session is now. */
export async function contextOf(
  { services, actorOf, database, idempotency }: ContextSources,
  bearerToken: string | null,
  call: Omit<
    Context,
    'actor' | 'authFailure' | 'bearerToken' | 'loaders' | 'idempotency' | 'services'
  >,
): Promise<Context> {
  const { actor, authFailure } = await authenticate(actorOf, bearerToken);
  const loaders = new LoaderRegistry({ prisma: database.prisma, actor });
  return { ...call, actor, authFailure, bearerToken, idempotency, services, loaders };
}

async function authenticate(
  actorOf: ContextSources['actorOf'],
  token: string | null,
): Promise<{ actor: AccountActor | null; authFailure: AppError | null }> {
  if (token === null) return { actor: null, authFailure: null };
  try {
    return { actor: await actorOf(token), authFailure: null };
  } catch (error) {
    // Kept for the operations that need a session: the public ones go on without.
    return { actor: null, authFailure: toAppError(error) };
  }
}

/** RFC 6750, section 2.1. */
function bearerTokenOf(request: Request): string | null {
  // Whatever stands there is the token: one that is malformed is refused, not overlooked.
  const [, token] = /^Bearer +(.*\S) *$/i.exec(request.get('Authorization') ?? '') ?? [];
  return token ?? null;
}

/** The last handler of a path that answers `allow` only. */
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

/** `/graphql` itself and nothing below it, with the verbs that GraphQL over HTTP knows. */
export const graphqlPath: RequestHandler = (request, response, next) => {
  if (request.path !== '/') throw notFound(`The path ${request.baseUrl}${request.path}`);
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    return allowOnly('GET, HEAD, POST')(request, response, next);
  }
  next();
};
