import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { type ErrorCode, toAppError } from '../../../core/errors.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { savedViewOperations as operations } from './saved-views.operations.js';
import {
  CreateSavedViewInput,
  SavedView,
  SavedViewConnection,
  SavedViewCount,
  SavedViewsArgs,
  UpdateSavedViewInput,
} from './saved-views.types.js';

/** Errors of views that have no count for their reader. */
const WITHOUT_COUNT: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'VALIDATION_ERROR',
  'NOT_FOUND',
]);

/** GraphQL fields of saved views. */
@Resolver(() => SavedView)
export class SavedViewsResolver {
  @Query(() => SavedViewConnection)
  savedViews(@Args(() => SavedViewsArgs) args: SavedViewsArgs, @Ctx() context: Context) {
    return executeConnection(SavedViewConnection, operations.list, context, args);
  }

  @Query(() => SavedView)
  savedView(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => SavedViewCount)
  savedViewCount(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.count, context, { id });
  }

  @Mutation(() => SavedView)
  createSavedView(
    @Arg('input', () => CreateSavedViewInput) input: CreateSavedViewInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => SavedView)
  updateSavedView(
    @Arg('input', () => UpdateSavedViewInput) input: UpdateSavedViewInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => SavedView)
  deleteSavedView(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => SavedView)
  setDefaultSavedView(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.setDefault, context, { id });
  }

  @Mutation(() => SavedView)
  clearDefaultSavedView(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.clearDefault, context, { id });
  }

  @FieldResolver(() => SavedViewCount, {
    nullable: true,
    description:
      'The number of its rows that you see, up to 1000. Null without the right of its list, and for a view that is ' +
      'no longer valid.',
  })
  async count(@Root() { id }: SavedView, @Ctx() context: Context) {
    try {
      return await execute(operations.count, context, { id });
    } catch (error) {
      if (WITHOUT_COUNT.has(toAppError(error).code)) return null;
      throw error;
    }
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account that made it.' })
  owner(@Root() view: SavedView, @Ctx() context: Context) {
    return context.loaders.get(userById).load(view.ownerId);
  }

  @FieldResolver(() => Department, {
    nullable: true,
    description: 'The department that it is shared with.',
  })
  department(@Root() { departmentId }: SavedView, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }
}
