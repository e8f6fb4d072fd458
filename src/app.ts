import { createServer, type Server } from 'node:http';
import express, { type Express } from 'express';
import { restRouter, unknownPath } from '../rest-facade/adapter.js';
import { docsRouter } from '../rest-facade/docs.js';
import { errorHandler } from '../rest-facade/errors.js';
import { jsonBody } from '../rest-facade/json.js';
import { refuseMalformed } from '../rest-facade/malformed.js';
import { oidcRouter } from '../rest-facade/oidc.js';
import { live, PROBES, ready } from '../rest-facade/probes.js';
import type { Config } from './config.js';
import type { Clock } from './core/clock.js';
import type { Services } from './core/context.js';
import type { FailureListener } from './core/failures.js';
import { IdempotencyStore } from './core/idempotency.js';
import { openLiveDoor } from './graphql/live.js';
import { createSchema } from './graphql/schema.js';
import { startGraphQL } from './graphql/server.js';
import { inTurn, Turns } from './graphql/turns.js';
import { graphqlUploads } from './graphql/uploads.js';
import {
  accessLog,
  addressReader,
  contextMiddleware,
  contextOf,
  crossOrigin,
  graphqlPath,
  metricsEndpoint,
  parseQuery,
  preflight,
  refuseOtherVerbs,
  requestId,
  requireHost,
  securityHeaders,
} from './http.js';
import { createCache } from './infra/cache.js';
import { createChangeFeed } from './infra/change-feed.js';
import type { Database } from './infra/database.js';
import type { Logger } from './infra/logger.js';
import { createMetrics, type Metrics } from './infra/metrics.js';
import { MultipartReader } from './infra/multipart.js';
import { openStorage } from './infra/open-storage.js';
import { startQueue } from './infra/queue.js';
import { createRateLimiter } from './infra/rate-limiter.js';
import type { RedisClient } from './infra/redis.js';
import { Traffic } from './infra/traffic.js';
import { webhookQueues } from './modules/webhooks/jobs.store.js';
import { operations } from './operations.js';
import {
  isFirstExcess,
  type RateLimits,
  rateLimit,
  socketLimits,
  tellLimits,
} from './rate-limits.js';
import { resolvers } from './resolvers.js';
import { createServices } from './services.js';

/** How long deliveries in flight may take to finish, in milliseconds; what is cut off comes again. */
const QUEUE_GRACE_PERIOD = 3_000;

/** The running parts, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: Services;
  readonly idempotency: IdempotencyStore;
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
  const foundations = await layFoundations({ ...dependencies, clock });
  const { traffic, cache } = foundations;
  const metrics = createMetrics(database, cache);
  const services = createServices(foundations);
  const onFailure = recorder(services);
  const multipart = new MultipartReader();
  const app = plainExpress(config);
  const httpServer = listenTo(app, { logger, traffic, metrics });
  const schema = createSchema([...resolvers], operations);
  const graphql = await startGraphQL({
    schema,
    httpServer,
    introspection: config.graphqlIntrospection,
    sandbox: !config.production,
    logger,
    onFailure,
  });

  const idempotency = new IdempotencyStore(database.prisma, clock, config.jwtSecret);
  const sources = { services, database, idempotency, addressOf: addressReader(app) };
  const limits = rateLimits(config, redis);
  app.use(requestId, accessLog(logger, traffic, metrics));
  app.use(securityHeaders(), crossOrigin(config.corsOrigins), requireHost);
  app.use(tellLimits(limits, sources.addressOf), preflight);
  answerWithoutSession(app, services);
  app.use(contextMiddleware(sources));
  app.get('/metrics', metricsEndpoint(metrics, config.metricsToken));
  app.all('/metrics', refuseOtherVerbs('GET, HEAD'));
  app.use(rateLimit(limits));
  app.use(
    '/graphql',
    graphqlPath,
    graphqlUploads(multipart, operations),
    jsonBody,
    inTurn(new Turns(), (caller) => isFirstExcess(limits, 'document', caller)),
    ...graphql.handlers,
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
  const liveDoor = openLiveDoor({
    schema,
    httpServer,
    logger,
    introspection: config.graphqlIntrospection,
    addressOf: sources.addressOf,
    contextOf: (token, call) => contextOf(sources, token, { ...call, idempotencyKey: null }),
    ...socketLimits(limits),
    onFailure,
  });
  services.webhookSender.start();
  const stop = async () => {
    await liveDoor.stop();
    await graphql.stop();
    await close(services, foundations);
  };
  return { httpServer, services, idempotency, stop };
}

/** The limits, by user and by address; shared with the other replicas where there is a Redis. */
function rateLimits(config: Config, redis: RedisClient | undefined): RateLimits {
  return {
    authenticated: createRateLimiter('user', config.rateLimitAuthenticated, redis),
    anonymous: createRateLimiter('address', config.rateLimitAnonymous, redis),
    excess: createRateLimiter('excess', 1, redis),
  };
}

/** What is answered before anybody is asked who they are, whatever is away. */
function answerWithoutSession(app: Express, { monitoring }: Services): void {
  app.get(PROBES.live, live);
  app.get(
    PROBES.ready,
    ready(() => monitoring.ready()),
  );
  app.all(Object.values(PROBES), refuseOtherVerbs('GET, HEAD'));
  app.use('/docs', docsRouter());
}

/** The HTTP server, which leaves no answer to Node that the service can give itself. */
function listenTo(
  app: Express,
  { logger, traffic, metrics }: { logger: Logger; traffic: Traffic; metrics: Metrics },
): Server {
  const httpServer = createServer(
    {
      requireHostHeader: false,
      // Clients that offer HTTP/2 along the way go on with what they have.
      shouldUpgradeCallback: ({ headers, url }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === '/graphql',
    },
    app,
  );
  // An expectation that is not known is left unmet, and the request answered.
  httpServer.on('checkExpectation', app);
  httpServer.on(
    'clientError',
    refuseMalformed(({ status, requestId, reason }) => {
      traffic.countRequest();
      metrics.observe('unknown', 'malformed', status, 0);
      logger.info({ status, requestId, reason }, 'malformed request');
    }),
  );
  return httpServer;
}

/** Puts faults of the service and refusals of access on record, whichever door they left by. */
function recorder({ failures, refusals }: Services): FailureListener {
  return (caller, error, what) => {
    if (error.status >= 500) failures.note(caller, error, what);
    else refusals.note(caller, error, what);
  };
}

/** Express without what the service does itself. */
function plainExpress(config: Config): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', [...config.trustProxy]);
  app.set('query parser', parseQuery);
  app.set('etag', false);
  return app;
}

/** Opens what the services stand on besides the database. */
async function layFoundations(given: AppDependencies & { readonly clock: Clock }) {
  const { config, database, logger, redis, clock } = given;
  return {
    config,
    database,
    clock,
    redis,
    logger,
    cache: createCache(redis, logger),
    storage: await openStorage(config),
    traffic: new Traffic(clock),
    queue: await startQueue(database, logger, webhookQueues(config.webhookTimeoutSeconds)),
    feed: createChangeFeed(redis, logger),
  };
}

/** Closes what `layFoundations` opened, after deliveries and records under way. */
async function close(
  services: Services,
  { queue, feed, storage, cache }: Awaited<ReturnType<typeof layFoundations>>,
): Promise<void> {
  await queue.stop(QUEUE_GRACE_PERIOD);
  feed.close();
  await services.refusals.flush();
  storage.close();
  await cache.close();
}
