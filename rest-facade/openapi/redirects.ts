import { OIDC_PATHS } from '../oidc.js';
import { PREFIXES } from '../route.js';
import type { ErrorResponses } from './errors.js';
import type { Examples } from './examples.js';
import { headers } from './headers.js';
import { schemaRef } from './schemas.js';
import type { PathItem } from './types.js';

const [LOGIN, CALLBACK] = OIDC_PATHS;

/** The answer of a login. */
const SESSION = {
  allOf: [
    schemaRef('Success'),
    { type: 'object', required: ['data'], properties: { data: schemaRef('AuthPayload') } },
  ],
};

/** The paths that a browser follows (oidc.ts), which no operation stands behind. */
export function redirectPaths(
  errors: ErrorResponses,
  examples: Examples,
): Record<string, PathItem> {
  const common = { tags: ['Authentication'], security: [] };
  const elsewhere = { description: 'Follow `Location`.', headers: headers() };
  return {
    [`${PREFIXES[0]}${LOGIN}`]: {
      get: {
        ...common,
        operationId: 'oidcLogin',
        summary: 'Start a login at the identity provider',
        description:
          'Sends the browser to the provider. NOT_FOUND when none is configured.\n\nPublic.',
        responses: {
          '302': elsewhere,
          ...errors.of(['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
        },
      },
    },
    [`${PREFIXES[0]}${CALLBACK}`]: {
      get: {
        ...common,
        operationId: 'oidcCallback',
        summary: 'Finish a login at the identity provider',
        description:
          'Where the provider sends the browser back to. Answers like a login, or sends the browser ' +
          'on to the configured address with a one-time `code` for the exchange.\n\nPublic.',
        responses: {
          '200': {
            description: 'Done.',
            headers: headers(),
            content: {
              'application/json': { schema: SESSION, example: examples.answer(SESSION, {}) },
            },
          },
          '302': elsewhere,
          ...errors.of([
            'INVALID_CREDENTIALS',
            'FORBIDDEN',
            'ACCOUNT_SUSPENDED',
            'ACCOUNT_INACTIVE',
            'NOT_FOUND',
            'RATE_LIMITED',
            'INTERNAL_ERROR',
            'SERVICE_UNAVAILABLE',
          ]),
        },
      },
    },
  };
}
