import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../../people/users/users.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { calendarFeedOperations } from './calendar-feed.operations.js';
import { CalendarFeedResolver } from './calendar-feed.resolver.js';
import { calendarFeedRouter, calendarFeedTokens } from './calendar-feed.router.js';
import { CalendarFeedService } from './calendar-feed.service.js';
import { calendarFeedSubscribers } from './calendar-feed.subscribers.js';
import { CalendarFetchesService } from './calendar-fetches.service.js';

/** The work of a person for calendar programs (docs/behaviour/calendar.md). */
export const calendarFeed = defineModule({
  name: 'calendar-feed',
  needs: [systemSettings, sessions, users, maintenance],
  operations: calendarFeedOperations,
  resolvers: [CalendarFeedResolver],
  subscribers: calendarFeedSubscribers,
  tokens: calendarFeedTokens,
  router: calendarFeedRouter,
  samples: {
    'CalendarFeed.active': true,
    'CalendarFeed.createdAt': '2026-03-02T08:00:00.000Z',
    'CalendarFeed.lastFetchedAt': '2026-03-02T09:15:00.000Z',
    'CalendarFeedWithUrl.url':
      'https://maintenance.example.org/api/calendar/q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E.ics',
  },
  create: ({ prisma, statements, unitOfWork, clock }, { 'system-settings': { settings } }) => ({
    calendarFeeds: new CalendarFeedService(prisma, unitOfWork, settings),
    calendarFetches: new CalendarFetchesService(statements, clock, settings),
  }),
});
