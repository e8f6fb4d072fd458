import { defineModule } from '../../infra/infrastructure.js';
import { SecretBox } from '../../infra/secret-box.js';
import { comments } from '../comments/comments.module.js';
import { downtimes } from '../downtimes/downtimes.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { parts } from '../parts/parts.module.js';
import { schedules } from '../schedules/schedules.module.js';
import { FeedCursors } from './feed.cursor.js';
import { eventFeedJobs } from './feed.jobs.js';
import { eventFeedOperations } from './feed.operations.js';
import { EventFeedResolver } from './feed.resolver.js';
import { EventFeedService } from './feed.service.js';

/** Events of requests, for programs that follow them (docs/behaviour/event-feed.md). */
export const feed = defineModule({
  name: 'feed',
  needs: [maintenance, downtimes, parts, schedules, comments],
  operations: eventFeedOperations,
  resolvers: [EventFeedResolver],
  jobs: eventFeedJobs,
  samples: {
    'FeedEvent.id': '7301',
    'FeedEvent.type': 'maintenance.status_changed',
    'FeedEvent.occurredAt': '2026-03-02T09:40:00.000Z',
    'FeedEvent.requestId': 7,
    'FeedEvent.data': { id: 7, status: 'approved', updatedAt: '2026-03-02T09:40:00.000Z' },
    types: ['maintenance.status_changed'],
  },
  config: ({ jwtSecret }) => ({ jwtSecret }),
  create: ({ database, clock, logger }, _needed, { jwtSecret }) => {
    const cursors = new FeedCursors(new SecretBox(jwtSecret, 'positions in the event feed'));
    return { eventFeed: new EventFeedService(database.statements, clock, logger, cursors) };
  },
});
