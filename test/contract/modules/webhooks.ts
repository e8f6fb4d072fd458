import { NOWHERE } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const ENDPOINT =
  'id url description enabled disabledReason consecutiveFailures events includeText includeFields createdAt ' +
  'updatedAt';

const DELIVERY =
  'id endpointId eventId event ^status attempts lastStatusCode lastError nextAttemptAt deliveredAt ' +
  'createdAt';

/** The contract of webhooks (docs/behaviour/records.md). */
export const webhooks: ModuleContract = {
  operations: {
    webhookEndpoints: {
      ...page('GET /webhooks', 'WebhookEndpoint'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    webhookEndpoint: {
      ...query('GET /webhooks/:id', 'WebhookEndpoint', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    createWebhookEndpoint: {
      ...change('POST /webhooks', 'WebhookEndpointWithSecret', 'CreateWebhookEndpointInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.created', targetType: 'webhook_endpoint', after: ['url'] },
        async (given) => given.asAdmin({ url: NOWHERE }),
      ],
    },
    updateWebhookEndpoint: {
      ...change('PUT /webhooks/:id', 'WebhookEndpoint', 'UpdateWebhookEndpointInput'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        {
          action: 'webhook.updated',
          targetType: 'webhook_endpoint',
          before: ['description'],
          after: ['description'],
        },
        async (given) =>
          given.asAdmin({ id: (await given.endpoint()).id, description: 'The display' }),
      ],
    },
    deleteWebhookEndpoint: {
      ...act('DELETE /webhooks/:id', 'WebhookEndpoint', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.deleted', targetType: 'webhook_endpoint', before: ['url'] },
        async (given) => given.asAdmin({ id: (await given.endpoint()).id }),
      ],
    },
    pingWebhookEndpoint: {
      ...act('POST /webhooks/:id/ping', 'WebhookDelivery', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.pinged', targetType: 'webhook_endpoint' },
        async (given) => given.asAdmin({ id: (await given.endpoint()).id }),
      ],
    },
    rotateWebhookSecret: {
      ...act('POST /webhooks/:id/rotate-secret', 'WebhookEndpointWithSecret', 'id: Int!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.secret_rotated', targetType: 'webhook_endpoint' },
        async (given) => {
          const { id, secret } = await given.endpoint();
          return { ...given.asAdmin({ id }), secrets: [secret] };
        },
      ],
    },
    webhookDeliveries: {
      ...page(
        'GET /webhooks/:id/deliveries',
        'WebhookDelivery',
        ', id: Int!, filter: WebhookDeliveryFilter',
      ),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    webhookDelivery: {
      ...query('GET /webhooks/deliveries/:id', 'WebhookDeliveryDetails', 'id: ID!'),
      access: ['system.settings'],
      scope: 'system.settings',
    },
    replayWebhookDelivery: {
      ...act('POST /webhooks/deliveries/:id/replay', 'WebhookDelivery', 'id: ID!'),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.delivery_replayed', targetType: 'webhook_endpoint' },
        async (given) => given.asAdmin({ id: (await given.delivery()).id }),
      ],
    },
    replayWebhookDeliveries: {
      ...change(
        'POST /webhooks/:id/replay',
        'WebhookReplayPayload',
        'ReplayWebhookDeliveriesInput',
      ),
      access: ['system.settings'],
      scope: 'system.settings',
      audit: [
        { action: 'webhook.period_replayed', targetType: 'webhook_endpoint' },
        async (given) => {
          const { endpointId, createdAt } = await given.delivery();
          const to = new Date(createdAt.getTime() + 1000);
          return given.asAdmin({
            id: endpointId,
            from: createdAt.toISOString(),
            to: to.toISOString(),
          });
        },
      ],
    },
  },
  paths: [
    ['/webhooks', 'GET POST'],
    ['/webhooks/999999', 'GET PUT DELETE'],
    ['/webhooks/999999/ping', 'POST'],
    ['/webhooks/999999/rotate-secret', 'POST'],
    ['/webhooks/999999/deliveries', 'GET'],
    ['/webhooks/999999/replay', 'POST'],
    ['/webhooks/deliveries/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'GET'],
    ['/webhooks/deliveries/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70/replay', 'POST'],
  ],
  answers: {
    WebhookAttempt: 'at durationMs statusCode error answer',
    WebhookDelivery: DELIVERY,
    WebhookDeliveryDetails: `${DELIVERY} payload attemptHistory:WebhookAttempt`,
    WebhookEndpoint: ENDPOINT,
    WebhookEndpointWithSecret: `${ENDPOINT} secret`,
    WebhookReplayPayload: 'id replayed beforeRegistration',
  },
};
