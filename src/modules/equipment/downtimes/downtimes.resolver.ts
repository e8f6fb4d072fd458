import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { assetById } from '../assets/assets.loaders.js';
import { Asset } from '../assets/assets.types.js';
import { downtimesByAsset, downtimesByRequest } from './downtimes.loaders.js';
import { downtimeOperations as operations } from './downtimes.operations.js';
import {
  CreateDowntimeInput,
  Downtime,
  DowntimeConnection,
  DowntimesArgs,
  UpdateDowntimeInput,
} from './downtimes.types.js';

/** GraphQL fields of downtimes. */
@Resolver(() => Downtime)
export class DowntimesResolver {
  @Query(() => DowntimeConnection)
  downtimes(@Args(() => DowntimesArgs) args: DowntimesArgs, @Ctx() context: Context) {
    return executeConnection(DowntimeConnection, operations.list, context, args);
  }

  @Query(() => Downtime)
  downtime(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Downtime)
  createDowntime(
    @Arg('input', () => CreateDowntimeInput) input: CreateDowntimeInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Downtime)
  updateDowntime(
    @Arg('input', () => UpdateDowntimeInput) input: UpdateDowntimeInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Downtime)
  deleteDowntime(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset.' })
  asset(@Root() { assetId }: Downtime, @Ctx() context: Context) {
    return context.loaders.get(assetById).load(assetId);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request that it belongs to, if you see it.',
  })
  request(@Root() { requestId }: Downtime, @Ctx() context: Context) {
    return requestId === null ? null : context.loaders.get(visibleRequestById).load(requestId);
  }
}

/** Fields that this module adds to assets. */
@Resolver(() => Asset)
export class AssetDowntimesResolver {
  @FieldResolver(() => DowntimeConnection, {
    description: 'Its downtimes, not those of its parts, the latest start first.',
  })
  downtimes(
    @Root() { id }: Asset,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(DowntimeConnection, context.loaders.get(downtimesByAsset), id, args);
  }
}

/** Fields that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestDowntimesResolver {
  @FieldResolver(() => DowntimeConnection, {
    description: 'The downtimes that belong to the request, the latest start first.',
  })
  downtimes(
    @Root() { id }: MaintenanceRequest,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(DowntimeConnection, context.loaders.get(downtimesByRequest), id, args);
  }
}
