import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { calendarOperations as operations } from './calendars.operations.js';
import {
  Calendar,
  CalendarConnection,
  CalendarPreview,
  CalendarsArgs,
  CreateCalendarInput,
  PreviewCalendarInput,
  UpdateCalendarInput,
} from './calendars.types.js';

/** GraphQL fields of calendars. */
@Resolver(() => Calendar)
export class CalendarsResolver {
  @Query(() => CalendarConnection)
  calendars(@Args(() => CalendarsArgs) args: CalendarsArgs, @Ctx() context: Context) {
    return executeConnection(CalendarConnection, operations.list, context, args);
  }

  @Query(() => Calendar)
  calendar(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => CalendarPreview)
  previewCalendar(
    @Arg('input', () => PreviewCalendarInput) input: PreviewCalendarInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.preview, context, input);
  }

  @Mutation(() => Calendar)
  createCalendar(
    @Arg('input', () => CreateCalendarInput) input: CreateCalendarInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Calendar)
  updateCalendar(
    @Arg('input', () => UpdateCalendarInput) input: UpdateCalendarInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Calendar)
  deleteCalendar(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }
}
