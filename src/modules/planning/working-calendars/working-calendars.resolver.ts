import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { calendarById } from '../calendars/calendars.loaders.js';
import { Calendar } from '../calendars/calendars.types.js';
import { workingCalendarOperations as operations } from './working-calendars.operations.js';
import { SetWorkingCalendarInput, UserWorkingCalendar } from './working-calendars.types.js';

/** GraphQL fields of the working hours of people. */
@Resolver(() => UserWorkingCalendar)
export class WorkingCalendarsResolver {
  @Query(() => UserWorkingCalendar)
  workingCalendar(
    @Arg('userId', () => Int, { description: 'The person.' }) userId: number,
    @Ctx() context: Context,
  ) {
    return execute(operations.get, context, { userId });
  }

  @Mutation(() => UserWorkingCalendar)
  setWorkingCalendar(
    @Arg('input', () => SetWorkingCalendarInput) input: SetWorkingCalendarInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.set, context, input);
  }

  @FieldResolver(() => Calendar, { nullable: true, description: 'The calendar that counts.' })
  effectiveCalendar(@Root() root: UserWorkingCalendar, @Ctx() context: Context) {
    const { effectiveCalendarId: id } = root;
    return id === null ? null : context.loaders.get(calendarById).load(id);
  }
}
