import { subscribersFor } from '../../core/subscribers.js';
import { requestStatusChanged } from '../maintenance/maintenance.events.js';
import type { WebhookSender } from './sender.service.js';

const { subscriber } = subscribersFor<{ readonly webhookSender: WebhookSender }>();

/** The events that receivers are notified of (specification, section 6). */
export const webhookSubscribers = [
  subscriber({
    name: 'webhooks',
    delivery: 'durable',
    // The name that earlier releases gave to the queue: what waits in it at an upgrade is delivered.
    queue: 'events',
    event: requestStatusChanged,
    handle: ({ webhookSender }, event, unit) => webhookSender.fanOut(event, unit),
  }),
];
