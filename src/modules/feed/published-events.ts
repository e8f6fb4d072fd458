import type { EventDefinition, EventPayload } from '../../core/events.js';
import { shapeOf } from '../../core/shape.js';
import { instanceOf, unionOf } from '../../core/variants.js';
import { requestCommented } from '../comments/comments.events.js';
import { assetCameUp, assetWentDown } from '../downtimes/downtimes.events.js';
import {
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
} from '../maintenance/maintenance.events.js';
import {
  AssetDownEvent,
  type AssetEventDetails,
  AssetUpEvent,
  CommentedEvent,
  type EventDetails,
  PurgedEvent,
  StageChangedEvent,
  StatusChangedEvent,
} from './feed-details.types.js';

/** Content of an event of a request or of an asset. */
type Details = EventDetails | AssetEventDetails;

/** An event that leaves the service: in the event feed, and to receivers of webhooks. */
interface PublishedEvent {
  readonly definition: EventDefinition;
  /** The fields of its payload that leave the service, in this order, with their types. */
  readonly details: new () => Details;
  /** True if receivers of webhooks can choose it. */
  readonly webhooks: boolean;
}

/** Fields of the content that are `id` in the payload. */
type SubjectField = 'requestId' | 'assetId';

/** Lists an event; a field that its payload lacks does not compile. */
function published<P extends EventPayload & { readonly id: number }, D extends Details>(
  definition: EventDefinition<P>,
  details: new () => D & Record<Exclude<keyof D, keyof P | SubjectField>, never>,
  webhooks: boolean,
): PublishedEvent {
  return { definition: definition as unknown as EventDefinition, details, webhooks };
}

/**
 * All events that leave the service (docs/behaviour/event-feed.md); others are internal. Each
 * concerns one maintenance request or one asset, whose id is `id` in its payload.
 */
export const PUBLISHED_EVENTS: readonly PublishedEvent[] = [
  published(requestStatusChanged, StatusChangedEvent, true),
  published(requestStageChanged, StageChangedEvent, true),
  published(requestCommented, CommentedEvent, true),
  published(requestPurged, PurgedEvent, false),
  published(assetWentDown, AssetDownEvent, true),
  published(assetCameUp, AssetUpEvent, true),
];

/** The types of the events of assets, which concern no request. */
export const ASSET_EVENTS: readonly string[] = [assetWentDown.type, assetCameUp.type];

/** The types of the event feed. */
export const FEED_TYPES: readonly string[] = PUBLISHED_EVENTS.map(
  ({ definition }) => definition.type,
);

/** Content of an event of the feed, for GraphQL. */
export const FeedEventDetails = unionOf(
  'FeedEventDetails',
  'The content of an event, by its type.',
  PUBLISHED_EVENTS.map(({ details }) => details),
);

const DETAILS = new Map(
  PUBLISHED_EVENTS.map(({ definition, details }) => [definition.type, details]),
);

/** The name that a field of the content of an event has in the payload. */
export function payloadName(field: string): string {
  return field === 'requestId' || field === 'assetId' ? 'id' : field;
}

/** `data` of an event of the feed: the published fields of its payload. */
export function publishedData(
  type: string,
  payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const details = DETAILS.get(type);
  if (details === undefined) return {};
  const names = shapeOf(details).map(({ name }) => payloadName(name));
  return Object.fromEntries(names.map((name) => [name, payload[name]]));
}

/** The same as an object of its type; null for a type that is not published. */
export function publishedDetails(
  type: string,
  data: Readonly<Record<string, unknown>>,
): Details | null {
  const details = DETAILS.get(type);
  if (details === undefined) return null;
  const names = shapeOf(details).map(({ name }) => name);
  return instanceOf(
    details,
    Object.fromEntries(names.map((name) => [name, data[payloadName(name)]])),
  );
}
