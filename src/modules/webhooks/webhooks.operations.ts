import { permitted } from '../../core/authorize.js';
import { IdInput } from '../../core/inputs.js';
import { one, operation, pageOf } from '../../core/operation.js';
import {
  CreateWebhookEndpointInput,
  ListWebhookDeliveriesInput,
  ListWebhookEndpointsInput,
  ReplayWebhookDeliveriesInput,
  UpdateWebhookEndpointInput,
  WebhookDelivery,
  WebhookDeliveryIdInput,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookReplayPayload,
} from './webhooks.types.js';

/** The operations on webhooks (contract, section 7). */
export const webhookOperations = {
  list: operation({
    name: 'webhookEndpoints',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the receivers of notifications, the newest first.',
    input: ListWebhookEndpointsInput,
    output: pageOf(WebhookEndpoint),
    run: (context, input) => context.services.webhooks.list(input),
  }),
  get: operation({
    name: 'webhookEndpoint',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Read a receiver of notifications.',
    input: IdInput,
    output: one(WebhookEndpoint),
    run: (context, input) => context.services.webhooks.get(input.id),
  }),
  create: operation({
    name: 'createWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Register a receiver of notifications. The answer alone shows its secret.',
    input: CreateWebhookEndpointInput,
    output: one(WebhookEndpointWithSecret),
    answersSecret: true,
    run: (context, input) => context.services.webhooks.create(context, input),
  }),
  update: operation({
    name: 'updateWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, disable or enable a receiver of notifications.',
    input: UpdateWebhookEndpointInput,
    output: one(WebhookEndpoint),
    run: (context, input) => context.services.webhooks.update(context, input),
  }),
  delete: operation({
    name: 'deleteWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a receiver of notifications, with its deliveries.',
    input: IdInput,
    output: one(WebhookEndpoint),
    run: (context, input) => context.services.webhooks.delete(context, input.id),
  }),
  rotateSecret: operation({
    name: 'rotateWebhookSecret',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary:
      'Give a receiver a new secret, which the answer alone shows. For 24 hours the one before signs as well.',
    input: IdInput,
    output: one(WebhookEndpointWithSecret),
    answersSecret: true,
    run: (context, input) => context.services.webhooks.rotateSecret(context, input.id),
  }),
  ping: operation({
    name: 'pingWebhookEndpoint',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary:
      'Send a `webhook.ping`, once and also to a disabled receiver; its delivery tells what came of it.',
    input: IdInput,
    output: one(WebhookDelivery),
    run: (context, input) => context.services.deliveries.ping(context, input.id),
  }),
  deliveries: operation({
    name: 'webhookDeliveries',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'List the deliveries to a receiver, the newest first.',
    input: ListWebhookDeliveriesInput,
    output: pageOf(WebhookDelivery),
    run: (context, input) => context.services.deliveries.list(input),
  }),
  replay: operation({
    name: 'replayWebhookDelivery',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Send a delivery again that has been delivered or has failed.',
    input: WebhookDeliveryIdInput,
    output: one(WebhookDelivery),
    run: (context, input) => context.services.deliveries.replay(context, input.id),
  }),
  replayRange: operation({
    name: 'replayWebhookDeliveries',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary:
      'Send what happened in a period again, the oldest first; what is under way is left out, what the receiver missed is not.',
    input: ReplayWebhookDeliveriesInput,
    output: one(WebhookReplayPayload),
    run: (context, input) => context.services.deliveries.replayRange(context, input),
  }),
};
