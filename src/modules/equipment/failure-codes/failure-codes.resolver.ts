import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { categoryById } from '../categories/categories.loaders.js';
import { Category } from '../categories/categories.types.js';
import { failureCodeOperations as operations } from './failure-codes.operations.js';
import {
  CreateFailureCodeInput,
  FailureCode,
  FailureCodeConnection,
  FailureCodesArgs,
  UpdateFailureCodeInput,
} from './failure-codes.types.js';

/** GraphQL fields of failure codes. */
@Resolver(() => FailureCode)
export class FailureCodesResolver {
  @Query(() => FailureCodeConnection)
  failureCodes(@Args(() => FailureCodesArgs) args: FailureCodesArgs, @Ctx() context: Context) {
    return executeConnection(FailureCodeConnection, operations.list, context, args);
  }

  @Query(() => FailureCode)
  failureCode(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => FailureCode)
  createFailureCode(
    @Arg('input', () => CreateFailureCodeInput) input: CreateFailureCodeInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => FailureCode)
  updateFailureCode(
    @Arg('input', () => UpdateFailureCodeInput) input: UpdateFailureCodeInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => FailureCode)
  deleteFailureCode(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => Category, {
    nullable: true,
    description: 'The category whose requests have it; null: all.',
  })
  category(@Root() { categoryId }: FailureCode, @Ctx() context: Context) {
    return categoryId === null ? null : context.loaders.get(categoryById).load(categoryId);
  }
}
