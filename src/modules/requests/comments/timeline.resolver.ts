import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute, executeSubscription } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { watchedRequests } from './comments.loaders.js';
import { commentOperations as operations } from './comments.operations.js';
import {
  TimelineArgs,
  TimelineEntry,
  TimelineEntryAddedInput,
  TimelineEntryConnection,
} from './timeline.types.js';
import { TimelineEntryDetails, timelineDetails } from './timeline-details.types.js';

/** GraphQL fields of timelines. */
@Resolver(() => TimelineEntry)
export class TimelineResolver {
  @Query(() => TimelineEntryConnection)
  timeline(
    @Args(() => TimelineArgs) args: TimelineArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeConnection(TimelineEntryConnection, operations.timeline, context, args, info);
  }

  @Subscription(() => TimelineEntry, {
    subscribe: ({ args, context }: { args: object; context: Context }) =>
      executeSubscription(operations.added, context, args),
  })
  timelineEntryAdded(
    @Root() entry: TimelineEntry,
    @Args(() => TimelineEntryAddedInput) _args: TimelineEntryAddedInput,
  ) {
    return entry;
  }

  @FieldResolver(() => TimelineEntryDetails, {
    nullable: true,
    description: '`data` as an object of the type of the kind.',
  })
  details(@Root() { kind, data }: TimelineEntry) {
    return timelineDetails(kind, data);
  }

  @FieldResolver(() => User, { nullable: true, description: 'Null for the service itself.' })
  actor(@Root() entry: TimelineEntry, @Ctx() context: Context) {
    return entry.actorId === null ? null : context.loaders.get(userById).load(entry.actorId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The technician to whom the step assigned the request.',
  })
  assignee(@Root() { data: { assigneeId } }: TimelineEntry, @Ctx() context: Context) {
    return typeof assigneeId === 'number' ? context.loaders.get(userById).load(assigneeId) : null;
  }
}

/** Field that this module adds to requests: whether the caller watches them. */
@Resolver(() => MaintenanceRequest)
export class WatchingResolver {
  @Mutation(() => MaintenanceRequest)
  watchRequest(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.watch, context, { id });
  }

  @Mutation(() => MaintenanceRequest)
  unwatchRequest(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.unwatch, context, { id });
  }

  @FieldResolver()
  async watching(@Root() request: MaintenanceRequest, @Ctx() context: Context): Promise<boolean> {
    return request.watching ?? (await context.loaders.get(watchedRequests).load(request.id));
  }
}
