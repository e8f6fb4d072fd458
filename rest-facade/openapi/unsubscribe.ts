import { PREFIXES } from '../route.js';
import { UNSUBSCRIBE_PATH } from '../unsubscribe.js';
import type { ErrorResponses } from './errors.js';
import type { Parameter, PathItem, ResponseObject } from './types.js';

const TOKEN: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The token of the link in a mail.',
  schema: { type: 'string' },
  example: '2.commented.q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3',
};

const PAGE: ResponseObject = {
  description: 'A page without scripts and data.',
  content: {
    'text/html': { schema: { type: 'string' }, example: '<!doctype html><html lang="en">…</html>' },
  },
};

/** The link to unsubscribe (unsubscribe.ts), which has no operation. */
export function unsubscribePaths(errors: ErrorResponses): Record<string, PathItem> {
  const common = { tags: ['Notifications'], security: [], parameters: [TOKEN] };
  return {
    [`${PREFIXES[0]}${UNSUBSCRIBE_PATH.replace(':token', '{token}')}`]: {
      get: {
        ...common,
        operationId: 'showUnsubscribePage',
        summary: 'Show the page to unsubscribe',
        description: 'The same page for every token; it changes nothing.\n\nPublic.',
        responses: {
          '200': PAGE,
          ...errors.of(['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
        },
      },
      post: {
        ...common,
        operationId: 'unsubscribe',
        summary: 'Switch off mail of the kind of a token (RFC 8058)',
        description:
          'Mail programs call it for `List-Unsubscribe-Post`. The body is ignored. A repetition changes nothing.\n\nPublic: the token is bound to one kind of one account.',
        responses: {
          '200': PAGE,
          ...errors.of(['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
        },
      },
    },
  };
}
