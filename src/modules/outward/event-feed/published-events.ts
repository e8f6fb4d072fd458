import type { EventDefinition, EventPayload } from '../../../core/events.js';
import { shapeOf } from '../../../core/shape.js';
import { instanceOf, unionOf } from '../../../core/variants.js';
import { assetCameUp, assetWentDown } from '../../equipment/downtimes/downtimes.events.js';
import { partLow } from '../../equipment/parts/parts.events.js';
import { scheduleGenerated, scheduleMissed } from '../../planning/schedules/schedules.events.js';
import { requestCommented } from '../../requests/comments/comments.events.js';
import { contractorChanged } from '../../requests/job-links/job-links.events.js';
import { requestAtRisk, requestBreached } from '../../requests/maintenance/clocks/clock.events.js';
import {
  fieldsSet,
  requestPurged,
  requestStageChanged,
  requestStatusChanged,
} from '../../requests/maintenance/maintenance.events.js';
import {
  AssetDownEvent,
  type AssetEventDetails,
  AssetUpEvent,
  CommentedEvent,
  ContractorChangedEvent,
  type EventDetails,
  FieldsChangedEvent,
  PartLowEvent,
  PurgedEvent,
  ScheduleGeneratedEvent,
  ScheduleMissedEvent,
  SlaAtRiskEvent,
  SlaBreachedEvent,
  StageChangedEvent,
  StatusChangedEvent,
} from './feed-details.types.js';

/** Content of an event of a request, an asset, a part or a schedule. */
type Details =
  | EventDetails
  | AssetEventDetails
  | PartLowEvent
  | ScheduleGeneratedEvent
  | ScheduleMissedEvent;

/** An event that leaves the service: in the event feed, and to receivers of webhooks. */
interface PublishedEvent {
  readonly definition: EventDefinition;
  /** The fields of its payload that leave the service, in this order, with their types. */
  readonly details: new () => Details;
  /** True if receivers of webhooks can choose it. */
  readonly webhooks: boolean;
  /** True if its content has the names of its payload. */
  readonly plain: boolean;
}

/** Fields of the content that are `id` in the payload. */
type SubjectField = 'requestId' | 'assetId' | 'partId';

const SUBJECTS: readonly string[] = ['requestId', 'assetId', 'partId'] satisfies SubjectField[];

/** Lists an event; a field that its payload lacks does not compile. */
function published<P extends EventPayload & { readonly id: number }, D extends Details>(
  definition: EventDefinition<P>,
  details: new () => D & Record<Exclude<keyof D, keyof P | SubjectField>, never>,
  webhooks: boolean,
): PublishedEvent {
  return { definition: definition as unknown as EventDefinition, details, webhooks, plain: false };
}

/** Lists an event whose content is its payload. */
function plain<P extends EventPayload, D extends Details>(
  definition: EventDefinition<P>,
  details: new () => D & Record<Exclude<keyof D, keyof P>, never>,
): PublishedEvent {
  return {
    definition: definition as unknown as EventDefinition,
    ...{ details, webhooks: true, plain: true },
  };
}

/**
 * All events that leave the service (docs/behaviour/event-feed.md); others are internal. Each
 * concerns one maintenance request, asset or part, whose id is `id` in its payload, or one schedule.
 */
export const PUBLISHED_EVENTS: readonly PublishedEvent[] = [
  published(requestStatusChanged, StatusChangedEvent, true),
  published(requestStageChanged, StageChangedEvent, true),
  published(fieldsSet, FieldsChangedEvent, true),
  published(contractorChanged, ContractorChangedEvent, true),
  published(requestCommented, CommentedEvent, true),
  published(requestPurged, PurgedEvent, false),
  published(requestAtRisk, SlaAtRiskEvent, true),
  published(requestBreached, SlaBreachedEvent, true),
  published(assetWentDown, AssetDownEvent, true),
  published(assetCameUp, AssetUpEvent, true),
  published(partLow, PartLowEvent, true),
  plain(scheduleGenerated, ScheduleGeneratedEvent),
  plain(scheduleMissed, ScheduleMissedEvent),
];

/** The types of the events of assets and parts, which concern no request. */
export const THING_EVENTS: readonly string[] = [assetWentDown.type, assetCameUp.type, partLow.type];

/** The types of the events of schedules, which are for those who see the schedule. */
export const SCHEDULE_EVENTS: readonly string[] = [scheduleGenerated.type, scheduleMissed.type];

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

const BY_TYPE = new Map(PUBLISHED_EVENTS.map((event) => [event.definition.type, event]));

/** The name that a field of the content of an event has in the payload. */
export function payloadName({ plain }: Pick<PublishedEvent, 'plain'>, field: string): string {
  return !plain && SUBJECTS.includes(field) ? 'id' : field;
}

/** `data` of an event of the feed: the published fields of its payload. */
export function publishedData(
  type: string,
  payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const event = BY_TYPE.get(type);
  if (event === undefined) return {};
  const names = shapeOf(event.details).map(({ name }) => payloadName(event, name));
  return Object.fromEntries(names.map((name) => [name, payload[name]]));
}

/** The same as an object of its type; null for a type that is not published. */
export function publishedDetails(
  type: string,
  data: Readonly<Record<string, unknown>>,
): Details | null {
  const event = BY_TYPE.get(type);
  if (event === undefined) return null;
  const { details } = event;
  const names = shapeOf(details).map(({ name }) => name);
  return instanceOf(
    details,
    Object.fromEntries(names.map((name) => [name, data[payloadName(event, name)]])),
  );
}
