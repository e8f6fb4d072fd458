import { restRouter } from '../../rest-facade/adapter.js';
import { errorHandler } from '../../rest-facade/errors.js';
import { unknownPath } from '../../rest-facade/unknown-path.js';
import { Draining } from '../http/draining.js';
import {
  accessLog,
  addressReader,
  contextMiddleware,
  databaseLimit,
  requestId,
  requireHost,
  securityHeaders,
} from '../http/middleware.js';
import { MultipartReader } from '../http/multipart.js';
import { limitHeaders, rateLimit } from '../http/rate-limits.js';
import {
  answerMetrics,
  answerProbes,
  contextSources,
  type InterfaceSources,
  type Interfaces,
  listenTo,
  metricsOf,
  plainExpress,
  rateLimits,
  recorder,
  tokenOwners,
} from './interfaces.js';

/** The only route of a process that answers no requests. */
const HEALTH_PATH = '/health';

/**
 * Builds the HTTP server of a process that only runs jobs: probes, `/metrics` and `/api/health`.
 * Any other path is NOT_FOUND.
 */
export function openProbeInterface(sources: InterfaceSources): Interfaces {
  const { config, logger, redis, routes, traffic } = sources;
  const { services } = sources.running;
  const metrics = metricsOf(sources);
  const app = plainExpress(config);
  const httpServer = listenTo(app, { logger, traffic, metrics });
  const draining = new Draining(httpServer);
  const contexts = contextSources(sources, addressReader(app));
  const limits = rateLimits(config, redis);
  app.use(
    requestId,
    accessLog(logger, traffic, metrics, contexts.secrets),
    securityHeaders(),
    requireHost,
  );
  app.use(limitHeaders(limits, contexts.addressOf));
  app.use(answerProbes(services, draining));
  app.use(databaseLimit, contextMiddleware(contexts));
  app.use(answerMetrics(metrics, config.metricsToken));
  app.use(rateLimit(limits, tokenOwners(services, contexts.secrets)));
  const health = routes.filter(({ path }) => path === HEALTH_PATH);
  app.use(restRouter(new MultipartReader(), health, services.clientIds));
  app.use(unknownPath(health));
  app.use(errorHandler(recorder(services, logger)));
  const stop = async () => {
    await draining.close(config.stopSeconds * 1000);
    metrics.close();
  };
  return { httpServer, drain: () => draining.begin(), stop };
}
