import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import { Location } from '../../equipment/locations/locations.types.js';
import { linkOperations as operations } from './links.operations.js';

/** GraphQL fields of report links. */
@Resolver()
export class ReportLinksResolver {
  @Mutation(() => Asset)
  addAssetReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.addOfAsset, context, { id });
  }

  @Mutation(() => Asset)
  rotateAssetReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.rotateOfAsset, context, { id });
  }

  @Mutation(() => Asset)
  deleteAssetReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteOfAsset, context, { id });
  }

  @Mutation(() => Location)
  addLocationReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.addOfLocation, context, { id });
  }

  @Mutation(() => Location)
  rotateLocationReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.rotateOfLocation, context, { id });
  }

  @Mutation(() => Location)
  deleteLocationReportLink(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteOfLocation, context, { id });
  }
}
