import { permitted } from '../../core/access.js';
import { operationsFor, pageOf } from '../../core/operation.js';
import type { EventFeedService } from './feed.service.js';
import { FeedEvent, ListFeedEventsInput } from './feed.types.js';

const { operation } = operationsFor<{ readonly eventFeed: EventFeedService }>();

/** The operations on the event feed (contract 2, section 7). */
export const eventFeedOperations = {
  list: operation({
    name: 'events',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read what happened to the visible requests in the last seven days, oldest first.',
    input: ListFeedEventsInput,
    output: pageOf(FeedEvent),
    errors: ['CURSOR_EXPIRED'],
    run: ({ eventFeed }, context, input) => eventFeed.list(context, input),
  }),
};
