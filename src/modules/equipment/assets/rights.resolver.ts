import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { mayWriteAssetsOf } from './assets.access.js';
import { assignedOnAsset } from './assets.loaders.js';
import { idsOfPath } from './assets.queries.js';
import { Asset } from './assets.types.js';
import { AssetRights } from './rights.types.js';

/** Rights of the actor on assets, so that clients offer only what is permitted. */
@Resolver(() => Asset)
export class AssetRightsResolver {
  @FieldResolver(() => AssetRights, { description: 'Your rights on it.' })
  async rights(@Root() asset: Asset, @Ctx() { actor, loaders }: Context): Promise<AssetRights> {
    const change = actor !== null && mayWriteAssetsOf(actor, asset.departmentId);
    if (change) return { change, recordDowntimes: true, enterReadings: true };
    const assigned = loaders.get(assignedOnAsset);
    const around = await Promise.all(idsOfPath(asset.path).map((id) => assigned.load(id)));
    return {
      change,
      recordDowntimes: around.at(-1) === true,
      enterReadings: around.includes(true),
    };
  }
}
