import { eventFeedOperations as feed } from '../../../src/modules/outward/event-feed/event-feed.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Event feed',
  description: 'Events of the visible requests in the order of the commits, kept for 7 days.',
};

/** docs/behaviour/event-feed.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/events', operation: feed.list, tag },
];
