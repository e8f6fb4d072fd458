import { act, type ModuleContract, query } from '../operation.js';

const FEED = 'active createdAt lastFetchedAt';

/** The contract of calendar feeds (docs/behaviour/calendar.md). */
export const calendarFeed: ModuleContract = {
  operations: {
    calendarFeed: {
      ...query('GET /me/calendar-feed', 'CalendarFeed'),
      access: 'session',
      scope: 'session',
    },
    createCalendarFeed: {
      ...act('POST /me/calendar-feed', 'CalendarFeedWithUrl'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'calendar_feed.created', targetType: 'calendar_feed' },
        async (given) => ({ input: {}, token: (await given.anyone()).token }),
      ],
    },
    deleteCalendarFeed: {
      ...act('DELETE /me/calendar-feed', 'CalendarFeed'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'calendar_feed.deleted', targetType: 'calendar_feed' },
        async (given) => {
          const { id: userId, token } = await given.anyone();
          const data = { userId, tokenHash: `hash of ${userId}`, createdAt: given.clock() };
          await given.prisma.calendarFeed.create({ data });
          return { input: {}, token };
        },
      ],
    },
  },
  paths: [
    ['/me/calendar-feed', 'GET POST DELETE'],
    ['/calendar/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics', 'GET'],
  ],
  answers: { CalendarFeed: FEED, CalendarFeedWithUrl: `${FEED} url` },
};
