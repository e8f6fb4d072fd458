import type { PlainRoute } from '../../../core/plain-routes.js';
import type { TokenRules } from '../../../core/tokens.js';
import type { CalendarFetchesService } from './calendar-fetches.service.js';

interface Services {
  readonly calendarFetches: CalendarFetchesService;
}

/** The token in the path of a feed authenticates: calendar programs cannot log in. */
export const calendarFeedTokens: TokenRules<Services> = {
  inPaths: [
    {
      before: '/calendar/',
      authenticates: {
        pattern: /^([\w-]{43})\.ics\/?$/i,
        ownerOf: ({ calendarFetches }, token) => calendarFetches.ownerOf(token),
      },
    },
  ],
};

/** The calendar feeds for programs (docs/behaviour/calendar.md). */
export const calendarFeedRouter: readonly PlainRoute<Services>[] = [
  {
    path: '/calendar/:token.ics',
    tag: 'Current user',
    parameters: {
      token: {
        description: 'The token in the address of the feed: 43 characters.',
        example: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E',
      },
    },
    verbs: {
      GET: {
        id: 'fetchCalendarFeed',
        summary: 'Fetch a calendar feed (RFC 5545)',
        description:
          'The planned work and the due dates of the owner of the token, who is its assignee or a helper. ' +
          '`If-None-Match` is answered with 304.\n\nThe token in the path authenticates; headers do not count.',
        answer: {
          description: 'The calendar.',
          type: 'text/calendar',
          example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
        },
        isTagged: true,
        errors: ['NOT_FOUND', 'RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
        run: async ({ calendarFetches }, { origin }, { token = '' }) => ({
          type: 'text/calendar; charset=utf-8',
          body: await calendarFetches.calendarOf(token, origin),
          headers: { 'Cache-Control': 'private', 'Referrer-Policy': 'no-referrer' },
        }),
      },
    },
  },
];
