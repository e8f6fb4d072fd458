import { subscribersFor } from '../../core/subscribers.js';
import type { LiveChangesService } from './live-changes.service.js';
import { requestChanged } from './maintenance.events.js';

const { subscriber } = subscribersFor<{ readonly changes: LiveChangesService }>();

/** Notifies the live subscriptions of every replica of each change. */
export const maintenanceSubscribers = [
  subscriber({
    name: 'live-requests',
    delivery: 'every-replica',
    event: requestChanged,
    handle: ({ changes }, { payload }) => changes.notify(payload.id),
  }),
];
