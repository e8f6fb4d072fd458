import { OIDC_PATHS } from '../oidc.js';
import { PREFIXES } from '../route.js';
import type { ErrorResponses } from './errors.js';
import type { Examples } from './examples.js';
import { headers } from './headers.js';
import { schemaRef } from './schemas.js';
import type { Parameter, PathItem, ResponseObject } from './types.js';

const [LOGIN, CALLBACK] = OIDC_PATHS;

/** The answer of a login. */
const SESSION = {
  allOf: [
    schemaRef('Success'),
    { type: 'object', required: ['data'], properties: { data: schemaRef('AuthPayload') } },
  ],
};

/** What the provider puts into the address that it sends the browser back to. */
const BROUGHT_BACK: readonly Parameter[] = [
  brought('code', 'What the provider gave for the login.', 'Y3kq0m9r2Eq7vZ0l5o6S0'),
  brought(
    'state',
    'Ties the answer to the login that this browser started.',
    'xw9yq3Yb3v1mJc0m9r2E',
  ),
  brought('iss', 'Which provider answers (RFC 9207).', 'https://id.example.org'),
  brought('error', 'Why there is no code.', 'access_denied'),
  brought('error_description', 'The same in words.', 'The login was cancelled.'),
];

function brought(name: string, description: string, example: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' }, example };
}

/** An answer that sends the browser on. */
function redirect(example: string): ResponseObject {
  return {
    description: 'Follow `Location`.',
    headers: {
      ...headers(),
      Location: {
        description: 'Where to go on.',
        schema: { type: 'string', format: 'uri' },
        example,
      },
    },
  };
}

/** The provider's page for a login, with what it has to bring back. */
const AT_THE_PROVIDER =
  'https://id.example.org/authorize?client_id=maintenance&response_type=code&scope=openid+email+profile' +
  '&redirect_uri=https%3A%2F%2Fmaintenance.example.org%2Fapi%2Fauth%2Foidc%2Fcallback' +
  '&state=xw9yq3Yb3v1mJc0m9r2E&nonce=q7vZ0l5o6S0Nq4J4gYkq&code_challenge_method=S256' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** The configured address of the frontend, with the one-time code. */
const AT_THE_FRONTEND =
  'https://app.example.org/welcome?code=q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E';

/** The paths that a browser follows (oidc.ts), which no operation stands behind. */
export function redirectPaths(
  errors: ErrorResponses,
  examples: Examples,
): Record<string, PathItem> {
  const common = { tags: ['Authentication'], security: [] };
  return {
    [`${PREFIXES[0]}${LOGIN}`]: {
      get: {
        ...common,
        operationId: 'oidcLogin',
        summary: 'Start a login at the identity provider',
        description:
          'Sends the browser to the provider. NOT_FOUND when none is configured.\n\nPublic.',
        responses: {
          '302': redirect(AT_THE_PROVIDER),
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
          'on to the configured address with a one-time `code` for the exchange.\n\n' +
          'An account whose e-mail address was never verified loses its password and its sessions ' +
          'before it is linked.\n\nPublic.',
        parameters: BROUGHT_BACK,
        responses: {
          '200': {
            description: 'Done.',
            headers: headers(),
            content: {
              'application/json': { schema: SESSION, example: examples.answer(SESSION, {}) },
            },
          },
          '302': redirect(AT_THE_FRONTEND),
          ...errors.of([
            'INVALID_CREDENTIALS',
            'FORBIDDEN',
            'ACCOUNT_SUSPENDED',
            'ACCOUNT_INACTIVE',
            'NOT_FOUND',
            'CONFLICT',
            'RATE_LIMITED',
            'INTERNAL_ERROR',
            'SERVICE_UNAVAILABLE',
          ]),
        },
      },
    },
  };
}
