import { requestCommented } from '../comments/comments.events.js';
import { PUBLISHED_EVENTS } from '../feed/published-events.js';
import { requestStatusChanged } from '../maintenance/maintenance.events.js';

/** The types of events of which receivers can be notified, which `events` of a receiver may name. */
export const WEBHOOK_EVENT_TYPES: readonly string[] = PUBLISHED_EVENTS.filter(
  ({ webhooks }) => webhooks,
).map(({ definition }) => definition.type);

/**
 * The comment that an event tells of; undefined for other events.
 *
 * @param payload that of a stored event.
 */
export function commentIdOf({ type, payload }: Notified): number | undefined {
  if (type !== requestCommented.type) return undefined;
  return (payload as { readonly commentId: number }).commentId;
}

/** Whether receivers may be told of an event: of internal comments they are not. */
export function isForReceivers({ type, payload }: Notified): boolean {
  const { visibility } = payload as { readonly visibility?: string };
  return type !== requestCommented.type || visibility === 'public';
}

/** An event of the outbox, as far as a notification tells of it. */
interface Notified {
  readonly type: string;
  readonly payload: unknown;
}

/**
 * The body of a notification. For the event of the specification exactly as in its section 6, for others
 * with the payload of the event as `data`.
 *
 * @param text the text of the comment, for a receiver that wants it.
 */
export function notificationBody({ type, payload }: Notified, text?: string): string {
  const data = { ...(payload as Record<string, unknown>), ...(text === undefined ? {} : { text }) };
  if (WEBHOOK_EVENT_TYPES.includes(type) && type !== requestStatusChanged.type) {
    return JSON.stringify({ event: type, data });
  }
  const { id, status, updatedAt } = data as Record<string, unknown>;
  return JSON.stringify({ event: type, data: { id, status, updatedAt } });
}
