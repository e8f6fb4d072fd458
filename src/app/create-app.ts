import { createServer, type Server } from 'node:http';
import express, { type Express, type Router } from 'express';
import { restRouter, unknownPath } from '../../rest-facade/adapter.js';
import { docsRouter } from '../../rest-facade/docs.js';
import { failureOf, sendData, sendError } from '../../rest-facade/envelope.js';
import { errorHandler } from '../../rest-facade/errors.js';
import { loadRoutes } from '../../rest-facade/load-routes.js';
import { oidcRouter } from '../../rest-facade/oidc.js';
import type { Route } from '../../rest-facade/route.js';
import type { Config } from '../config.js';
import type { Clock } from '../core/clock.js';
import type { FailureListener } from '../core/failures.js';
import { IdempotencyStore } from '../core/idempotency.js';
import { openLiveDoor } from '../graphql/live.js';
import { createSchema } from '../graphql/schema.js';
import { startGraphQL } from '../graphql/server.js';
import { graphqlUploads } from '../graphql/uploads.js';
import { jsonBody } from '../http/json-body.js';
import { refuseMalformed } from '../http/malformed.js';
import {
  accessLog,
  addressReader,
  contextMiddleware,
  contextOf,
  crossOrigin,
  databaseLimit,
  graphqlPath,
  metricsEndpoint,
  parseQuery,
  preflight,
  refuseOtherVerbs,
  requestId,
  requireHost,
  securityHeaders,
} from '../http/middleware.js';
import { MultipartReader } from '../http/multipart.js';
import { takesNoQuery } from '../http/no-query.js';
import { live, PROBES, ready } from '../http/probes.js';
import { type RateLimits, rateLimit, socketLimits, tellLimits } from '../http/rate-limits.js';
import { createBroadcast } from '../infra/broadcast.js';
import { createCache } from '../infra/cache.js';
import type { Database } from '../infra/database.js';
import type { Logger } from '../infra/logger.js';
import { createMetrics, type Metrics } from '../infra/metrics.js';
import { openStorage } from '../infra/open-storage.js';
import { startQueue } from '../infra/queue.js';
import { createRateLimiter } from '../infra/rate-limiter.js';
import type { RedisClient } from '../infra/redis.js';
import { asLongRequest } from '../infra/request-time.js';
import { Traffic } from '../infra/traffic.js';
import { catalogueOf } from './catalogue.js';
import { type JobSources, startJobs, startQueues } from './jobs.js';
import type { AppServices } from './modules.js';
import { createServices } from './services.js';

/** How long deliveries in flight may take to finish, in milliseconds; what is cut off comes again. */
const QUEUE_GRACE_PERIOD = 3_000;

/** The running parts, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: AppServices;
  readonly idempotency: IdempotencyStore;
  /** Starts the repeated background jobs; answers what ends them. */
  readonly startJobs: () => Promise<() => Promise<void>>;
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
  /** Since when no other process can have been at work (`Infrastructure`). */
  readonly aloneSince?: Date | undefined;
}

/**
 * The composition root: wires services, both doors and the documentation into one HTTP server.
 *
 * @throws Error when catalogue, schema and rows do not agree: a service with a hole must not start.
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, logger, redis, clock = () => new Date() } = dependencies;
  const catalogue = catalogueOf();
  const routes = await loadRoutes(catalogue.modules);
  const sources = await openSources({ ...dependencies, clock });
  const { traffic, cache } = sources;
  const metrics = createMetrics(database, cache);
  const running = createServices(sources);
  const { services } = running;
  const onFailure = recorder(services);
  const multipart = new MultipartReader();
  const app = plainExpress(config);
  const httpServer = listenTo(app, { logger, traffic, metrics });
  const schema = createSchema(catalogue.resolvers, catalogue.operations);
  const graphql = await startGraphQL({
    schema,
    httpServer,
    introspection: config.graphqlIntrospection,
    sandbox: !config.production,
    logger,
    onFailure,
  });

  const idempotency = new IdempotencyStore(database.prisma, clock, config.jwtSecret);
  const { refreshTokenTtlSeconds: refreshTtlSeconds } = config;
  const contextSources = {
    services: running.operationServices,
    actorOf: (token: string) => services.sessions.actorOf(token),
    database,
    idempotency,
    addressOf: addressReader(app),
    refreshTtlSeconds,
  };
  const limits = rateLimits(config, redis);
  app.use(requestId, accessLog(logger, traffic, metrics));
  app.use(securityHeaders(), crossOrigin(config.corsOrigins), requireHost);
  app.use(tellLimits(limits, contextSources.addressOf), preflight);
  answerWithoutSession(app, services, routes);
  app.use(databaseLimit, contextMiddleware(contextSources));
  app.get('/metrics', takesNoQuery, metricsEndpoint(metrics, config.metricsToken));
  app.all('/metrics', refuseOtherVerbs('GET, HEAD'));
  app.use(rateLimit(limits));
  app.use(
    '/graphql',
    graphqlPath,
    graphqlUploads(multipart, catalogue.operations),
    jsonBody,
    ...graphql.handlers,
  );
  app.use(identityProviderRouter(config, services));
  app.use(restRouter(multipart, routes));
  app.use(unknownPath);
  app.use(errorHandler(logger, onFailure));
  const liveDoor = openLiveDoor({
    schema,
    httpServer,
    logger,
    introspection: config.graphqlIntrospection,
    addressOf: contextSources.addressOf,
    contextOf: (token, call) =>
      contextOf(contextSources, token, { ...call, idempotencyKey: null, refreshCookie: null }),
    ...socketLimits(limits),
    onFailure,
  });
  const jobs: JobSources = {
    catalogue,
    running,
    queue: sources.queue,
    database,
    idempotency,
    logger,
  };
  await startQueues(jobs);
  const stop = async () => {
    await liveDoor.stop();
    await graphql.stop();
    await close(services, sources);
  };
  return { httpServer, services, idempotency, startJobs: () => startJobs(jobs), stop };
}

/** The paths of a login at the identity provider. */
function identityProviderRouter({ oidc }: Config, services: AppServices): Router {
  return oidcRouter({
    services,
    secureCookie: oidc?.redirectUri.startsWith('https:') ?? false,
    successRedirect: oidc?.successRedirect,
  });
}

/** The limits, by user and by address; shared with the other replicas where there is a Redis. */
function rateLimits(config: Config, redis: RedisClient | undefined): RateLimits {
  return {
    authenticated: createRateLimiter('user', config.rateLimitAuthenticated, redis),
    anonymous: createRateLimiter('address', config.rateLimitAnonymous, redis),
    refusedSockets: createRateLimiter('refused-socket', 1, redis),
  };
}

/** What is answered before anybody is asked who they are, whatever is away. */
function answerWithoutSession(
  app: Express,
  { monitoring }: AppServices,
  routes: readonly Route[],
): void {
  const answers = { sendData, sendError };
  app.get(PROBES.live, takesNoQuery, live(answers));
  app.get(
    PROBES.ready,
    takesNoQuery,
    ready(answers, () => monitoring.ready()),
  );
  app.all(Object.values(PROBES), refuseOtherVerbs('GET, HEAD'));
  app.use('/docs', docsRouter(routes));
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
    }, failureOf),
  );
  return httpServer;
}

/** Puts faults of the service and refusals of access on record, whichever door they left by. */
function recorder({ failures, refusals }: AppServices): FailureListener {
  return (caller, error, what) => {
    // Written after the answer, whatever the request has waited for the database.
    asLongRequest(() => {
      if (error.status >= 500) failures.note(caller, error, what);
      else refusals.note(caller, error, what);
    });
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

/** Opens what the services are made from besides the database. */
async function openSources(given: AppDependencies & { readonly clock: Clock }) {
  const { config, database, logger, redis, clock, aloneSince } = given;
  return {
    config,
    database,
    clock,
    redis,
    logger,
    aloneSince,
    cache: createCache(redis, logger),
    storage: await openStorage(config),
    traffic: new Traffic(clock),
    queue: await startQueue(database, logger),
    broadcast: createBroadcast(redis, logger),
  };
}

/** Closes what `openSources` opened, after deliveries and log entries under way. */
async function close(
  services: AppServices,
  { queue, broadcast, storage, cache }: Awaited<ReturnType<typeof openSources>>,
): Promise<void> {
  await queue.stop(QUEUE_GRACE_PERIOD);
  broadcast.close();
  await services.refusals.flush();
  storage.close();
  await cache.close();
}
