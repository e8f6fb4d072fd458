import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { UserStats } from './user-stats.types.js';
import { userOperations as operations } from './users.operations.js';
import {
  CreateUserInput,
  PermissionInfo,
  SetUserPermissionsInput,
  UpdateUserInput,
  User,
  UserActivityArgs,
  UserActivityConnection,
  UserConnection,
  UsersArgs,
} from './users.types.js';

/** GraphQL fields of users and permissions. */
@Resolver(() => User)
export class UsersResolver {
  @Query(() => [PermissionInfo])
  permissions(@Ctx() context: Context) {
    return execute(operations.permissions, context);
  }

  @Query(() => UserConnection)
  users(@Args(() => UsersArgs) args: UsersArgs, @Ctx() context: Context) {
    return executeConnection(UserConnection, operations.list, context, args);
  }

  @Query(() => User)
  user(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => UserStats)
  userStats(@Ctx() context: Context) {
    return execute(operations.stats, context);
  }

  @Query(() => UserActivityConnection)
  userActivity(@Args(() => UserActivityArgs) args: UserActivityArgs, @Ctx() context: Context) {
    return executeConnection(UserActivityConnection, operations.activity, context, args);
  }

  @Mutation(() => User)
  createUser(@Arg('input', () => CreateUserInput) input: CreateUserInput, @Ctx() context: Context) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => User)
  updateUser(@Arg('input', () => UpdateUserInput) input: UpdateUserInput, @Ctx() context: Context) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => User)
  deactivateUser(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deactivate, context, { id });
  }

  @Mutation(() => User)
  suspendUser(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.suspend, context, { id });
  }

  @Mutation(() => User)
  activateUser(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.activate, context, { id });
  }

  @Mutation(() => User)
  setUserPermissions(
    @Arg('input', () => SetUserPermissionsInput) input: SetUserPermissionsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.setPermissions, context, input);
  }
}
