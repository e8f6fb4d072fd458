import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ConnectionArgs, executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { webhookOperations as operations } from './webhooks.operations.js';
import {
  CreateWebhookEndpointInput,
  ReplayWebhookDeliveriesInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArgs,
  WebhookDelivery,
  WebhookDeliveryConnection,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookEndpointConnection,
  WebhookEndpointWithSecret,
  WebhookReplayPayload,
} from './webhooks.types.js';

/** GraphQL fields of webhooks. */
@Resolver()
export class WebhooksResolver {
  @Query(() => WebhookEndpointConnection)
  webhookEndpoints(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: Context) {
    return executeConnection(WebhookEndpointConnection, operations.list, context, args);
  }

  @Query(() => WebhookEndpoint)
  webhookEndpoint(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => WebhookDeliveryConnection)
  webhookDeliveries(
    @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(WebhookDeliveryConnection, operations.deliveries, context, args);
  }

  @Query(() => WebhookDeliveryDetails)
  webhookDelivery(@Arg('id', () => ID) id: string, @Ctx() context: Context) {
    return execute(operations.delivery, context, { id });
  }

  @Mutation(() => WebhookEndpointWithSecret)
  createWebhookEndpoint(
    @Arg('input', () => CreateWebhookEndpointInput) input: CreateWebhookEndpointInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => WebhookEndpoint)
  updateWebhookEndpoint(
    @Arg('input', () => UpdateWebhookEndpointInput) input: UpdateWebhookEndpointInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => WebhookEndpoint)
  deleteWebhookEndpoint(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => WebhookEndpointWithSecret)
  rotateWebhookSecret(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.rotateSecret, context, { id });
  }

  @Mutation(() => WebhookDelivery)
  pingWebhookEndpoint(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.ping, context, { id });
  }

  @Mutation(() => WebhookDelivery)
  replayWebhookDelivery(@Arg('id', () => ID) id: string, @Ctx() context: Context) {
    return execute(operations.replay, context, { id });
  }

  @Mutation(() => WebhookReplayPayload)
  replayWebhookDeliveries(
    @Arg('input', () => ReplayWebhookDeliveriesInput) input: ReplayWebhookDeliveriesInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.replayRange, context, input);
  }
}
