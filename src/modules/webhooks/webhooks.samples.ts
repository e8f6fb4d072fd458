import type { Samples } from '../../core/define-module.js';

/** Values for the examples of the documentation. */
export const webhooksSamples: Samples = {
  'WebhookEndpoint.url': 'https://example.org/hooks/maintenance',
  'WebhookEndpointWithSecret.url': 'https://example.org/hooks/maintenance',
  enabled: true,
  disabledReason: null,
  consecutiveFailures: 0,
  includeText: false,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  'WebhookEndpoint.id': 2,
  'WebhookEndpoint.description': 'The display in the hall',
  'WebhookEndpointWithSecret.id': 2,
  'WebhookEndpointWithSecret.description': 'The display in the hall',
  endpointId: 2,
  eventId: '41',
  event: 'maintenance.status_changed',
  attempts: 1,
  lastStatusCode: 200,
  lastError: null,
  nextAttemptAt: null,
  deliveredAt: '2026-03-02T10:05:01.000Z',
  'WebhookDelivery.id': '0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70',
  'WebhookDelivery.status': 'delivered',
  'WebhookReplayPayload.id': 2,
  replayed: 12,
};
