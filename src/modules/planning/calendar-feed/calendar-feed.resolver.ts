import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { calendarFeedOperations as operations } from './calendar-feed.operations.js';
import { CalendarFeed, CalendarFeedWithUrl } from './calendar-feed.types.js';

/** GraphQL fields of the caller's calendar feed. */
@Resolver(() => CalendarFeed)
export class CalendarFeedResolver {
  @Query(() => CalendarFeed)
  calendarFeed(@Ctx() context: Context) {
    return execute(operations.get, context);
  }

  @Mutation(() => CalendarFeedWithUrl)
  createCalendarFeed(@Ctx() context: Context) {
    return execute(operations.create, context);
  }

  @Mutation(() => CalendarFeed)
  deleteCalendarFeed(@Ctx() context: Context) {
    return execute(operations.delete, context);
  }
}
