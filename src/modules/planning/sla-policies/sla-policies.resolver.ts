import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { calendarById } from '../calendars/calendars.loaders.js';
import { Calendar } from '../calendars/calendars.types.js';
import { slaPolicyOperations as operations } from './sla-policies.operations.js';
import {
  CreateSlaPolicyInput,
  SlaPoliciesArgs,
  SlaPolicy,
  SlaPolicyConnection,
  UpdateSlaPolicyInput,
} from './sla-policies.types.js';

/** GraphQL fields of policies. */
@Resolver(() => SlaPolicy)
export class SlaPoliciesResolver {
  @Query(() => SlaPolicyConnection)
  slaPolicies(@Args(() => SlaPoliciesArgs) args: SlaPoliciesArgs, @Ctx() context: Context) {
    return executeConnection(SlaPolicyConnection, operations.list, context, args);
  }

  @Query(() => SlaPolicy)
  slaPolicy(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => SlaPolicy)
  createSlaPolicy(
    @Arg('input', () => CreateSlaPolicyInput) input: CreateSlaPolicyInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => SlaPolicy)
  updateSlaPolicy(
    @Arg('input', () => UpdateSlaPolicyInput) input: UpdateSlaPolicyInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => SlaPolicy)
  deleteSlaPolicy(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => Calendar, { description: 'The calendar that counts the working time.' })
  calendar(@Root() { calendarId }: SlaPolicy, @Ctx() context: Context) {
    return context.loaders.get(calendarById).load(calendarId);
  }
}
