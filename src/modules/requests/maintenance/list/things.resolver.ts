import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, nestedConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { assetById } from '../../../equipment/assets/assets.loaders.js';
import { Asset } from '../../../equipment/assets/assets.types.js';
import { categoryById } from '../../../equipment/categories/categories.loaders.js';
import { Category } from '../../../equipment/categories/categories.types.js';
import { locationById } from '../../../equipment/locations/locations.loaders.js';
import { Location } from '../../../equipment/locations/locations.types.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { MaintenanceRequestConnection } from './list.types.js';
import { requestsByAsset, requestsByCategory, requestsByLocation } from './things.loaders.js';

/** GraphQL fields of a request for the records that it is about. */
@Resolver(() => MaintenanceRequest)
export class RequestThingsResolver {
  @FieldResolver(() => Category, {
    nullable: true,
    description: 'The record of the category; `category` is the text.',
  })
  categoryRecord(@Root() { categoryId }: MaintenanceRequest, @Ctx() context: Context) {
    return categoryId === null ? null : context.loaders.get(categoryById).load(categoryId);
  }

  @FieldResolver(() => Location, {
    nullable: true,
    description: 'The record of the location; `location` is the text.',
  })
  locationRecord(@Root() { locationId }: MaintenanceRequest, @Ctx() context: Context) {
    return locationId === null ? null : context.loaders.get(locationById).load(locationId);
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset that it is about.' })
  asset(@Root() { assetId }: MaintenanceRequest, @Ctx() context: Context) {
    return assetId === null ? null : context.loaders.get(assetById).load(assetId);
  }
}

/** Fields that this module adds to categories. */
@Resolver(() => Category)
export class CategoryRequestsResolver {
  @FieldResolver(() => MaintenanceRequestConnection, {
    description: 'The visible requests that are linked to the category itself, newest first.',
  })
  requests(
    @Root() { id }: Category,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(requestsByCategory);
    return nestedConnection(MaintenanceRequestConnection, pages, id, args);
  }
}

/** Fields that this module adds to locations. */
@Resolver(() => Location)
export class LocationRequestsResolver {
  @FieldResolver(() => MaintenanceRequestConnection, {
    description: 'The visible requests that are linked to the location itself, newest first.',
  })
  requests(
    @Root() { id }: Location,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(requestsByLocation);
    return nestedConnection(MaintenanceRequestConnection, pages, id, args);
  }
}

/** Fields that this module adds to assets. */
@Resolver(() => Asset)
export class AssetRequestsResolver {
  @FieldResolver(() => MaintenanceRequestConnection, {
    description: 'The visible requests that are linked to the asset itself, newest first.',
  })
  requests(
    @Root() { id }: Asset,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(requestsByAsset);
    return nestedConnection(MaintenanceRequestConnection, pages, id, args);
  }
}
