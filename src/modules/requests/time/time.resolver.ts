import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { emptyPage } from '../../../core/pagination.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { currency } from '../../system/system-settings/system-settings.loaders.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import { visibleRequestById } from '../maintenance/maintenance.loaders.js';
import { COMPLETION, MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { timeByRequest } from './time.loaders.js';
import { timeOperations as operations } from './time.operations.js';
import {
  AddTimeEntryInput,
  RequestTimeArgs,
  StartTimerInput,
  StopTimerInput,
  TimeEntriesArgs,
  TimeEntry,
  TimeEntryConnection,
  UpdateTimeEntryInput,
} from './time.types.js';
import { TimeWeek } from './week.types.js';

/** GraphQL fields of time and timers. */
@Resolver(() => TimeEntry)
export class TimeResolver {
  @Query(() => TimeEntryConnection)
  timeEntries(@Args(() => TimeEntriesArgs) args: TimeEntriesArgs, @Ctx() context: Context) {
    return executeConnection(TimeEntryConnection, operations.list, context, args);
  }

  @Query(() => TimeWeek)
  timeWeek(
    @Arg('day', () => String, { nullable: true, description: 'A day of the week; default: today.' })
    day: string | undefined,
    @Arg('userId', () => Int, { nullable: true, description: 'Only the time of this person.' })
    userId: number | undefined,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'Zone of the days, a name of the IANA database; default: yours.',
    })
    timeZone: string | undefined,
    @Ctx() context: Context,
  ) {
    return execute(operations.week, context, { day, userId, timeZone });
  }

  @Query(() => TimeEntryConnection)
  requestTime(@Args(() => RequestTimeArgs) args: RequestTimeArgs, @Ctx() context: Context) {
    return executeConnection(TimeEntryConnection, operations.ofRequest, context, args);
  }

  @Query(() => TimeEntry)
  timeEntry(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => TimeEntry)
  addTimeEntry(
    @Arg('input', () => AddTimeEntryInput) input: AddTimeEntryInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.add, context, input);
  }

  @Mutation(() => TimeEntry)
  updateTimeEntry(
    @Arg('input', () => UpdateTimeEntryInput) input: UpdateTimeEntryInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => TimeEntry)
  deleteTimeEntry(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => TimeEntry)
  startTimer(@Arg('input', () => StartTimerInput) input: StartTimerInput, @Ctx() context: Context) {
    return execute(operations.start, context, input);
  }

  @Mutation(() => TimeEntry)
  stopTimer(@Arg('input', () => StopTimerInput) input: StopTimerInput, @Ctx() context: Context) {
    return execute(operations.stop, context, input);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request, if you see it.',
  })
  request(@Root() { requestId }: TimeEntry, @Ctx() context: Context) {
    return context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => String, { description: 'Currency of its amounts (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The person whose time it is.' })
  user(@Root() { userId }: TimeEntry, @Ctx() context: Context) {
    return context.loaders.get(userById).load(userId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The person who recorded it.' })
  createdBy(@Root() { createdById }: TimeEntry, @Ctx() context: Context) {
    return context.loaders.get(userById).load(createdById);
  }
}

/** Fields that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestTimeResolver {
  @FieldResolver(() => TimeEntryConnection, {
    description: 'The time spent on it, the latest start first; empty for others than its staff.',
  })
  timeEntries(
    @Root() request: MaintenanceRequest,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const { actor } = context;
    if (actor === null || !isStaff(actor, request))
      return TimeEntryConnection.from(emptyPage(), false);
    return nestedConnection(
      TimeEntryConnection,
      context.loaders.get(timeByRequest),
      request.id,
      args,
    );
  }

  @FieldResolver(() => Boolean, {
    description: 'True if you may add time, parts and purchases now.',
  })
  async mayAddWork(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    const { actor, services } = context;
    if (actor === null) return false;
    const completionReceivedAt = request[COMPLETION] ?? null;
    const worked = { ...request, completionReceivedAt };
    return await services.of(operations.add).time.mayAdd(actor, worked);
  }
}
