import type { EventDefinition, EventPayload } from '../../core/events.js';
import { requestCommented } from '../comments/comments.events.js';
import {
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
} from '../maintenance/maintenance.events.js';

/** An event that leaves the service: in the event feed, and to receivers of webhooks. */
interface PublishedEvent {
  readonly definition: EventDefinition;
  /** Fields of its payload that `data` contains, in this order. */
  readonly fields: readonly string[];
  /** True if receivers of webhooks can choose it. */
  readonly webhooks: boolean;
}

/** Lists an event; a field that its payload lacks does not compile. */
function published<P extends EventPayload>(
  definition: EventDefinition<P>,
  fields: readonly (keyof P & string)[],
  webhooks: boolean,
): PublishedEvent {
  return { definition: definition as EventDefinition, fields, webhooks };
}

/**
 * All events that leave the service (docs/behaviour/event-feed.md); others are internal. Each
 * concerns one maintenance request, whose id is `id` in its payload.
 */
export const PUBLISHED_EVENTS: readonly PublishedEvent[] = [
  published(requestStatusChanged, ['id', 'status', 'updatedAt'], true),
  published(
    requestStageChanged,
    ['id', 'stage', 'status', 'onHold', 'version', 'updatedAt', 'changes'],
    true,
  ),
  published(requestCommented, ['id', 'commentId', 'visibility'], true),
  published(requestPurged, ['id'], false),
];

/** The types of the event feed. */
export const FEED_TYPES: readonly string[] = PUBLISHED_EVENTS.map(
  ({ definition }) => definition.type,
);

const FIELDS = new Map(PUBLISHED_EVENTS.map(({ definition, fields }) => [definition.type, fields]));

/** `data` of an event of the feed: the published fields of its payload. */
export function publishedData(
  type: string,
  payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = FIELDS.get(type) ?? [];
  return Object.fromEntries(fields.map((field) => [field, payload[field]]));
}
