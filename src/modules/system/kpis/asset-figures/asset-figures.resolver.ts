import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { locationById } from '../../../equipment/locations/locations.loaders.js';
import { Location } from '../../../equipment/locations/locations.types.js';
import { departmentById } from '../../../people/departments/departments.loaders.js';
import { Department } from '../../../people/departments/departments.types.js';
import { assetFigureOperations as operations } from './asset-figures.operations.js';
import { KpiAsset, KpiAssetConnection, KpiAssetsArgs } from './asset-figures.types.js';

/** GraphQL fields of figures of assets. */
@Resolver(() => KpiAsset)
export class AssetFiguresResolver {
  @Query(() => KpiAssetConnection)
  kpiAssets(@Args(() => KpiAssetsArgs) args: KpiAssetsArgs, @Ctx() context: Context) {
    return executeConnection(KpiAssetConnection, operations.assets, context, args);
  }

  @FieldResolver(() => Location, { nullable: true, description: 'Where it is.' })
  location(@Root() { locationId }: KpiAsset, @Ctx() context: Context) {
    return locationId === null ? null : context.loaders.get(locationById).load(locationId);
  }

  @FieldResolver(() => Department, { nullable: true, description: 'Its department.' })
  department(@Root() { departmentId }: KpiAsset, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(departmentId);
  }
}
