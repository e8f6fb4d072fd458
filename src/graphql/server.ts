import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { ERROR_STATUS, invalid, toAppError } from '../core/errors.js';
import { type FailureListener, mustBeRecorded } from '../core/failures.js';
import type { Logger } from '../infra/logging/logger.js';
import { type ApolloRequest, noteAnswer } from './apollo-request.js';
import { costLimit } from './cost.js';
import { createDocumentStore } from './document-store.js';
import { asGraphQLError, errorFormatter } from './errors.js';
import { createExecutor, type Executor, executedBy } from './executor.js';
import { apolloHandler } from './http.js';
import { limitRules, MAX_TOKENS } from './limits.js';
import { PREFLIGHT_HEADERS } from './preflight.js';
import { responseKeyOf, rootFieldsOf } from './root-fields.js';
import { createSandbox, type SandboxOptions } from './sandbox.js';
import { tellLimits } from './told-limits.js';
import { checkVariables } from './variables.js';

/** The options of the GraphQL server. */
export interface GraphQLOptions {
  readonly schema: GraphQLSchema;
  readonly introspection: boolean;
  /** Content of `/graphql` in a browser; false: no page. */
  readonly sandbox: false | SandboxOptions;
  /** Store of automatic persisted queries; false: they are rejected. */
  readonly persistedQueries: ApolloServerOptions<ApolloRequest>['persistedQueries'];
  readonly logger: Logger;
  readonly onFailure: FailureListener;
  /** Default: `createExecutor()`. */
  readonly executor?: Executor | undefined;
}

/**
 * Starts Apollo Server. @returns its handlers for Express, and a function that stops it after the
 * last request.
 */
export async function startGraphQL(
  options: GraphQLOptions,
): Promise<{ handlers: readonly RequestHandler[]; stop: () => Promise<void> }> {
  const sandbox = options.sandbox ? await createSandbox(options.sandbox) : undefined;
  const server = new ApolloServer<ApolloRequest>({
    gateway: executedBy(options.schema, options.executor ?? createExecutor()),
    introspection: options.introspection,
    csrfPrevention: { requestHeaders: [...PREFLIGHT_HEADERS] },
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !options.introspection,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [...limitRules],
    persistedQueries: options.persistedQueries,
    documentStore: createDocumentStore(),
    formatError: errorFormatter(options.logger, options.introspection ? options.schema : undefined),
    // The process handles signals (app/start.ts).
    stopOnTerminationSignals: false,
    plugins: [
      noteAnswer,
      refuseSubscriptions,
      checkVariables(options.introspection),
      costLimit,
      retryHeader,
      tellLimits,
      failureReport(options.onFailure),
      // It would instrument every field of the schema.
      ApolloServerPluginCacheControlDisabled(),
      sandbox ? sandbox.plugin : ApolloServerPluginLandingPageDisabled(),
    ],
  });
  await server.start();
  const handler = apolloHandler(server);
  const handlers = sandbox ? [sandbox.policy, handler] : [handler];
  return { handlers, stop: () => server.stop() };
}

/** A subscription has no single answer; Apollo would fail with an internal error. */
const refuseSubscriptions: ApolloServerPlugin<ApolloRequest> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw asGraphQLError(
        invalid(
          'query',
          'is a subscription: open a WebSocket here with the protocol graphql-transport-ws',
        ),
      );
    },
  }),
};

/**
 * Sets `Retry-After` as REST does. An answer without data because of an unavailable dependency is
 * 503, for load balancers and clients.
 */
const retryHeader: ApolloServerPlugin<ApolloRequest> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      if (response.body.kind !== 'single') return;
      const { data, errors = [] } = response.body.singleResult;
      const seconds = errors.map(({ extensions }) => Number(extensions?.retryAfter ?? 0));
      const longest = Math.ceil(Math.max(0, ...seconds));
      if (longest > 0) response.http.headers.set('retry-after', String(longest));
      const isAway = errors.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE');
      const isEmpty = Object.values(data ?? {}).every((answer) => answer === null);
      if (isAway && isEmpty) response.http.status = ERROR_STATUS.SERVICE_UNAVAILABLE;
    },
  }),
};

/**
 * Reports internal errors and access denials of fields. An error of the whole request (internal,
 * session) counts once, a denial once for each field.
 */
function failureReport(onFailure: FailureListener): ApolloServerPlugin<ApolloRequest> {
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
          // The field's name in the schema; an alias may contain any text.
          const node = rootFieldsOf(operation, document).find((it) => responseKeyOf(it) === field);
          onFailure(contextValue.context, failure, `GraphQL ${node?.name.value ?? field}`);
        }
      },
    }),
  };
}
