import { anySession } from '../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../core/operation.js';
import type { CalendarFeedService } from './calendar-feed.service.js';
import { CalendarFeed, CalendarFeedWithUrl } from './calendar-feed.types.js';

const { operation } = operationsFor<{ readonly calendarFeeds: CalendarFeedService }>();

/** The operations on the caller's calendar feed (docs/behaviour/calendar.md). */
export const calendarFeedOperations = {
  get: operation({
    name: 'calendarFeed',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'Show whether you have a calendar feed, and when it was last fetched.',
    input: NoInput,
    output: one(CalendarFeed),
    run: ({ calendarFeeds }, context) => calendarFeeds.of(context),
  }),
  create: operation({
    name: 'createCalendarFeed',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Create your calendar feed, whose address is shown once.',
    description: 'The feed before it ends.',
    input: NoInput,
    output: one(CalendarFeedWithUrl),
    answersSecret: true,
    run: ({ calendarFeeds }, context) => calendarFeeds.create(context),
  }),
  delete: operation({
    name: 'deleteCalendarFeed',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'End your calendar feed.',
    input: NoInput,
    output: one(CalendarFeed),
    run: ({ calendarFeeds }, context) => calendarFeeds.delete(context),
  }),
};
