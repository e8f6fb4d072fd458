import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { eventFeedOperations as operations } from './event-feed.operations.js';
import { FeedEvent, FeedEventConnection, FeedEventsArgs } from './event-feed.types.js';
import { FeedEventDetails, publishedDetails } from './published-events.js';

/** GraphQL fields of the event feed. */
@Resolver(() => FeedEvent)
export class EventFeedResolver {
  @Query(() => FeedEventConnection)
  events(@Args(() => FeedEventsArgs) args: FeedEventsArgs, @Ctx() context: Context) {
    return executeConnection(FeedEventConnection, operations.list, context, args);
  }

  @FieldResolver(() => FeedEventDetails, {
    nullable: true,
    description: '`data` as an object of the type of the event.',
  })
  details(@Root() { type, data }: FeedEvent) {
    return publishedDetails(type, data);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request as it is now; null once it is purged, and for events of assets.',
  })
  request(@Root() { requestId }: FeedEvent, @Ctx() context: Context) {
    return requestId === null ? null : context.loaders.get(visibleRequestById).load(requestId);
  }
}
