import { createServer, type Server } from 'node:http';
import express from 'express';
import { MAX_BODY, restRouter, unknownPath } from '../rest-facade/adapter.js';
import { docsRouter } from '../rest-facade/docs.js';
import { errorHandler } from '../rest-facade/errors.js';
import type { Config } from './config.js';
import type { Services } from './core/context.js';
import type { Clock } from './core/unit-of-work.js';
import { createSchema } from './graphql/schema.js';
import { startGraphQL } from './graphql/server.js';
import { graphqlUploads } from './graphql/uploads.js';
import {
  accessLog,
  contextMiddleware,
  crossOrigin,
  requestId,
  sandboxPolicy,
  securityHeaders,
} from './http.js';
import type { Database } from './infra/database.js';
import type { Logger } from './infra/logger.js';
import { MultipartReader } from './infra/multipart.js';
import { openStorage } from './infra/open-storage.js';
import { operations } from './operations.js';
import { resolvers } from './resolvers.js';
import { createServices } from './services.js';

/** The running parts, not yet listening. */
export interface App {
  readonly httpServer: Server;
  readonly services: Services;
  /** Lets requests in flight finish, then stops the GraphQL server; the database stays open. */
  readonly stop: () => Promise<void>;
}

/** What the composition root is given from outside. */
export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock?: Clock;
}

/**
 * The composition root: wires services, both doors and the documentation into one HTTP server.
 *
 * @throws Error when catalogue, schema and rows do not agree: a service with a hole must not start.
 */
export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, logger, clock = () => new Date() } = dependencies;
  const storage = await openStorage(config);
  const services = createServices({ config, database, clock, storage, logger });
  const multipart = new MultipartReader();
  const app = express();
  const httpServer = createServer(app);
  const graphql = await startGraphQL({
    schema: createSchema([...resolvers], operations),
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
    const { status } = await services.monitoring.health();
    response.status(status === 'ok' ? 200 : 503).json({ status });
  });
  app.use('/docs', docsRouter());
  app.use(contextMiddleware(services, database));
  app.use(
    '/graphql',
    sandboxPolicy(config),
    graphqlUploads(multipart, operations),
    express.json({ limit: MAX_BODY }),
    graphql.handler,
  );
  app.use(restRouter(multipart));
  app.use(unknownPath);
  app.use(errorHandler(logger));
  const stop = async () => {
    await graphql.stop();
    storage.close();
  };
  return { httpServer, services, stop };
}
