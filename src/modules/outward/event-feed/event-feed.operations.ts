import { permitted } from '../../../core/access.js';
import { operationsFor, pageOf } from '../../../core/operation.js';
import type { EventFeedService } from './event-feed.service.js';
import { FeedEvent, ListFeedEventsInput } from './event-feed.types.js';

const { operation } = operationsFor<{ readonly eventFeed: EventFeedService }>();

/** The operations on the event feed (docs/behaviour/event-feed.md). */
export const eventFeedOperations = {
  list: operation({
    name: 'events',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read the events of the last seven days, oldest first.',
    description: 'Those of the requests and assets that you see.',
    input: ListFeedEventsInput,
    output: pageOf(FeedEvent),
    errors: ['CURSOR_EXPIRED'],
    run: ({ eventFeed }, context, input) => eventFeed.list(context, input),
  }),
};
