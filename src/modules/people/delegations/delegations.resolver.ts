import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../users/users.loaders.js';
import { User } from '../users/users.types.js';
import { delegationOperations as operations } from './delegations.operations.js';
import {
  CreateDelegationInput,
  Delegation,
  DelegationConnection,
  DelegationsArgs,
  UpdateDelegationInput,
} from './delegations.types.js';

/** GraphQL fields of delegations. */
@Resolver(() => Delegation)
export class DelegationsResolver {
  @Query(() => DelegationConnection)
  delegations(@Args(() => DelegationsArgs) args: DelegationsArgs, @Ctx() context: Context) {
    return executeConnection(DelegationConnection, operations.list, context, args);
  }

  @Query(() => Delegation)
  delegation(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Delegation)
  createDelegation(
    @Arg('input', () => CreateDelegationInput) input: CreateDelegationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Delegation)
  updateDelegation(
    @Arg('input', () => UpdateDelegationInput) input: UpdateDelegationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Delegation)
  deleteDelegation(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => User, { nullable: true })
  fromUser(@Root() delegation: Delegation, @Ctx() context: Context) {
    return context.loaders.get(userById).load(delegation.fromUserId);
  }

  @FieldResolver(() => User, { nullable: true })
  toUser(@Root() delegation: Delegation, @Ctx() context: Context) {
    return context.loaders.get(userById).load(delegation.toUserId);
  }
}
