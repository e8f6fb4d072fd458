import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { pushOperations as operations } from './push.operations.js';
import { AddPushSubscriptionInput, PushKey, PushSubscription, PushTest } from './push.types.js';

/** GraphQL fields of devices that get notifications. */
@Resolver(() => PushSubscription)
export class PushResolver {
  @Query(() => PushKey)
  pushKey(@Ctx() context: Context) {
    return execute(operations.key, context);
  }

  @Query(() => [PushSubscription])
  pushSubscriptions(@Ctx() context: Context) {
    return execute(operations.list, context);
  }

  @Mutation(() => PushSubscription)
  addPushSubscription(
    @Arg('input', () => AddPushSubscriptionInput) input: AddPushSubscriptionInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.add, context, input);
  }

  @Mutation(() => PushSubscription)
  deletePushSubscription(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => PushTest)
  testPushSubscription(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.test, context, { id });
  }
}
