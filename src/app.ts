import { createServer, type Server } from 'node:http';
import express, { Router } from 'express';
import { MAX_BODY, restRouter, unknownPath } from '../rest-facade/adapter.js';
import { docsRouter } from '../rest-facade/docs.js';
import { errorHandler } from '../rest-facade/errors.js';
import { oidcRouter } from '../rest-facade/oidc.js';
import type { Config } from './config.js';
import type { Clock } from './core/clock.js';
import type { Services } from './core/context.js';
import type { FailureListener } from './core/failures.js';
import { IdempotencyStore } from './core/idempotency.js';
import { createSchema } from './graphql/schema.js';
import { startGraphQL } from './graphql/server.js';
import { graphqlUploads } from './graphql/uploads.js';
import {
  accessLog,
  contextMiddleware,
  crossOrigin,
  graphqlPath,
  metricsEndpoint,
  refuseOtherVerbs,
  requestId,
  sandboxPolicy,
  securityHeaders,
} from './http.js';
import { createCache } from './infra/cache.js';
import type { Database } from './infra/database.js';
import type { Logger } from './infra/logger.js';
import { createMetrics } from './infra/metrics.js';
import { MultipartReader } from './infra/multipart.js';
import { openStorage } from './infra/open-storage.js';
import { createRateLimiter } from './infra/rate-limiter.js';
import type { RedisClient } from './infra/redis.js';
import { Traffic } from './infra/traffic.js';
import { operations } from './operations.js';
import { rateLimit } from './rate-limits.js';
import { resolvers } from './resolvers.js';
import { createServices } from './services.js';

/** The running parts, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: Services;
  readonly idempotency: IdempotencyStore;
  /** Lets requests in flight finish, then stops the GraphQL server; the database stays open. */
  readonly stop: () => Promise<void>;
}

/** What the composition root is given from outside. */
export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Shared with the other replicas; absent when there is one process. */
  readonly redis?: RedisClient | undefined;
}

/**
 * The composition root: wires services, both doors and the documentation into one HTTP server.
 *
 * @throws Error when catalogue, schema and rows do not agree: a service with a hole must not start.
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, logger, redis, clock = () => new Date() } = dependencies;
  const cache = createCache(redis, logger);
  const storage = await openStorage(config);
  const traffic = new Traffic(clock);
  const metrics = createMetrics(database);
  const foundations = { config, database, clock, redis, cache, storage, traffic, logger };
  const services = createServices(foundations);
  const onFailure = recorder(services);
  const multipart = new MultipartReader();
  const app = express();
  const httpServer = createServer(app);
  const graphql = await startGraphQL({
    schema: createSchema([...resolvers], operations),
    httpServer,
    introspection: config.graphqlIntrospection,
    sandbox: !config.production,
    logger,
    onFailure,
  });

  app.disable('x-powered-by');
  app.set('trust proxy', [...config.trustProxy]);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestId, accessLog(logger, traffic, metrics));
  app.use(securityHeaders(), crossOrigin(config.corsOrigins));
  app.use(probes(services));
  app.use('/docs', docsRouter());
  const idempotency = new IdempotencyStore(database.prisma, clock, config.jwtSecret);
  app.use(contextMiddleware({ services, database, idempotency }));
  app.get('/metrics', metricsEndpoint(metrics, config.metricsToken));
  app.use(
    rateLimit({
      authenticated: createRateLimiter('user', config.rateLimitAuthenticated, redis),
      anonymous: createRateLimiter('address', config.rateLimitAnonymous, redis),
    }),
  );
  app.use(
    '/graphql',
    graphqlPath,
    sandboxPolicy(config),
    graphqlUploads(multipart, operations),
    express.json({ limit: MAX_BODY }),
    graphql.handler,
  );
  app.use(
    oidcRouter({
      secureCookie: config.oidc?.redirectUri.startsWith('https:') ?? false,
      successRedirect: config.oidc?.successRedirect,
    }),
  );
  app.use(restRouter(multipart));
  app.use(unknownPath);
  app.use(errorHandler(logger, onFailure));
  const stop = async () => {
    await graphql.stop();
    await services.refusals.flush();
    storage.close();
    await cache.close();
  };
  return { httpServer, services, idempotency, stop };
}

/** What load balancers ask: `/livez`, whether the process runs; `/readyz`, whether it can do its work. */
function probes(services: Services): Router {
  const router = Router();
  router.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const ready = await services.monitoring.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' });
  });
  router.all(['/livez', '/readyz'], refuseOtherVerbs('GET, HEAD'));
  return router;
}

/** Puts faults of the service and refusals of access on record, whichever door they left by. */
function recorder({ failures, refusals }: Services): FailureListener {
  return (caller, error, what) => {
    if (error.status >= 500) failures.note(caller, error, what);
    else refusals.note(caller, error, what);
  };
}
