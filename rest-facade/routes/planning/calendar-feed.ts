import { calendarFeedOperations as feeds } from '../../../src/modules/planning/calendar-feed/calendar-feed.operations.js';
import type { Route } from '../../route.js';
import { CURRENT_USER } from '../../tags.js';

/** docs/behaviour/calendar.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/calendar-feed', operation: feeds.get, tag: CURRENT_USER },
  {
    verb: 'POST',
    path: '/me/calendar-feed',
    operation: feeds.create,
    status: 201,
    tag: CURRENT_USER,
  },
  { verb: 'DELETE', path: '/me/calendar-feed', operation: feeds.delete, tag: CURRENT_USER },
];
