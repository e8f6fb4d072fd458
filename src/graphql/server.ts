import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../core/context.js';
import { ERROR_STATUS, invalid, toAppError } from '../core/errors.js';
import { type FailureListener, mustBeRecorded } from '../core/failures.js';
import type { Logger } from '../infra/logger.js';
import { costLimit } from './cost.js';
import { asGraphQLError, errorFormatter } from './errors.js';
import { limitRules, MAX_TOKENS } from './limits.js';
import { responseKeyOf, rootFieldsOf } from './root-fields.js';
import { createSandbox } from './sandbox.js';
import { checkVariables } from './variables.js';

/** What the GraphQL door needs. */
export interface GraphQLOptions {
  readonly schema: GraphQLSchema;
  readonly httpServer: Server;
  readonly introspection: boolean;
  /** Whether `/graphql` shows Apollo Sandbox to a browser. */
  readonly sandbox: boolean;
  readonly logger: Logger;
  readonly onFailure: FailureListener;
}

/** Starts Apollo Server and returns its handlers for Express, and how to stop it. */
export async function startGraphQL(
  door: GraphQLOptions,
): Promise<{ handlers: readonly RequestHandler[]; stop: () => Promise<void> }> {
  const sandbox = door.sandbox ? await createSandbox() : undefined;
  const server = new ApolloServer<Context>({
    schema: door.schema,
    introspection: door.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !door.introspection,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [...limitRules],
    persistedQueries: false,
    formatError: errorFormatter(door.logger, door.introspection),
    // Signals are the process's concern (main.ts).
    stopOnTerminationSignals: false,
    plugins: [
      refuseSubscriptions,
      checkVariables,
      costLimit,
      retryHeader,
      failureReport(door.onFailure),
      ApolloServerPluginDrainHttpServer({ httpServer: door.httpServer }),
      sandbox ? sandbox.plugin : ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await server.start();
  const handler = expressMiddleware(server, {
    context: async ({ res }) => res.locals.context as Context,
  });
  const handlers = sandbox ? [sandbox.policy, handler] : [handler];
  return { handlers, stop: () => server.stop() };
}

/** There is nothing to wait for in one answer, and Apollo would fail on it. */
const refuseSubscriptions: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw asGraphQLError(invalid('query', 'is a subscription, which needs graphql-ws'));
    },
  }),
};

/**
 * Tells in HTTP's terms when another try makes sense, as REST does; an answer without data because
 * a dependency is away is 503, which load balancers and clients act on.
 */
const retryHeader: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single') return;
      const { data, errors = [] } = response.body.singleResult;
      const seconds = errors.map(({ extensions }) => Number(extensions?.retryAfter ?? 0));
      const longest = Math.ceil(Math.max(0, ...seconds));
      if (longest > 0) response.http.headers.set('retry-after', String(longest));
      const isAway = errors.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE');
      if (isAway && !data) response.http.status = ERROR_STATUS.SERVICE_UNAVAILABLE;
    },
  }),
};

/**
 * Tells of the fields that failed by a fault of the service, and of those that were refused. What is
 * wrong with the whole request (a fault, the session) counts once, a field that was refused by itself.
 */
function failureReport(onFailure: FailureListener): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue, operation, document }) => {
        const told = new Set<string>();
        for (const error of errors) {
          if (error.path === undefined || !operation || !document) continue;
          const failure = toAppError(unwrapResolverError(error));
          const field = String(error.path[0]);
          const key = failure.code === 'FORBIDDEN' ? field : String(failure.status);
          if (!mustBeRecorded(failure) || told.has(key)) continue;
          told.add(key);
          // By its own name: what the caller calls it has no place in a log.
          const node = rootFieldsOf(operation, document).find((it) => responseKeyOf(it) === field);
          onFailure(contextValue, failure, `GraphQL ${node?.name.value ?? field}`);
        }
      },
    }),
  };
}
