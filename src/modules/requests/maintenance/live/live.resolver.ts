import { Args, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { executeSubscription } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { liveOperations as operations } from './live.operations.js';
import { MaintenanceRequestChangedInput } from './live.types.js';

/** GraphQL subscription to changes of requests. */
@Resolver(() => MaintenanceRequest)
export class LiveResolver {
  @Subscription(() => MaintenanceRequest, {
    subscribe: ({ args, context }: { args: object; context: Context }) =>
      executeSubscription(operations.changed, context, args),
  })
  maintenanceRequestChanged(
    @Root() request: MaintenanceRequest,
    @Args(() => MaintenanceRequestChangedInput) _args: MaintenanceRequestChangedInput,
  ) {
    return request;
  }
}
