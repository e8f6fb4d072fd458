import type {
  WebhookDelivery as DeliveryRow,
  WebhookEndpoint as EndpointRow,
} from '../../../generated/prisma/client.js';
import { attemptsOf } from './attempts.mapper.js';
import type { WebhookDelivery, WebhookDeliveryDetails, WebhookEndpoint } from './webhooks.types.js';

/** An endpoint as both interfaces return it, without its secrets. */
export function toEndpointResponse(row: EndpointRow): WebhookEndpoint {
  const { id, url, description, enabled, disabledReason, consecutiveFailures } = row;
  const { events, includeText, includeFields, createdAt, updatedAt } = row;
  return {
    id,
    url,
    description,
    enabled,
    disabledReason,
    consecutiveFailures,
    events,
    includeText,
    includeFields,
    createdAt,
    updatedAt,
  };
}

/**
 * The fields of an endpoint that the audit trail records: no secret, and the URL without its query,
 * which often contains credentials.
 */
export function endpointSnapshot(row: EndpointRow) {
  const { url, description, enabled, events, includeText, includeFields } = row;
  const { origin, pathname } = new URL(url);
  const included = { includeText, includeFields };
  return { url: `${origin}${pathname}`, description, enabled, events, ...included };
}

/** Columns of a delivery that lists do not read, because they are long. */
export const LONG_COLUMNS = { body: true, attemptHistory: true } as const;

/** A delivery as lists and changes return it: without payload and attempts. */
export function toDeliveryResponse(
  row: Omit<DeliveryRow, keyof typeof LONG_COLUMNS>,
): WebhookDelivery {
  const { id, endpointId, eventId, event, status, attempts, lastStatusCode, lastError } = row;
  const { nextAttemptAt, deliveredAt, createdAt } = row;
  return {
    id,
    endpointId,
    eventId: String(eventId),
    event,
    status,
    attempts,
    lastStatusCode,
    lastError,
    nextAttemptAt,
    deliveredAt,
    createdAt,
  };
}

/** A delivery with its payload and attempts. */
export function toDeliveryDetails(row: DeliveryRow): WebhookDeliveryDetails {
  const { body: payload, attemptHistory } = row;
  return { ...toDeliveryResponse(row), payload, attemptHistory: attemptsOf(attemptHistory) };
}
