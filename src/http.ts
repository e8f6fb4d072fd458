import { randomUUID } from 'node:crypto';
import cors from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from './config.js';
import type { Actor } from './core/actor.js';
import type { Context, Services } from './core/context.js';
import { type AppError, toAppError } from './core/errors.js';
import type { IdempotencyStore } from './core/idempotency.js';
import type { Database } from './infra/database.js';
import type { Logger } from './infra/logger.js';
import { createLoaders } from './services.js';

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
  return cors({
    origin: [...origins],
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
      'ETag',
    ],
    maxAge: 600,
  });
}

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

/** One line for every answer. */
export function accessLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.on('finish', () => {
      logger.info(
        {
          method: request.method,
          // Without the query, which may hold what people search for.
          path: request.path,
          status: response.statusCode,
          milliseconds: Math.round(performance.now() - started),
          requestId: response.locals.requestId,
        },
        'request',
      );
    });
    next();
  };
}

/** Puts the request's context where both doors find it. */
export function contextMiddleware(sources: ContextSources): RequestHandler {
  return async (request, response, next) => {
    response.locals.context = await createContext(request, response, sources);
    next();
  };
}

/** What every context is made of. */
export interface ContextSources {
  readonly services: Services;
  readonly database: Database;
  readonly idempotency: IdempotencyStore;
}

async function createContext(
  request: Request,
  response: Response,
  sources: ContextSources,
): Promise<Context> {
  return await contextOf(sources, bearerTokenOf(request), {
    idempotencyKey: request.get('Idempotency-Key') ?? null,
    ipAddress: request.ip ?? null,
    userAgent: request.get('User-Agent') ?? null,
    requestId: response.locals.requestId as string,
  });
}

/** The context of a call with this token, as its session is now. */
export async function contextOf(
  { services, database, idempotency }: ContextSources,
  bearerToken: string | null,
  call: Pick<Context, 'idempotencyKey' | 'ipAddress' | 'userAgent' | 'requestId'>,
): Promise<Context> {
  const { actor, authFailure } = await authenticate(services, bearerToken);
  const loaders = createLoaders(database, actor);
  return { ...call, actor, authFailure, bearerToken, idempotency, services, loaders };
}

async function authenticate(
  services: Services,
  token: string | null,
): Promise<{ actor: Actor | null; authFailure: AppError | null }> {
  if (token === null) return { actor: null, authFailure: null };
  try {
    return { actor: await services.sessions.actorOf(token), authFailure: null };
  } catch (error) {
    // Kept for the operations that need a session: the public ones go on without.
    return { actor: null, authFailure: toAppError(error) };
  }
}

/** RFC 6750, section 2.1. */
function bearerTokenOf(request: Request): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.get('Authorization') ?? '') ?? [];
  return token ?? null;
}

/** Apollo Sandbox is a page of Apollo's that comes from their servers; outside production only. */
export function sandboxPolicy(config: Config): RequestHandler {
  return (request, response, next) => {
    const isPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (isPage && !config.production) response.removeHeader('Content-Security-Policy');
    next();
  };
}
