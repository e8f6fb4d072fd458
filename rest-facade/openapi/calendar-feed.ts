import { CALENDAR_FEED_PATH } from '../calendar-feed.js';
import { PREFIXES } from '../route.js';
import { CURRENT_USER } from '../tags.js';
import type { ErrorResponses } from './errors.js';
import type { Parameter, PathItem } from './types.js';

const TOKEN: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The token in the address of the feed: 43 characters.',
  schema: { type: 'string' },
  example: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
};

/** The calendar feeds (calendar-feed.ts), which have no operation. */
export function calendarFeedPaths(errors: ErrorResponses): Record<string, PathItem> {
  return {
    [`${PREFIXES[0]}${CALENDAR_FEED_PATH.replace(':token', '{token}')}`]: {
      get: {
        tags: [CURRENT_USER.name],
        security: [],
        parameters: [TOKEN],
        operationId: 'fetchCalendarFeed',
        summary: 'Fetch a calendar feed (RFC 5545)',
        description:
          'The planned work and the due dates of the owner of the token, who is its assignee or a helper. ' +
          '`If-None-Match` is answered with 304.\n\nThe token in the path authenticates; headers do not count.',
        responses: {
          '200': {
            description: 'The calendar.',
            content: {
              'text/calendar': {
                schema: { type: 'string' },
                example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
              },
            },
          },
          '304': { description: 'It has not changed.' },
          ...errors.of(['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
        },
      },
    },
  };
}
