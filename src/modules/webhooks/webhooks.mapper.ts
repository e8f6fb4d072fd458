import type {
  WebhookDelivery as DeliveryRow,
  WebhookEndpoint as EndpointRow,
} from '../../generated/prisma/client.js';
import type { WebhookDelivery, WebhookEndpoint } from './webhooks.types.js';

/** An endpoint as both interfaces return it, without its secrets. */
export function toEndpointResponse(row: EndpointRow): WebhookEndpoint {
  const { id, url, description, enabled, disabledReason, consecutiveFailures } = row;
  const { events, includeText, createdAt, updatedAt } = row;
  return {
    id,
    url,
    description,
    enabled,
    disabledReason,
    consecutiveFailures,
    events,
    includeText,
    createdAt,
    updatedAt,
  };
}

/**
 * The fields of an endpoint that the audit trail records: no secret, and the URL without its query,
 * which often contains credentials.
 */
export function endpointSnapshot(row: EndpointRow) {
  const { url, description, enabled, events, includeText } = row;
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, description, enabled, events, includeText };
}

/** A delivery as both interfaces return it, without its body. */
export function toDeliveryResponse(row: DeliveryRow): WebhookDelivery {
  const { body: _body, eventId, ...fields } = row;
  return { ...fields, eventId: String(eventId) };
}
