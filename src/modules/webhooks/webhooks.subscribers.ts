import { subscribersFor } from '../../core/subscribers.js';
import { requestCommented } from '../comments/comments.events.js';
import { assetCameUp, assetWentDown } from '../downtimes/downtimes.events.js';
import { requestStageChanged, requestStatusChanged } from '../maintenance/maintenance.events.js';
import { partLow } from '../parts/parts.events.js';
import { scheduleGenerated, scheduleMissed } from '../schedules/schedules.events.js';
import type { WebhookSender } from './sender.service.js';

const { subscriber } = subscribersFor<{ readonly webhookSender: WebhookSender }>();

/** Condition that an enabled endpoint has subscribed to an event type. */
const HAS_RECEIVERS =
  'EXISTS (SELECT FROM webhook_endpoints AS w WHERE w.enabled AND event.type = ANY (w.events))';

/** The events of which receivers are notified (specification, section 6). */
export const webhookSubscribers = [
  subscriber({
    name: 'webhooks',
    delivery: 'durable',
    // Queue name of earlier releases, so that jobs queued before an upgrade are processed.
    queue: 'events',
    event: requestStatusChanged,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-stages',
    delivery: 'durable',
    event: requestStageChanged,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-comments',
    delivery: 'durable',
    event: requestCommented,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-assets-down',
    delivery: 'durable',
    event: assetWentDown,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-assets-up',
    delivery: 'durable',
    event: assetCameUp,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-parts-low',
    delivery: 'durable',
    event: partLow,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-generated-work',
    delivery: 'durable',
    event: scheduleGenerated,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
  subscriber({
    name: 'webhooks-of-missed-work',
    delivery: 'durable',
    event: scheduleMissed,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
];
