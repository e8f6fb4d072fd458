import type { Job } from '../../../core/jobs.js';
import type { EventFeedService } from './event-feed.service.js';

/**
 * After a restore the outbox may have rows of another server. A database is restored while the
 * service does not run, so the run at the start finds them.
 */
export const eventFeedJobs: readonly Job<{ readonly eventFeed: EventFeedService }>[] = [
  {
    runsOn: 'every-replica',
    name: 'event-feed-order',
    everySeconds: 3_600,
    run: ({ eventFeed }, signal) => eventFeed.resetForeign(signal),
  },
];
