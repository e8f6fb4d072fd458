import { subscribersFor } from '../../../core/subscribers.js';
import { fieldsChanged } from '../../equipment/fields/fields.events.js';
import type { LiveChangesService } from './live/live.service.js';
import { requestChanged } from './maintenance.events.js';
import type { JudgingService } from './set-fields/judging.service.js';

const { subscriber } = subscribersFor<{
  readonly changes: LiveChangesService;
  readonly judging: JudgingService;
}>();

/** Live subscriptions of every replica learn of each change; a change of fields makes other requests incomplete. */
export const maintenanceSubscribers = [
  subscriber({
    name: 'live-requests',
    delivery: 'every-replica',
    event: requestChanged,
    handle: ({ changes }, { payload }) => changes.notify(payload.id),
  }),
  subscriber({
    name: 'incomplete-requests',
    delivery: 'in-transaction',
    event: fieldsChanged,
    handle: ({ judging }, _event, unit) => judging.begin(unit),
  }),
];
