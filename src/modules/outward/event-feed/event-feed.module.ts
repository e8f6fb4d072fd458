import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { downtimes } from '../../equipment/downtimes/downtimes.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { jobLinks } from '../../requests/job-links/job-links.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { FeedCursors } from './event-feed.cursor.js';
import { eventFeedJobs } from './event-feed.jobs.js';
import { eventFeedOperations } from './event-feed.operations.js';
import { EventFeedResolver } from './event-feed.resolver.js';
import { EventFeedService } from './event-feed.service.js';

/** Events of requests, for programs that follow them (docs/behaviour/event-feed.md). */
export const eventFeed = defineModule({
  name: 'event-feed',
  needs: [maintenance, downtimes, parts, schedules, comments, jobLinks],
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
