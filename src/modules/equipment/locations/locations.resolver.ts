import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import {
  assetCountByLocation,
  linkByLocation,
  reportCountByLocation,
  reportsByLocation,
} from '../open-reports/open-reports.loaders.js';
import { childrenOfLocation, locationById } from './locations.loaders.js';
import { locationOperations as operations } from './locations.operations.js';
import {
  CreateLocationInput,
  Location,
  LocationConnection,
  LocationsArgs,
  UpdateLocationInput,
} from './locations.types.js';

/** GraphQL fields of locations. */
@Resolver(() => Location)
export class LocationsResolver {
  @Query(() => LocationConnection)
  locations(@Args(() => LocationsArgs) args: LocationsArgs, @Ctx() context: Context) {
    return executeConnection(LocationConnection, operations.list, context, args);
  }

  @Query(() => Location)
  location(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Location)
  createLocation(
    @Arg('input', () => CreateLocationInput) input: CreateLocationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Location)
  updateLocation(
    @Arg('input', () => UpdateLocationInput) input: UpdateLocationInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => ImportReport)
  importLocations(@Arg('input', () => ImportInput) input: ImportInput, @Ctx() context: Context) {
    return execute(operations.import, context, input);
  }

  @Mutation(() => ImportInspection)
  inspectLocationImport(
    @Arg('input', () => InspectImportInput) input: InspectImportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.inspectImport, context, input);
  }

  @Mutation(() => Location)
  deleteLocation(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver()
  async reportLink(@Root() { id, reportLink }: Location, @Ctx() context: Context) {
    if (reportLink !== undefined) return reportLink;
    return (await context.loaders.get(linkByLocation).load(id))?.reportLink ?? null;
  }

  @FieldResolver()
  openReports(@Root() { id, openReports }: Location, @Ctx() context: Context) {
    return openReports ?? context.loaders.get(reportsByLocation).load(id);
  }

  @FieldResolver(() => Int, {
    description: 'The number of open requests on it and on places in it, at most 1000.',
  })
  openReportCount(@Root() { id }: Location, @Ctx() context: Context) {
    return context.loaders.get(reportCountByLocation).load(id);
  }

  @FieldResolver(() => Int, {
    description:
      'The number of assets in it and in places in it, without retired ones, at most 1000.',
  })
  assetCount(@Root() { id }: Location, @Ctx() context: Context) {
    return context.loaders.get(assetCountByLocation).load(id);
  }

  @FieldResolver(() => Location, { nullable: true, description: 'The place around it.' })
  parent(@Root() { parentId }: Location, @Ctx() context: Context) {
    return parentId === null ? null : context.loaders.get(locationById).load(parentId);
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: Location, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => LocationConnection, { description: 'The places in it, by name.' })
  children(
    @Root() location: Location,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(childrenOfLocation);
    return nestedConnection(LocationConnection, pages, location.id, args);
  }
}
