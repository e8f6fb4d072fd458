import { subscribersFor } from '../../core/subscribers.js';
import { mentionsAdded, requestCommented } from '../comments/comments.events.js';
import { delegationMade } from '../delegations/delegations.events.js';
import { clockTold } from '../maintenance/clocks/clock.events.js';
import { requestStepTaken } from '../maintenance/maintenance.events.js';
import { readingUnusual } from '../meters/meters.events.js';
import { partLow } from '../parts/parts.events.js';
import { purchaseChanged } from '../purchases/purchases.events.js';
import { scheduleGenerated, schedulePaused } from '../schedules/schedules.events.js';
import { accountLeft, accountSecurity } from '../users/users.events.js';
import type { FanOutService } from './fan-out.service.js';
import type { LiveNotificationsService } from './live-notifications.service.js';
import { notificationsReceived } from './notifications.events.js';

const { subscriber } = subscribersFor<{
  readonly fanOut: FanOutService;
  readonly liveNotifications: LiveNotificationsService;
}>();

/** Notifies people after the change, in one replica, and the live subscriptions of each replica. */
export const notificationSubscribers = [
  subscriber({
    name: 'notifications-of-steps',
    delivery: 'durable',
    event: requestStepTaken,
    handle: ({ fanOut }, events, unit) => fanOut.steps(events, unit),
  }),
  subscriber({
    name: 'notifications-of-clocks',
    delivery: 'durable',
    event: clockTold,
    handle: ({ fanOut }, events, unit) => fanOut.clocks(events, unit),
  }),
  subscriber({
    name: 'notifications-of-parts',
    delivery: 'durable',
    event: partLow,
    handle: ({ fanOut }, events, unit) => fanOut.parts(events, unit),
  }),
  subscriber({
    name: 'notifications-of-purchases',
    delivery: 'durable',
    event: purchaseChanged,
    handle: ({ fanOut }, events, unit) => fanOut.purchases(events, unit),
  }),
  subscriber({
    name: 'notifications-of-generated-work',
    delivery: 'durable',
    event: scheduleGenerated,
    handle: ({ fanOut }, events, unit) => fanOut.generated(events, unit),
  }),
  subscriber({
    name: 'notifications-of-paused-schedules',
    delivery: 'durable',
    event: schedulePaused,
    handle: ({ fanOut }, events, unit) => fanOut.pauses(events, unit),
  }),
  subscriber({
    name: 'notifications-of-unusual-readings',
    delivery: 'durable',
    event: readingUnusual,
    handle: ({ fanOut }, events, unit) => fanOut.readings(events, unit),
  }),
  subscriber({
    name: 'notifications-of-comments',
    delivery: 'durable',
    event: requestCommented,
    handle: ({ fanOut }, events, unit) => fanOut.comments(events, unit),
  }),
  subscriber({
    name: 'notifications-of-mentions',
    delivery: 'durable',
    event: mentionsAdded,
    handle: ({ fanOut }, events, unit) => fanOut.mentions(events, unit),
  }),
  subscriber({
    name: 'notifications-of-delegations',
    delivery: 'durable',
    event: delegationMade,
    handle: ({ fanOut }, events, unit) => fanOut.delegations(events, unit),
  }),
  subscriber({
    name: 'notifications-of-left-work',
    delivery: 'durable',
    event: accountLeft,
    handle: ({ fanOut }, events, unit) => fanOut.leftWork(events, unit),
  }),
  subscriber({
    name: 'notifications-of-security',
    delivery: 'durable',
    event: accountSecurity,
    handle: ({ fanOut }, events, unit) => fanOut.security(events, unit),
  }),
  subscriber({
    name: 'live-notifications',
    delivery: 'every-replica',
    event: notificationsReceived,
    handle: ({ liveNotifications }, { payload }) => liveNotifications.receive(payload.received),
  }),
];
