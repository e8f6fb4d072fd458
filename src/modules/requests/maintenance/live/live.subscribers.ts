import { subscribersFor } from '../../../../core/subscribers.js';
import { requestChanged } from '../maintenance.events.js';
import type { LiveChangesService } from './live.service.js';

const { subscriber } = subscribersFor<{ readonly changes: LiveChangesService }>();

/** Notifies the live subscriptions of every replica of each change. */
export const liveSubscribers = [
  subscriber({
    name: 'live-requests',
    delivery: 'every-replica',
    event: requestChanged,
    handle: ({ changes }, { payload }) => changes.notify(payload.id),
  }),
];
