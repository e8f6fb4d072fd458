import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { assetById } from '../assets/assets.loaders.js';
import { Asset } from '../assets/assets.types.js';
import { downtimeById } from '../downtimes/downtimes.loaders.js';
import { Downtime } from '../downtimes/downtimes.types.js';
import { locationById } from '../locations/locations.loaders.js';
import { Location } from '../locations/locations.types.js';
import { readingById } from '../meters/meters.loaders.js';
import { Reading } from '../meters/meters.types.js';
import { assetHistoryOperations as operations } from './asset-history.operations.js';
import {
  AssetHistoryArgs,
  AssetHistoryEntry,
  AssetHistoryEntryConnection,
} from './asset-history.types.js';
import { AssetHistoryDetails, AssetPlace, historyDetails } from './asset-history-details.types.js';

/** GraphQL fields of the history of assets. */
@Resolver(() => AssetHistoryEntry)
export class AssetHistoryResolver {
  @Query(() => AssetHistoryEntryConnection)
  assetHistory(@Args(() => AssetHistoryArgs) args: AssetHistoryArgs, @Ctx() context: Context) {
    return executeConnection(AssetHistoryEntryConnection, operations.list, context, args);
  }

  @FieldResolver(() => AssetHistoryDetails, {
    nullable: true,
    description:
      '`data` of a move, a state or a document as an object of its type; null for other kinds.',
  })
  details(@Root() entry: AssetHistoryEntry) {
    return historyDetails(entry);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account of `actorId`.' })
  actor(@Root() { actorId }: AssetHistoryEntry, @Ctx() context: Context) {
    return actorId === null ? null : context.loaders.get(userById).load(actorId);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request of `requestId`.',
  })
  request(@Root() { requestId }: AssetHistoryEntry, @Ctx() context: Context) {
    return requestId === null ? null : context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => Downtime, { nullable: true, description: 'The downtime.' })
  downtime(@Root() { downtimeId }: AssetHistoryEntry, @Ctx() context: Context) {
    return downtimeId === null ? null : context.loaders.get(downtimeById).load(downtimeId);
  }

  @FieldResolver(() => Reading, { nullable: true, description: 'The reading.' })
  reading(@Root() { readingId }: AssetHistoryEntry, @Ctx() context: Context) {
    return readingId === null ? null : context.loaders.get(readingById).load(readingId);
  }
}

/** Fields of a place in the history of an asset. */
@Resolver(() => AssetPlace)
export class AssetPlaceResolver {
  @FieldResolver(() => Location, { nullable: true, description: 'The location.' })
  location(@Root() { locationId }: AssetPlace, @Ctx() context: Context) {
    return locationId === null ? null : context.loaders.get(locationById).load(locationId);
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset that it is a part of.' })
  parent(@Root() { parentId }: AssetPlace, @Ctx() context: Context) {
    return parentId === null ? null : context.loaders.get(assetById).load(parentId);
  }
}
