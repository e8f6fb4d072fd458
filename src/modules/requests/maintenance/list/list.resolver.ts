import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import {
  ConnectionArgs,
  executeConnection,
  nestedConnection,
} from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { executeByField } from '../../../equipment/fields/lists/field-arguments.js';
import { Department } from '../../../people/departments/departments.types.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { requestsByDepartment } from './list.loaders.js';
import { listOperations as operations } from './list.operations.js';
import { MaintenanceRequestConnection, MaintenanceRequestsArgs } from './list.types.js';

/** GraphQL field of the list of requests. */
@Resolver(() => MaintenanceRequest)
export class ListResolver {
  @Query(() => MaintenanceRequestConnection)
  maintenanceRequests(
    @Args(() => MaintenanceRequestsArgs) args: MaintenanceRequestsArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeByField(args, () =>
      executeConnection(MaintenanceRequestConnection, operations.list, context, args, info),
    );
  }
}

/** Fields that this module adds to departments. */
@Resolver(() => Department)
export class DepartmentRequestsResolver {
  @FieldResolver(() => MaintenanceRequestConnection, {
    description: 'The visible requests of the department, newest first.',
  })
  requests(
    @Root() department: Department,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(
      MaintenanceRequestConnection,
      context.loaders.get(requestsByDepartment),
      department.id,
      args,
    );
  }
}
