import { LOGOUT_PATH } from '../oidc.js';
import { PREFIXES } from '../route.js';
import type { ErrorResponses } from './errors.js';
import type { PathItem, ResponseObject } from './types.js';

/** A logout token that cannot be used: its signature is missing. */
const TOKEN =
  'eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUub3JnIn0.c2lnbmF0dXJl';

/** An error of the standard, which has no envelope. */
function refusal(description: string, error: string, message: string): ResponseObject {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error', 'error_description'],
          additionalProperties: false,
          properties: {
            error: { type: 'string', description: 'Code of the error (RFC 6749, section 5.2).' },
            error_description: { type: 'string', description: 'Explains what is wrong.' },
          },
        },
        example: { error, error_description: message },
      },
    },
  };
}

/** The path at which the identity provider logs people out (back-channel-logout.ts). */
export function backChannelLogoutPath(errors: ErrorResponses): Record<string, PathItem> {
  return {
    [`${PREFIXES[0]}${LOGOUT_PATH}`]: {
      post: {
        operationId: 'backChannelLogout',
        tags: ['Authentication'],
        security: [],
        summary: 'End the sessions of somebody who logged out at the provider',
        description:
          'For the identity provider (OpenID Connect Back-Channel Logout 1.0): ends the sessions whose ID ' +
          'token had the `sid` of the logout token, or without one all sessions of its `sub`. API tokens ' +
          'stay. Unknown values of both are accepted. A genuine token counts towards no limit. Errors ' +
          'have the form of the standard, except NOT_FOUND without an identity provider.\n\nPublic.',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['logout_token'],
                properties: {
                  logout_token: {
                    type: 'string',
                    description: 'A JWT that the provider has signed with a key of its ID tokens.',
                  },
                },
              },
              example: { logout_token: TOKEN },
            },
          },
        },
        responses: {
          '200': { description: 'Done. The answer has no body.' },
          '400': refusal(
            'The token is not genuine, too old, or was used before.',
            'invalid_request',
            'logout_token: was used before',
          ),
          ...errors.of(['NOT_FOUND']),
          '429': refusal(
            'The address has sent too many calls that were refused.',
            'temporarily_unavailable',
            'More than 100 requests in an hour. Try again later.',
          ),
          '500': refusal('The service failed.', 'server_error', 'An internal error occurred.'),
          '503': refusal(
            'The keys of the provider cannot be fetched, or the database is unavailable.',
            'temporarily_unavailable',
            'The identity provider does not answer. Try again.',
          ),
        },
      },
    },
  };
}
