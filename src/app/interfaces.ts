import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { RequestHandler } from 'express';
import express, { type Express, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import { below, restRouter } from '../../rest-facade/adapter.js';
import { failureOf, sendData, sendError } from '../../rest-facade/envelope.js';
import { errorHandler } from '../../rest-facade/errors.js';
import { oidcRouter } from '../../rest-facade/oidc.js';
import { docsRouter } from '../../rest-facade/openapi/docs.js';
import { interfaceRoot } from '../../rest-facade/root.js';
import type { Route } from '../../rest-facade/route.js';
import { SCIM_CALLS_PER_SECOND } from '../../rest-facade/scim/admission.js';
import { scimInterface } from '../../rest-facade/scim/router.js';
import { unknownPath } from '../../rest-facade/unknown-path.js';
import type { Config } from '../config/config.js';
import type { FailureListener } from '../core/failures.js';
import { ConcurrencyLimit, limitConcurrency } from '../graphql/concurrency-limit.js';
import {
  type DocumentRules,
  documentRules,
  resolveDocuments,
} from '../graphql/document-requests.js';
import type { Executor } from '../graphql/executor.js';
import { openLiveSocket } from '../graphql/live.js';
import { persistedQueries } from '../graphql/persisted-queries.js';
import { requireOperationType } from '../graphql/preflight.js';
import { createSchema } from '../graphql/schema.js';
import { startGraphQL } from '../graphql/server.js';
import { readTrustedDocuments } from '../graphql/trusted-documents.js';
import { graphqlUploads } from '../graphql/uploads.js';
import { firstSegment, forPathsBelow, inSequence } from '../http/chain.js';
import { compressAnswers } from '../http/compression.js';
import { type Console, openConsole } from '../http/console.js';
import { Draining } from '../http/draining.js';
import { jsonBody } from '../http/json-body.js';
import { answerMalformed } from '../http/malformed.js';
import {
  accessLog,
  addressReader,
  allowOnly,
  contextMiddleware,
  crossOrigin,
  databaseLimit,
  graphqlPath,
  metricsEndpoint,
  parseQuery,
  preflight,
  requestId,
  requireHost,
  securityHeaders,
} from '../http/middleware.js';
import { MultipartReader } from '../http/multipart.js';
import { takesNoQuery } from '../http/no-query.js';
import { live, PROBES, ready } from '../http/probes.js';
import {
  isFirstExcess,
  limitHeaders,
  type RateLimits,
  rateLimit,
  socketLimits,
  uncounted,
} from '../http/rate-limits.js';
import { type ContextSources, contextOf } from '../http/request-context.js';
import { requestSpans } from '../http/request-spans.js';
import type { SecretPaths } from '../http/secret-paths.js';
import type { TokenOwners } from '../http/token-owner.js';
import type { Database } from '../infra/database/database.js';
import type { IdempotencyStore } from '../infra/database/idempotency-store.js';
import { FailureLog } from '../infra/logging/failure-log.js';
import type { Logger } from '../infra/logging/logger.js';
import { createMetrics, type Metrics } from '../infra/metrics/metrics.js';
import type { Traffic } from '../infra/metrics/traffic.js';
import { packageVersion } from '../infra/package-version.js';
import type { Cache } from '../infra/redis/cache.js';
import { createRateLimiter } from '../infra/redis/rate-limiter.js';
import type { RedisClient } from '../infra/redis/redis.js';
import { asLongRequest } from '../infra/request-time.js';
import { configFingerprint } from '../infra/secrets/config-fingerprint.js';
import type { Telemetry } from '../infra/telemetry/telemetry.js';
import type { Catalogue } from './catalogue.js';
import { plainRouters, tokenSources } from './module-paths.js';
import type { AppServices } from './modules.js';
import type { RunningModules } from './services.js';

/** The dependencies of the interfaces. */
export interface InterfaceSources {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly redis: RedisClient | undefined;
  readonly catalogue: Catalogue;
  readonly routes: readonly Route[];
  readonly running: RunningModules;
  readonly idempotency: IdempotencyStore;
  readonly traffic: Traffic;
  readonly cache: Cache;
  readonly telemetry: Telemetry;
  readonly executor: Executor | undefined;
  readonly schema: GraphQLSchema | undefined;
  readonly consoleFolder: string | undefined;
}

/** The HTTP server with both interfaces, not yet listening. */
export interface Interfaces {
  readonly httpServer: Server;
  /**
   * Makes `/readyz` fail and closes each connection with its next answer; requests are still
   * answered.
   */
  readonly drain: () => void;
  /** Stops listening, closes the live sockets, and waits for the answers in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Builds the HTTP server: GraphQL with its live socket, REST, the documentation and the probes.
 *
 * @throws Error when the catalogue and the schema differ.
 */
export async function openInterfaces(sources: InterfaceSources): Promise<Interfaces> {
  const { config, logger, redis, catalogue, running, traffic } = sources;
  const { services } = running;
  const metrics = metricsOf(sources);
  const app = plainExpress(config);
  const httpServer = listenTo(app, { logger, traffic, metrics });
  const draining = new Draining(httpServer);
  const schema = sources.schema ?? createSchema(catalogue.resolvers, catalogue.operations);
  const onFailure = recorder(services, logger);
  const { graphqlIntrospection: introspection } = config;
  const sandbox = !config.production && !config.trustedDocumentsOnly;
  const documents = documentRules(readTrustedDocuments(), config.trustedDocumentsOnly);
  const common = { schema, introspection, logger, onFailure };
  const limits = rateLimits(config, redis);
  const contexts: ContextSources = {
    ...contextSources(sources, addressReader(app)),
    onOperation: metrics.countOperation,
    onFailure,
  };
  const console = openConsole({
    folder: sources.consoleFolder,
    uncounted: uncounted(limits, contexts.addressOf),
    compress: config.httpCompression ? compressAnswers : undefined,
    frameAncestors: () => services.settings.frameAncestors(),
  });
  const graphql = await startGraphQL({
    ...common,
    sandbox: sandbox && { hasGraphiql: console.hasGraphiql },
    executor: sources.executor,
    persistedQueries: config.persistedQueries && persistedQueries(redis),
  });
  const chain = { limits, metrics, contexts, documents, draining, console };
  useMiddleware(app, { ...sources, ...chain, graphql: graphql.handlers });
  app.use(errorHandler(onFailure, (path) => contexts.secrets.recorded(path)));
  const live = openLiveSocket({
    ...common,
    httpServer,
    documents,
    addressOf: contexts.addressOf,
    contextOf: (token, call) =>
      contextOf(contexts, token, {
        ...call,
        idempotencyKey: null,
        refreshCookie: null,
        loginBrowser: null,
      }),
    tracer: sources.telemetry.tracer,
    ...socketLimits(limits),
  });
  const stop = async () => {
    // The clients reconnect to another process, because this one has stopped listening.
    const closed = draining.close(config.stopSeconds * 1000);
    await live.stop();
    if (!(await closed)) logger.warn('requests in progress were cut off');
    await graphql.stop();
    metrics.close();
  };
  return { httpServer, drain: () => draining.begin(), stop };
}

/** Metrics of this process; they are also sent by OTLP if that is configured. */
export function metricsOf({
  config,
  database,
  cache,
  logger,
  running,
  telemetry,
}: InterfaceSources) {
  const { monitoring, auditWatch } = running.services;
  const metrics = createMetrics({
    database,
    cache,
    logger,
    dataDir: config.dataDir,
    version: packageVersion(),
    configuration: configFingerprint(config),
    dependencies: async () => (await monitoring.health()).dependencies,
    auditChain: () => auditWatch.state(),
  });
  telemetry.export(metrics.registry);
  return metrics;
}

/** The dependencies of the middleware. */
interface MiddlewareSources extends InterfaceSources {
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  readonly contexts: ContextSources;
  readonly documents: DocumentRules;
  readonly draining: Draining;
  readonly graphql: readonly RequestHandler[];
  readonly console: Console;
}

/**
 * Adds the middleware, from the request id to the answer for an unknown path; the order matters.
 */
function useMiddleware(app: Express, sources: MiddlewareSources): void {
  const { config, logger, traffic, metrics, limits, contexts, catalogue, routes } = sources;
  const { services } = sources.running;
  const { tracer } = sources.telemetry;
  const multipart = new MultipartReader();
  const limited = rateLimit(limits, tokenOwners(services, contexts.secrets));
  const handlers = [
    requestId,
    accessLog(logger, traffic, metrics, contexts.secrets),
    ...(tracer ? [requestSpans(tracer)] : []),
    securityHeaders(),
    crossOrigin(config.corsOrigins),
    requireHost,
    limitHeaders(limits, contexts.addressOf),
    preflight,
    answerProbes(services, sources.draining),
    forPathsBelow(
      ['docs'],
      Router().use('/docs', docsRouter(routes, catalogue, guidesOf(sources))),
    ),
    sources.console.router,
    // After the handlers that are not counted against the limits, so that compression is always
    // rate-limited.
    ...(config.httpCompression ? [compressAnswers] : []),
    databaseLimit,
    contextMiddleware(contexts),
    answerMetrics(metrics, config.metricsToken),
    scimInterface(services, limits, limited),
    limited,
    forPathsBelow(['graphql'], graphqlRouter(sources, multipart)),
    below('auth', identityProviderRouter(config, services)),
    ...plainRouters(sources.running),
    interfaceRoot,
    restRouter(multipart, routes, services.clientIds),
    sources.console.unknownPage,
    unknownPath(routes),
  ];
  app.use(inSequence(...handlers));
}

/** The folder of the guides, which the build makes beside that of the console. */
function guidesOf({ consoleFolder }: Pick<MiddlewareSources, 'consoleFolder'>) {
  return consoleFolder && path.join(path.dirname(consoleFolder), 'guides');
}

/** GraphQL over HTTP at its only path. */
function graphqlRouter(sources: MiddlewareSources, multipart: MultipartReader): Router {
  const { limits, catalogue } = sources;
  const handlers = inSequence(
    graphqlPath,
    requireOperationType,
    graphqlUploads(multipart, catalogue.operations),
    jsonBody,
    resolveDocuments(sources.documents),
    limitConcurrency(new ConcurrencyLimit(), (caller) => isFirstExcess(limits, 'document', caller)),
    ...sources.graphql,
  );
  return Router().use('/graphql', handlers);
}

/** Paths of a login with the identity provider. */
function identityProviderRouter({ oidc }: Config, services: AppServices): Router {
  return oidcRouter({
    services,
    secureCookie: oidc?.redirectUri.startsWith('https:') ?? false,
    successRedirect: oidc?.successRedirect,
  });
}

/** Request limits by user and by address; with Redis they are shared by all replicas. */
export function rateLimits(config: Config, redis: RedisClient | undefined): RateLimits {
  return {
    authenticated: createRateLimiter('user', config.rateLimitAuthenticated, redis),
    anonymous: createRateLimiter('address', config.rateLimitAnonymous, redis),
    refreshAttempts: createRateLimiter('refresh', config.rateLimitAuthenticated, redis),
    scim: createRateLimiter('scim', SCIM_CALLS_PER_SECOND, redis, 1),
    excess: createRateLimiter('excess', 1, redis),
  };
}

/** Finds the owners of tokens in requests without a valid session. */
export function tokenOwners({ tokens, sessions }: AppServices, secrets: SecretPaths): TokenOwners {
  return {
    ofExpired: (token) => tokens.ownerOfExpired(token),
    ofRefresh: (token) => sessions.ownerOf(token),
    secrets,
  };
}

/** Paths that need no session, so that they work while dependencies are unavailable. */
export function answerProbes(services: AppServices, draining: Draining): RequestHandler {
  const answers = { sendData, sendError };
  const { monitoring } = services;
  const router = Router();
  router.get(PROBES.live, takesNoQuery, live(answers));
  const isReady = () => monitoring.ready();
  const readiness = { isDraining: () => draining.isDraining, isReady };
  router.get(PROBES.ready, takesNoQuery, ready(answers, readiness));
  const paths = Object.values(PROBES);
  router.all(paths, allowOnly('GET, HEAD'));
  return forPathsBelow(paths.map(firstSegment), router);
}

/** Router for the path of the metrics. */
export function answerMetrics(metrics: Metrics, token: string | undefined): RequestHandler {
  const router = Router();
  router.get('/metrics', takesNoQuery, metricsEndpoint(metrics, token));
  router.all('/metrics', allowOnly('GET, HEAD'));
  return forPathsBelow(['metrics'], router);
}

/** Sources from which the contexts of requests are made. */
export function contextSources(
  { config, database, running, idempotency }: InterfaceSources,
  addressOf: ContextSources['addressOf'],
): ContextSources {
  return {
    services: running.operationServices,
    actorOf: (token) => running.services.actors.actorOf(token),
    ...tokenSources(running),
    database,
    idempotency,
    addressOf,
    publicUrl: config.publicUrl,
    views: running.services.viewUse,
    replicaReads: running.replicaReads,
    refreshTtlSeconds: config.refreshTokenTtlSeconds,
  };
}

/**
 * The HTTP server, configured so that the service itself sends the answers that Node would send.
 */
export function listenTo(
  app: Express,
  { logger, traffic, metrics }: { logger: Logger; traffic: Traffic; metrics: Metrics },
): Server {
  const httpServer = createServer(
    {
      requireHostHeader: false,
      // Clients that offer HTTP/2 by upgrade continue with HTTP/1.1.
      shouldUpgradeCallback: ({ headers, url }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === '/graphql',
    },
    app,
  );
  // An unknown expectation is ignored.
  httpServer.on('checkExpectation', app);
  httpServer.on(
    'clientError',
    answerMalformed(({ status, requestId, reason }) => {
      traffic.countRequest();
      metrics.observe('unknown', 'malformed', status, 0);
      logger.info({ status, requestId, reason }, 'malformed request');
    }, failureOf),
  );
  return httpServer;
}

/**
 * Logs and records internal errors and unavailable dependencies of both interfaces, and records
 * access denials.
 */
export function recorder(
  { failures, accessDenials }: AppServices,
  logger: Logger,
): FailureListener {
  const log = new FailureLog(logger);
  return (caller, error, what) => {
    if (error.status >= 500) log.request(error, caller.requestId, what);
    // Written after the answer, outside the request's time limit for the database.
    asLongRequest(() => {
      if (error.status >= 500) failures.record(caller, error, what);
      else accessDenials.record(caller, error, what);
    });
  };
}

/** Express without its default headers, query parser and ETags. */
export function plainExpress(config: Config): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', [...config.trustProxy]);
  app.set('query parser', parseQuery);
  app.set('etag', false);
  return app;
}
