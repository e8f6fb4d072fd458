import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { checklistOperations as operations } from './checklists.operations.js';
import {
  Checklist,
  ChecklistConnection,
  ChecklistsArgs,
  CreateChecklistInput,
  UpdateChecklistInput,
} from './checklists.types.js';

/** GraphQL fields of checklists. */
@Resolver(() => Checklist)
export class ChecklistsResolver {
  @Query(() => ChecklistConnection)
  checklists(@Args(() => ChecklistsArgs) args: ChecklistsArgs, @Ctx() context: Context) {
    return executeConnection(ChecklistConnection, operations.list, context, args);
  }

  @Query(() => Checklist)
  checklist(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Checklist)
  createChecklist(
    @Arg('input', () => CreateChecklistInput) input: CreateChecklistInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Checklist)
  updateChecklist(
    @Arg('input', () => UpdateChecklistInput) input: UpdateChecklistInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Checklist)
  deleteChecklist(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }
}
