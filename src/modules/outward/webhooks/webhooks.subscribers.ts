import { subscribersFor } from '../../../core/subscribers.js';
import { assetCameUp, assetWentDown } from '../../equipment/downtimes/downtimes.events.js';
import { partLow } from '../../equipment/parts/parts.events.js';
import { scheduleGenerated, scheduleMissed } from '../../planning/schedules/schedules.events.js';
import { requestCommented } from '../../requests/comments/comments.events.js';
import {
  requestStageChanged,
  requestStatusChanged,
} from '../../requests/maintenance/maintenance.events.js';
import type { WebhookSender } from './sender.service.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

const { subscriber } = subscribersFor<{ readonly webhookSender: WebhookSender }>();

/** Condition that an enabled endpoint has subscribed to an event type. */
const HAS_RECEIVERS =
  'EXISTS (SELECT FROM webhook_endpoints AS w WHERE w.enabled AND event.type = ANY (w.events))';

/**
 * Names of earlier releases, which are those of their queues, so that jobs queued before an upgrade
 * are processed.
 */
const NAMES: Readonly<Record<string, string>> = {
  [requestStatusChanged.type]: 'webhooks',
  [requestStageChanged.type]: 'webhooks-of-stages',
  [requestCommented.type]: 'webhooks-of-comments',
  [assetWentDown.type]: 'webhooks-of-assets-down',
  [assetCameUp.type]: 'webhooks-of-assets-up',
  [partLow.type]: 'webhooks-of-parts-low',
  [scheduleGenerated.type]: 'webhooks-of-generated-work',
  [scheduleMissed.type]: 'webhooks-of-missed-work',
};

/** One subscriber for each event that receivers can choose (specification, section 6). */
export const webhookSubscribers = WEBHOOK_EVENTS.map((event) =>
  subscriber({
    name: NAMES[event.type] ?? `webhooks-of-${event.type}`,
    delivery: 'durable',
    ...(event.type === requestStatusChanged.type ? { queue: 'events' } : {}),
    event,
    wanted: HAS_RECEIVERS,
    handle: ({ webhookSender }, events, unit) => webhookSender.fanOut(events, unit),
  }),
);
