import { type ModuleContract, page } from '../operation.js';

/** The contract of the feed of events (docs/behaviour/records.md). */
export const feed: ModuleContract = {
  operations: {
    events: {
      ...page('GET /events', 'FeedEvent', ', filter: FeedEventFilter'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [['/events', 'GET']],
  answers: {
    FeedEvent: 'id type occurredAt requestId data',
  },
};
