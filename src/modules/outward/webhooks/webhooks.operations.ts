import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { DeliveriesService } from './deliveries.service.js';
import type { WebhooksService } from './webhooks.service.js';
import {
  CreateWebhookEndpointInput,
  ListWebhookDeliveriesInput,
  ListWebhookEndpointsInput,
  ReplayWebhookDeliveriesInput,
  UpdateWebhookEndpointInput,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryIdInput,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookReplayPayload,
} from './webhooks.types.js';

/** The services that the operations of this module call. */
export interface WebhooksOperationServices {
  readonly webhooks: WebhooksService;
  readonly deliveries: DeliveriesService;
}

const { operation } = operationsFor<WebhooksOperationServices>();

/** The operations on webhooks (docs/behaviour/webhooks.md). */
export const webhookOperations = {
  list: operation({
    name: 'webhookEndpoints',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the receivers of notifications, newest first.',
    input: ListWebhookEndpointsInput,
    output: pageOf(WebhookEndpoint),
    run: ({ webhooks }, _context, input) => webhooks.list(input),
  }),
  get: operation({
    name: 'webhookEndpoint',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read a receiver of notifications.',
    input: IdInput,
    output: one(WebhookEndpoint),
    run: ({ webhooks }, _context, input) => webhooks.get(input.id),
  }),
  create: operation({
    name: 'createWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Register a receiver of notifications.',
    description: 'Only this answer contains its secret.',
    input: CreateWebhookEndpointInput,
    output: one(WebhookEndpointWithSecret),
    answersSecret: true,
    example: {
      input: { url: 'https://example.org/hooks/maintenance', description: 'The display' },
    },
    run: ({ webhooks }, context, input) => webhooks.create(context, input),
  }),
  update: operation({
    name: 'updateWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, disable or enable a receiver of notifications.',
    input: UpdateWebhookEndpointInput,
    output: one(WebhookEndpoint),
    example: { input: { enabled: true } },
    run: ({ webhooks }, context, input) => webhooks.update(context, input),
  }),
  delete: operation({
    name: 'deleteWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a receiver of notifications, with its deliveries.',
    input: IdInput,
    output: one(WebhookEndpoint),
    run: ({ webhooks }, context, input) => webhooks.delete(context, input.id),
  }),
  rotateSecret: operation({
    name: 'rotateWebhookSecret',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a new secret for a receiver.',
    description: 'Only this answer contains it. The previous secret also signs for 24 hours.',
    input: IdInput,
    output: one(WebhookEndpointWithSecret),
    answersSecret: true,
    run: ({ webhooks }, context, input) => webhooks.rotateSecret(context, input.id),
  }),
  ping: operation({
    name: 'pingWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Send a ping to a receiver, also to a disabled one.',
    description:
      'The event is `webhook.ping`; it is sent once, and its delivery contains the result.',
    input: IdInput,
    output: one(WebhookDelivery),
    run: ({ deliveries }, context, input) => deliveries.ping(context, input.id),
  }),
  deliveries: operation({
    name: 'webhookDeliveries',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the deliveries to a receiver, newest first.',
    input: ListWebhookDeliveriesInput,
    output: pageOf(WebhookDelivery),
    run: ({ deliveries }, _context, input) => deliveries.list(input),
  }),
  delivery: operation({
    name: 'webhookDelivery',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read a delivery with its payload and its attempts.',
    input: WebhookDeliveryIdInput,
    output: one(WebhookDeliveryDetails),
    run: ({ deliveries }, _context, input) => deliveries.get(input.id),
  }),
  replay: operation({
    name: 'replayWebhookDelivery',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Send a delivered or failed delivery again.',
    description: 'Its earlier attempts are kept.',
    input: WebhookDeliveryIdInput,
    output: one(WebhookDelivery),
    errors: ['CONFLICT'],
    run: ({ deliveries }, context, input) => deliveries.replay(context, input.id),
  }),
  replayRange: operation({
    name: 'replayWebhookDeliveries',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Send the notifications of a period again.',
    description:
      'One after the other in the order of the events: without pending ones, and with missed ones, also those from before the receiver was registered.',
    input: ReplayWebhookDeliveriesInput,
    output: one(WebhookReplayPayload),
    errors: ['CONFLICT'],
    example: { input: { from: '2026-03-02T08:00:00.000Z', to: '2026-03-02T12:00:00.000Z' } },
    run: ({ deliveries }, context, input) => deliveries.replayRange(context, input),
  }),
};
