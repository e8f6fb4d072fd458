import { OIDC_PATHS } from '../oidc.js';
import { PREFIXES } from '../route.js';
import type { ErrorResponses } from './errors.js';
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

/** The answer to a login that was started with `reauthenticate=1`. */
const PROOF = {
  allOf: [
    schemaRef('Success'),
    {
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          description: 'The proof.',
          required: ['code'],
          additionalProperties: false,
          properties: {
            code: { type: 'string', description: 'For `POST /api/me/reauthenticate`.' },
          },
        },
      },
    },
  ],
};

/** Query parameters of the start of a login. */
const LOGIN_PARAMETERS: readonly Parameter[] = [
  {
    name: 'reauthenticate',
    in: 'query',
    description:
      'With `1`, the login opens no session: it gives a code with which `POST /api/me/reauthenticate` ' +
      'confirms the identity of the user of a session.',
    schema: { type: 'string' },
    example: '1',
  },
];

/** The query parameters that the provider adds to the callback's URL. */
const CALLBACK_PARAMETERS: readonly Parameter[] = [
  callbackParameter('code', 'The authorisation code of the provider.', 'Y3kq0m9r2Eq7vZ0l5o6S0'),
  callbackParameter(
    'state',
    'Identifies the login that this browser started.',
    'xw9yq3Yb3v1mJc0m9r2E',
  ),
  callbackParameter('iss', 'The issuer (RFC 9207).', 'https://id.example.org'),
  callbackParameter('error', 'Error code of the provider, instead of a code.', 'access_denied'),
  callbackParameter('error_description', 'Description of the error.', 'The login was cancelled.'),
];

function callbackParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' }, example };
}

/** A redirect. */
function redirect(example: string): ResponseObject {
  return {
    description: 'Follow `Location`.',
    headers: {
      Location: {
        description: 'Target of the redirect.',
        schema: { type: 'string', format: 'uri' },
        example,
      },
    },
  };
}

/** Example of the provider's authorisation URL. */
const AT_THE_PROVIDER =
  'https://id.example.org/authorize?client_id=maintenance&response_type=code&scope=openid+email+profile' +
  '&redirect_uri=https%3A%2F%2Fmaintenance.example.org%2Fapi%2Fauth%2Foidc%2Fcallback' +
  '&state=xw9yq3Yb3v1mJc0m9r2E&nonce=q7vZ0l5o6S0Nq4J4gYkq&code_challenge_method=S256' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Example of the frontend's configured URL with a one-time code. */
const AT_THE_FRONTEND =
  'https://app.example.org/welcome?code=q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E';

/** The paths of the login through an identity provider (oidc.ts), which have no operation. */
export function redirectPaths(errors: ErrorResponses): Record<string, PathItem> {
  const common = { tags: ['Authentication'], security: [] };
  return {
    [`${PREFIXES[0]}${LOGIN}`]: {
      get: {
        ...common,
        operationId: 'startOidcLogin',
        summary: 'Start a login through the identity provider',
        description:
          'Redirects the browser to the provider. NOT_FOUND when none is configured.\n\nPublic.',
        parameters: LOGIN_PARAMETERS,
        responses: {
          '302': redirect(AT_THE_PROVIDER),
          ...errors.of(['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
        },
      },
    },
    [`${PREFIXES[0]}${CALLBACK}`]: {
      get: {
        ...common,
        operationId: 'finishOidcLogin',
        summary: 'Finish a login through the identity provider',
        description:
          'The redirect URI of the provider. Answers like a login, or redirects the browser to the ' +
          'configured URL with a one-time `code` for the exchange, or with the code of an `error` and, ' +
          'if there is one, its `reason` (in JSON: `error.details.reason`).\n\n' +
          'If the e-mail address of the account was never verified, its password, sessions, API tokens and ' +
          'factors are removed before it is linked. An account with a second factor gets MFA_REQUIRED, ' +
          'here or from the exchange.\n\nPublic.',
        parameters: CALLBACK_PARAMETERS,
        responses: {
          '200': {
            description: 'Done.',
            content: {
              'application/json': { schema: SESSION },
            },
          },
          '202': {
            description: 'The code of a login that was started with `reauthenticate=1`.',
            content: {
              'application/json': { schema: PROOF },
            },
          },
          '302': redirect(AT_THE_FRONTEND),
          ...errors.of([
            'INVALID_CREDENTIALS',
            'MFA_REQUIRED',
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
