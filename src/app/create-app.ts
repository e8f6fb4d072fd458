import type { Server } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { loadRoutes } from '../../rest-facade/load-routes.js';
import type { Config } from '../config/config.js';
import type { Clock } from '../core/clock.js';
import type { Executor } from '../graphql/executor.js';
import type { Database } from '../infra/database/database.js';
import { IdempotencyStore } from '../infra/database/idempotency-store.js';
import type { Logger } from '../infra/logging/logger.js';
import { Traffic } from '../infra/metrics/traffic.js';
import { packageVersion } from '../infra/package-version.js';
import { startQueue } from '../infra/queue/queue.js';
import { createBroadcast } from '../infra/redis/broadcast.js';
import { createCache } from '../infra/redis/cache.js';
import type { RedisClient } from '../infra/redis/redis.js';
import { openStorage } from '../infra/storage/open-storage.js';
import { openTelemetry } from '../infra/telemetry/telemetry.js';
import { catalogueOf } from './catalogue.js';
import { openInterfaces } from './interfaces.js';
import { convertWaitingEvents, type JobSources, startJobs, startQueues } from './jobs.js';
import type { AppServices } from './modules.js';
import { openProbeInterface } from './probe-interface.js';
import { createServices } from './services.js';

/**
 * Time for running jobs to finish after requests are drained, in milliseconds; other processes take
 * over jobs that need longer.
 */
const QUEUE_GRACE_PERIOD = 3_000;

/** The composed service, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: AppServices;
  readonly idempotency: IdempotencyStore;
  /** Starts the repeated background jobs; @returns a function that stops them. */
  readonly startJobs: () => Promise<() => Promise<void>>;
  /**
   * Announces the stop: `/readyz` fails, no more jobs are taken, and each answer closes its
   * connection. Requests are still answered.
   */
  readonly drain: () => void;
  /**
   * Stops listening, waits for requests and jobs in progress, then stops; the database stays open.
   */
  readonly stop: () => Promise<void>;
}

/** The dependencies of the service. */
export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Shared with the other replicas; undefined for a single process. */
  readonly redis?: RedisClient | undefined;
  /** Start of exclusive use of the data (`Infrastructure`). */
  readonly exclusiveSince?: Date | undefined;
  /** Folder of the built console; undefined for a service without a console. */
  readonly consoleFolder?: string | undefined;
  /** Executes GraphQL operations; tests compare two executors. */
  readonly executor?: Executor;
  /** Schema of the catalogue if it exists already; creating it takes half of a start. */
  readonly schema?: GraphQLSchema;
}

/**
 * Composition root: creates the services and opens both interfaces.
 *
 * @throws Error when the catalogue, the schema and the routes do not agree.
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, logger, redis, clock = () => new Date() } = dependencies;
  const catalogue = catalogueOf();
  const routes = await loadRoutes(catalogue.modules);
  const sources = await openSources({ ...dependencies, clock });
  const running = createServices(sources);
  const { services } = running;
  const idempotency = new IdempotencyStore(database.statements, clock, config.jwtSecret);
  const open = config.processRole === 'worker' ? openProbeInterface : openInterfaces;
  const interfaces = await open({
    config,
    database,
    logger,
    redis,
    catalogue,
    routes,
    running,
    idempotency,
    traffic: sources.traffic,
    cache: sources.cache,
    telemetry: sources.telemetry,
    executor: dependencies.executor,
    schema: dependencies.schema,
    consoleFolder: dependencies.consoleFolder,
  });
  const jobs: JobSources = {
    catalogue,
    running,
    queue: sources.queue,
    database,
    idempotency,
    tracer: sources.telemetry.tracer,
    logger,
    works: config.processRole !== 'web',
  };
  await startQueues(jobs);
  database.replica?.start();
  const stop = async () => {
    await interfaces.stop();
    database.replica?.stop();
    await sources.queue.retire(QUEUE_GRACE_PERIOD);
    await convertWaitingEvents(jobs);
    await close(services, sources);
  };
  return {
    httpServer: interfaces.httpServer,
    services,
    idempotency,
    startJobs: () => startJobs(jobs),
    drain: () => {
      interfaces.drain();
      sources.queue
        .retire(config.drainSeconds * 1000 + QUEUE_GRACE_PERIOD)
        .catch((err: unknown) => logger.warn({ err }, 'queues were not retired'));
    },
    stop,
  };
}

/** Opens the clients that the services use, except the database. */
async function openSources(given: AppDependencies & { readonly clock: Clock }) {
  const { config, database, logger, redis, clock, exclusiveSince } = given;
  const telemetry = await openTelemetry(config.telemetry, packageVersion(), logger);
  const broadcast = createBroadcast(redis, logger);
  // Waits for the subscription to other replicas, so that no event is missed from the first answer
  // on.
  const hears = broadcast.ready();
  const sources = {
    config,
    database,
    clock,
    redis,
    logger,
    exclusiveSince,
    cache: createCache(redis, logger),
    storage: await openStorage(config),
    traffic: new Traffic(clock),
    telemetry,
    queue: await startQueue(database, logger, {
      works: config.processRole !== 'web',
      tracer: telemetry.tracer,
    }),
    broadcast,
  };
  await hears;
  return sources;
}

/** Closes what `openSources` opened, after running jobs and pending log entries. */
async function close(
  services: AppServices,
  { queue, broadcast, storage, cache, telemetry }: Awaited<ReturnType<typeof openSources>>,
): Promise<void> {
  await queue.stop(QUEUE_GRACE_PERIOD);
  broadcast.close();
  await services.accessDenials.flush();
  await services.tokenUses.flush();
  await services.scimCalls.flush();
  storage.close();
  await cache.close();
  await telemetry.stop();
}
