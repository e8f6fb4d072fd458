import type { EventDefinition } from '../../core/events.js';
import { requestStageChanged, requestStatusChanged } from '../maintenance/maintenance.events.js';

/** The events of which receivers can be notified (contract 2, section 0). */
const WEBHOOK_EVENTS: readonly EventDefinition[] = [
  requestStatusChanged,
  requestStageChanged,
] as readonly EventDefinition[];

/** Their types, which `events` of a receiver may name. */
export const WEBHOOK_EVENT_TYPES: readonly string[] = WEBHOOK_EVENTS.map(({ type }) => type);

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
