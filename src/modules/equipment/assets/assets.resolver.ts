import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { displayed, recentFields } from '../fields/display.js';
import type { FieldValue } from '../fields/field-values.types.js';
import { executeByField } from '../fields/lists/field-arguments.js';
import { locationById } from '../locations/locations.loaders.js';
import { Location } from '../locations/locations.types.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import {
  linkByAsset,
  reportCountByAsset,
  reportsByAsset,
} from '../open-reports/open-reports.loaders.js';
import { assetById, assetsOfLocation, childrenOfAsset } from './assets.loaders.js';
import { shownFields } from './assets.mapper.js';
import { assetOperations as operations } from './assets.operations.js';
import {
  Asset,
  AssetConnection,
  CreateAssetInput,
  UpdateAssetInput,
  VALUES,
} from './assets.types.js';
import { AssetChildrenArgs, AssetsArgs } from './list.types.js';
import { ReplaceAssetInput } from './replace.types.js';

/** GraphQL fields of assets. */
@Resolver(() => Asset)
export class AssetsResolver {
  @Query(() => AssetConnection)
  assets(@Args(() => AssetsArgs) args: AssetsArgs, @Ctx() context: Context) {
    return executeByField(args, () =>
      executeConnection(AssetConnection, operations.list, context, args),
    );
  }

  @Query(() => AssetConnection)
  assetChildren(@Args(() => AssetChildrenArgs) args: AssetChildrenArgs, @Ctx() context: Context) {
    return executeConnection(AssetConnection, operations.children, context, args);
  }

  @Query(() => Asset)
  asset(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Asset)
  createAsset(
    @Arg('input', () => CreateAssetInput) input: CreateAssetInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Asset)
  updateAsset(
    @Arg('input', () => UpdateAssetInput) input: UpdateAssetInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Asset)
  replaceAsset(
    @Arg('input', () => ReplaceAssetInput) input: ReplaceAssetInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.replace, context, input);
  }

  @Mutation(() => ImportReport)
  importAssets(@Arg('input', () => ImportInput) input: ImportInput, @Ctx() context: Context) {
    return execute(operations.import, context, input);
  }

  @Mutation(() => ImportInspection)
  inspectAssetImport(
    @Arg('input', () => InspectImportInput) input: InspectImportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.inspectImport, context, input);
  }

  @Mutation(() => Asset)
  deleteAsset(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  /** Assets that were read for another record have no values yet. */
  @FieldResolver()
  async fields(@Root() asset: Asset, @Ctx() context: Context): Promise<FieldValue[]> {
    const known = await recentFields(context);
    const { [VALUES]: stored = {} } = asset;
    const values = asset.fields ?? shownFields(known, context.actor, asset, stored);
    return await displayed(context, known, values);
  }

  @FieldResolver()
  async reportLink(@Root() { id, reportLink }: Asset, @Ctx() context: Context) {
    if (reportLink !== undefined) return reportLink;
    return (await context.loaders.get(linkByAsset).load(id))?.reportLink ?? null;
  }

  @FieldResolver()
  openReports(@Root() { id, openReports }: Asset, @Ctx() context: Context) {
    return openReports ?? context.loaders.get(reportsByAsset).load(id);
  }

  @FieldResolver(() => Int, {
    description: 'The number of open requests on it and on its parts, at most 1000.',
  })
  openReportCount(@Root() { id }: Asset, @Ctx() context: Context) {
    return context.loaders.get(reportCountByAsset).load(id);
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset that it is a part of.' })
  parent(@Root() { parentId }: Asset, @Ctx() context: Context) {
    return parentId === null ? null : context.loaders.get(assetById).load(parentId);
  }

  @FieldResolver(() => Location, { nullable: true, description: 'Where it is.' })
  location(@Root() { locationId }: Asset, @Ctx() context: Context) {
    return locationId === null ? null : context.loaders.get(locationById).load(locationId);
  }

  @FieldResolver(() => Department)
  department(@Root() { departmentId }: Asset, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => AssetConnection, { description: 'The parts of it, by tag.' })
  children(
    @Root() { id }: Asset,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(AssetConnection, context.loaders.get(childrenOfAsset), id, args);
  }
}

/** Fields that this module adds to locations. */
@Resolver(() => Location)
export class LocationAssetsResolver {
  @FieldResolver(() => AssetConnection, {
    description: 'The assets at the location itself, not at places in it, by tag.',
  })
  assets(
    @Root() { id }: Location,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(AssetConnection, context.loaders.get(assetsOfLocation), id, args);
  }
}
