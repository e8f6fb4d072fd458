import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { execute } from '../../core/operation.js';
import { Department } from '../departments/departments.types.js';
import { userOperations as operations } from './users.operations.js';
import { CreateUserInput, PermissionInfo, User } from './users.types.js';

@Resolver(() => User)
export class UsersResolver {
  @Query(() => [PermissionInfo])
  permissions(@Ctx() context: Context) {
    return execute(operations.permissions, context);
  }

  @Query(() => [User])
  assignableTechnicians(@Ctx() context: Context) {
    return execute(operations.assignableTechnicians, context);
  }

  @Mutation(() => User)
  createUser(@Arg('input', () => CreateUserInput) input: CreateUserInput, @Ctx() context: Context) {
    return execute(operations.create, context, input);
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() user: User, @Ctx() context: Context) {
    return user.departmentId === null
      ? null
      : context.loaders.departmentById.load(user.departmentId);
  }
}
