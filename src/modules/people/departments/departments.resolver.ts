import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { currency } from '../../system/system-settings/system-settings.loaders.js';
import { userById } from '../users/users.loaders.js';
import { User, UserConnection } from '../users/users.types.js';
import { departmentById, usersByDepartment } from './departments.loaders.js';
import { departmentOperations as operations } from './departments.operations.js';
import {
  CreateDepartmentInput,
  Department,
  DepartmentConnection,
  DepartmentsArgs,
  UpdateDepartmentInput,
} from './departments.types.js';

/** GraphQL fields of departments. */
@Resolver(() => Department)
export class DepartmentsResolver {
  @Query(() => DepartmentConnection)
  departments(@Args(() => DepartmentsArgs) args: DepartmentsArgs, @Ctx() context: Context) {
    return executeConnection(DepartmentConnection, operations.list, context, args);
  }

  @Query(() => Department)
  department(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Department)
  createDepartment(
    @Arg('input', () => CreateDepartmentInput) input: CreateDepartmentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Department)
  updateDepartment(
    @Arg('input', () => UpdateDepartmentInput) input: UpdateDepartmentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Department)
  deleteDepartment(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => String, { description: 'Currency of its threshold (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The primary head; null without one.' })
  head(@Root() department: Department, @Ctx() context: Context) {
    return department.headId === null
      ? null
      : context.loaders.get(userById).load(department.headId);
  }

  @FieldResolver(() => UserConnection, { description: 'The users of the department.' })
  users(
    @Root() department: Department,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(
      UserConnection,
      context.loaders.get(usersByDepartment),
      department.id,
      args,
    );
  }
}

/** Fields that this module adds to users. */
@Resolver(() => User)
export class UserDepartmentResolver {
  @FieldResolver(() => Department, { nullable: true })
  department(@Root() user: User, @Ctx() context: Context) {
    return user.departmentId === null
      ? null
      : context.loaders.get(departmentById).load(user.departmentId);
  }
}
