import { createServer, type Server } from 'node:http';
import express from 'express';
import { MAX_BODY, restRouter, unknownPath } from '../rest-facade/adapter.js';
import { docsRouter } from '../rest-facade/docs.js';
import { errorHandler } from '../rest-facade/errors.js';
import type { Config } from './config.js';
import type { Clock } from './core/clock.js';
import type { Services } from './core/context.js';
import { IdempotencyStore } from './core/idempotency.js';
import { openLiveDoor } from './graphql/live.js';
import { createSchema } from './graphql/schema.js';
import { startGraphQL } from './graphql/server.js';
import {
  accessLog,
  contextMiddleware,
  contextOf,
  crossOrigin,
  requestId,
  sandboxPolicy,
  securityHeaders,
} from './http.js';
import { createChangeFeed } from './infra/change-feed.js';
import type { Database } from './infra/database.js';
import type { Logger } from './infra/logger.js';
import { startQueue } from './infra/queue.js';
import { createRateLimiter } from './infra/rate-limiter.js';
import type { RedisClient } from './infra/redis.js';
import { webhookQueues } from './modules/webhooks/jobs.store.js';
import { operations } from './operations.js';
import { countRequest, rateLimit } from './rate-limits.js';
import { resolvers } from './resolvers.js';
import { createServices } from './services.js';

/** How long deliveries in flight may take to finish, in milliseconds; what is cut off comes again. */
const QUEUE_GRACE_PERIOD = 3_000;

/** The running parts, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: Services;
  /** Lets requests and deliveries in flight finish, then stops; the database stays open. */
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
  const queue = await startQueue(database, logger, webhookQueues(config.webhookTimeoutSeconds));
  const feed = createChangeFeed(redis, logger);
  const services = createServices({ config, database, clock, redis, queue, feed });
  const app = express();
  const httpServer = createServer(app);
  const schema = createSchema([...resolvers], operations);
  const graphql = await startGraphQL({
    schema,
    httpServer,
    introspection: config.graphqlIntrospection,
    sandbox: !config.production,
    logger,
  });

  app.disable('x-powered-by');
  app.set('trust proxy', [...config.trustProxy]);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.use(requestId, accessLog(logger), securityHeaders(), crossOrigin(config.corsOrigins));
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await services.monitoring.ready();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' });
  });
  app.use('/docs', docsRouter());
  const idempotency = new IdempotencyStore(database.prisma, clock, config.jwtSecret);
  const sources = { services, database, idempotency };
  const limits = {
    authenticated: createRateLimiter('user', config.rateLimitAuthenticated, redis),
    anonymous: createRateLimiter('address', config.rateLimitAnonymous, redis),
  };
  app.use(contextMiddleware(sources), rateLimit(limits));
  app.use('/graphql', sandboxPolicy(config), express.json({ limit: MAX_BODY }), graphql.handler);
  app.use(restRouter());
  app.use(unknownPath);
  app.use(errorHandler(logger));
  const live = openLiveDoor({
    schema,
    httpServer,
    logger,
    contextOf: (token, call) => contextOf(sources, token, { ...call, idempotencyKey: null }),
    count: (context) => countRequest(limits, context),
  });
  services.webhookSender.start();
  const stop = async () => {
    await live.stop();
    await graphql.stop();
    services.webhookSender.stop();
    await queue.stop(QUEUE_GRACE_PERIOD);
    feed.close();
  };
  return { httpServer, services, stop };
}
