import type { ApolloServerPlugin } from '@apollo/server';
import type { Request } from 'express';
import type { ApolloRequest } from './apollo-request.js';
import { costOf, MAX_COST } from './cost.js';
import { MAX_ALIASES, MAX_DEPTH, MAX_TOKENS } from './limits.js';

/** The header with which a client asks for `extensions.limits` (docs/api/graphql.md). */
const HEADER = 'graphql-limits';

/** Returns whether the answer is to tell the limits. */
export function asksForLimits({ headers }: Request): boolean {
  return headers[HEADER] === 'true';
}

/**
 * Tells in `extensions.limits` what an operation costs, the bounds of a document, and the limit of
 * the caller's requests; only where the client asks for it.
 */
export const tellLimits: ApolloServerPlugin<ApolloRequest> = {
  requestDidStart: async ({ contextValue }) => {
    if (contextValue.limits === undefined) return;
    return {
      willSendResponse: async ({
        response,
        request,
        document,
        schema,
        operation,
        operationName,
        contextValue: { limits },
      }) => {
        if (response.body.kind !== 'single') return;
        // A document that does not parse or validate has no operation, and no cost.
        const used =
          document && operation
            ? costOf({
                schema,
                document,
                operation,
                operationName,
                variables: request.variables ?? {},
              }).used
            : undefined;
        const result = response.body.singleResult;
        const requests = limits?.();
        result.extensions = {
          ...result.extensions,
          limits: {
            cost: { used: used ?? null, limit: MAX_COST },
            depth: { limit: MAX_DEPTH },
            aliases: { limit: MAX_ALIASES },
            tokens: { limit: MAX_TOKENS },
            ...(requests ? { requests } : {}),
          },
        };
      },
    };
  },
};
