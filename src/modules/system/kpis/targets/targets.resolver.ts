import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { categoryById } from '../../../equipment/categories/categories.loaders.js';
import { Category } from '../../../equipment/categories/categories.types.js';
import { departmentById } from '../../../people/departments/departments.loaders.js';
import { Department } from '../../../people/departments/departments.types.js';
import { targetOperations as operations } from './targets.operations.js';
import {
  CreateTargetInput,
  Target,
  TargetConnection,
  TargetsArgs,
  UpdateTargetInput,
} from './targets.types.js';

/** GraphQL fields of targets. */
@Resolver(() => Target)
export class TargetsResolver {
  @Query(() => TargetConnection)
  targets(@Args(() => TargetsArgs) args: TargetsArgs, @Ctx() context: Context) {
    return executeConnection(TargetConnection, operations.targets, context, args);
  }

  @Query(() => Target)
  target(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.target, context, { id });
  }

  @Mutation(() => Target)
  createTarget(
    @Arg('input', () => CreateTargetInput) input: CreateTargetInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createTarget, context, input);
  }

  @Mutation(() => Target)
  updateTarget(
    @Arg('input', () => UpdateTargetInput) input: UpdateTargetInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateTarget, context, input);
  }

  @Mutation(() => Target)
  deleteTarget(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteTarget, context, { id });
  }

  @FieldResolver(() => Department, {
    nullable: true,
    description: 'The department, if it has one.',
  })
  department(@Root() { departmentId }: Target, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => Category, { nullable: true, description: 'The category, if it has one.' })
  category(@Root() { categoryId }: Target, @Ctx() context: Context) {
    return categoryId === null ? null : context.loaders.get(categoryById).load(categoryId);
  }
}
