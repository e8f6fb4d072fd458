import { subscribersFor } from '../../core/subscribers.js';
import { requestStatusChanged } from '../maintenance/maintenance.events.js';
import type { WebhookSender } from './sender.service.js';

const { subscriber } = subscribersFor<{ readonly webhookSender: WebhookSender }>();

/** The events of which receivers are notified (specification, section 6). */
export const webhookSubscribers = [
  subscriber({
    name: 'webhooks',
    delivery: 'durable',
    // Queue name of earlier releases, so that jobs queued before an upgrade are processed.
    queue: 'events',
    event: requestStatusChanged,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
];
