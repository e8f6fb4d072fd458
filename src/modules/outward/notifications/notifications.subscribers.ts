import { subscribersFor } from '../../../core/subscribers.js';
import { documentEnds } from '../../equipment/documents/documents.events.js';
import { readingUnusual } from '../../equipment/meters/meters.events.js';
import { partLow } from '../../equipment/parts/parts.events.js';
import { delegationMade } from '../../people/delegations/delegations.events.js';
import { accountLeft, accountSecurity, technicianLost } from '../../people/users/users.events.js';
import { scheduleGenerated, schedulePaused } from '../../planning/schedules/schedules.events.js';
import { mentionsAdded, requestCommented } from '../../requests/comments/comments.events.js';
import { contractorTold } from '../../requests/job-links/job-links.events.js';
import { mailHeld } from '../../requests/mail-in/mail-in.events.js';
import { clockTold } from '../../requests/maintenance/clocks/clock.events.js';
import { requestStepTaken } from '../../requests/maintenance/maintenance.events.js';
import { undeliveredReported } from '../../requests/offline/undelivered/undelivered.events.js';
import { purchaseChanged } from '../../requests/purchases/purchases.events.js';
import { reportRecipientLost } from '../../system/kpis/reports/reports.events.js';
import { ruleTold } from '../../system/rules/rules.events.js';
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
    name: 'notifications-of-documents',
    delivery: 'durable',
    event: documentEnds,
    handle: ({ fanOut }, events, unit) => fanOut.documents(events, unit),
  }),
  subscriber({
    name: 'notifications-of-contractors',
    delivery: 'durable',
    event: contractorTold,
    handle: ({ fanOut }, events, unit) => fanOut.contractors(events, unit),
  }),
  subscriber({
    name: 'notifications-of-rules',
    delivery: 'durable',
    event: ruleTold,
    handle: ({ fanOut }, events, unit) => fanOut.rules(events, unit),
  }),
  subscriber({
    name: 'notifications-of-held-mails',
    delivery: 'durable',
    event: mailHeld,
    handle: ({ fanOut }, events, unit) => fanOut.heldMails(events, unit),
  }),
  subscriber({
    name: 'notifications-of-report-recipients',
    delivery: 'durable',
    event: reportRecipientLost,
    handle: ({ fanOut }, events, unit) => fanOut.reportRecipients(events, unit),
  }),
  subscriber({
    name: 'notifications-of-undelivered',
    delivery: 'durable',
    event: undeliveredReported,
    handle: ({ fanOut }, events, unit) => fanOut.undelivered(events, unit),
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
    name: 'notifications-of-lost-technicians',
    delivery: 'durable',
    event: technicianLost,
    handle: ({ fanOut }, events, unit) => fanOut.lostTechnicians(events, unit),
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
