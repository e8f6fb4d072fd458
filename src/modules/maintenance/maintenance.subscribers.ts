import { subscribersFor } from '../../core/subscribers.js';
import type { LiveChangesService } from './live-changes.service.js';
import { requestChanged } from './maintenance.events.js';

const { subscriber } = subscribersFor<{ readonly changes: LiveChangesService }>();

/** Live subscriptions of every replica are told of every change. */
export const maintenanceSubscribers = [
  subscriber({
    name: 'live-requests',
    delivery: 'every-replica',
    event: requestChanged,
    handle: ({ changes }, { payload }) => changes.notify(payload.id),
  }),
];
