import type { EventDefinition } from '../../../core/events.js';
import type { FieldValuesByKey } from '../../equipment/fields/known-fields.js';
import { requestCommented } from '../../requests/comments/comments.events.js';
import {
  fieldsSet,
  requestStageChanged,
  requestStatusChanged,
} from '../../requests/maintenance/maintenance.events.js';
import { PUBLISHED_EVENTS } from '../event-feed/published-events.js';

/** Events that receivers can subscribe to: each has a subscriber (webhooks.subscribers.ts). */
export const WEBHOOK_EVENTS: readonly EventDefinition[] = PUBLISHED_EVENTS.filter(
  ({ webhooks }) => webhooks,
).map(({ definition }) => definition);

/** The types of these events, which `events` of a receiver may contain. */
export const WEBHOOK_EVENT_TYPES: readonly string[] = WEBHOOK_EVENTS.map(({ type }) => type);

/**
 * The comment of an event; undefined for other events.
 *
 * @param payload payload of a stored event.
 */
export function commentIdOf({ type, payload }: Notified): number | undefined {
  if (type !== requestCommented.type) return undefined;
  return (payload as { readonly commentId: number }).commentId;
}

/** Returns whether receivers may be notified of an event; not of internal comments. */
export function isForReceivers({ type, payload }: Notified): boolean {
  const { visibility } = payload as { readonly visibility?: string };
  return type !== requestCommented.type || visibility === 'public';
}

/** Types of the events of a request that tell the values of its fields to receivers that include them. */
const WITH_FIELDS: readonly string[] = [requestStatusChanged, requestStageChanged, fieldsSet].map(
  ({ type }) => type,
);

/** The request whose values of fields a notification tells; undefined for other events. */
export function requestWithFields(event: string, body: string): number | undefined {
  if (!WITH_FIELDS.includes(event)) return undefined;
  return (JSON.parse(body) as { readonly data: { readonly id: number } }).data.id;
}

/** The body with values of fields, instead of those of an earlier attempt; undefined for none. */
export function bodyWithFields(body: string, fields: FieldValuesByKey | undefined): string {
  const { event, data } = JSON.parse(body) as { event: string; data: Record<string, unknown> };
  const { fields: _earlier, ...others } = data;
  return JSON.stringify({ event, data: { ...others, ...(fields && { fields }) } });
}

/** The fields of an outbox event that a notification contains. */
interface Notified {
  readonly type: string;
  readonly payload: unknown;
}

/**
 * The body of a notification. For the event of the specification exactly as in its section 6; for
 * others with the event's payload as `data`.
 *
 * @param text text of the comment, for a receiver that includes it.
 */
export function notificationBody({ type, payload }: Notified, text?: string): string {
  const data = { ...(payload as Record<string, unknown>), ...(text === undefined ? {} : { text }) };
  if (WEBHOOK_EVENT_TYPES.includes(type) && type !== requestStatusChanged.type) {
    return JSON.stringify({ event: type, data });
  }
  const { id, status, updatedAt } = data as Record<string, unknown>;
  return JSON.stringify({ event: type, data: { id, status, updatedAt } });
}
