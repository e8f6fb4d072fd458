import { PUBLISHED_EVENTS } from '../event-feed/published-events.js';
import { requestStatusChanged } from '../maintenance/maintenance.events.js';

/** The types of events of which receivers can be notified, which `events` of a receiver may name. */
export const WEBHOOK_EVENT_TYPES: readonly string[] = PUBLISHED_EVENTS.filter(
  ({ webhooks }) => webhooks,
).map(({ definition }) => definition.type);

/**
 * The body of a notification. For the event of the specification exactly as in its section 6, for others
 * with the payload of the event as `data`.
 */
export function notificationBody({
  type,
  payload,
}: {
  readonly type: string;
  readonly payload: unknown;
}): string {
  const data = payload as Record<string, unknown>;
  if (WEBHOOK_EVENT_TYPES.includes(type) && type !== requestStatusChanged.type) {
    return JSON.stringify({ event: type, data });
  }
  const { id, status, updatedAt } = data;
  return JSON.stringify({ event: type, data: { id, status, updatedAt } });
}
