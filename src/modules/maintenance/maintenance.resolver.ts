import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { holdsOrDelegated } from '../../core/actor.js';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../core/connection.js';
import type { Context } from '../../core/context.js';
import { execute, executeSubscription } from '../../core/operation.js';
import { selectionOf } from '../../core/selection.js';
import { departmentById } from '../departments/departments.loaders.js';
import { Department } from '../departments/departments.types.js';
import { userById } from '../users/users.loaders.js';
import { User } from '../users/users.types.js';
import {
  historyByRequest,
  openAssignmentsByUser,
  requestsByDepartment,
} from './maintenance.loaders.js';
import { maintenanceOperations as operations } from './maintenance.operations.js';
import {
  CreateMaintenanceRequestInput,
  MaintenanceHistoryEntry,
  MaintenanceRequest,
  MaintenanceRequestChangedInput,
  MaintenanceRequestConnection,
  PurgePayload,
} from './maintenance.types.js';
import { MaintenanceRequestsArgs } from './requests-list.types.js';
import {
  ApproveMaintenanceRequestInput,
  AssignMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  PurgeMaintenanceRequestInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';

/** GraphQL fields of maintenance requests. */
@Resolver(() => MaintenanceRequest)
export class MaintenanceResolver {
  @Query(() => MaintenanceRequestConnection)
  maintenanceRequests(
    @Args(() => MaintenanceRequestsArgs) args: MaintenanceRequestsArgs,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return executeConnection(MaintenanceRequestConnection, operations.list, context, args, info);
  }

  @Query(() => MaintenanceRequest)
  maintenanceRequest(
    @Arg('id', () => Int) id: number,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return execute(operations.get, context, { id }, [], selectionOf(info));
  }

  @Query(() => [User])
  assignableTechnicians(@Ctx() context: Context) {
    return execute(operations.assignableTechnicians, context);
  }

  @Mutation(() => MaintenanceRequest)
  createMaintenanceRequest(
    @Arg('input', () => CreateMaintenanceRequestInput) input: CreateMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  updateMaintenanceRequest(
    @Arg('input', () => UpdateMaintenanceRequestInput) input: UpdateMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  approveMaintenanceRequest(
    @Arg('input', () => ApproveMaintenanceRequestInput) input: ApproveMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.approve, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  assignMaintenanceRequest(
    @Arg('input', () => AssignMaintenanceRequestInput) input: AssignMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.assign, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  completeMaintenanceRequest(
    @Arg('input', () => CompleteMaintenanceRequestInput) input: CompleteMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.complete, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  cancelMaintenanceRequest(
    @Arg('input', () => CancelMaintenanceRequestInput) input: CancelMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.cancel, context, input);
  }

  @Mutation(() => PurgePayload)
  purgeMaintenanceRequest(
    @Arg('input', () => PurgeMaintenanceRequestInput) input: PurgeMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.purge, context, input);
  }

  @Subscription(() => MaintenanceRequest, {
    subscribe: ({ args, context }: { args: object; context: Context }) =>
      executeSubscription(operations.changed, context, args),
  })
  maintenanceRequestChanged(
    @Root() request: MaintenanceRequest,
    @Args(() => MaintenanceRequestChangedInput) _args: MaintenanceRequestChangedInput,
  ) {
    return request;
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(request.departmentId);
  }

  @FieldResolver(() => User, { nullable: true })
  requester(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(userById).load(request.requesterId);
  }

  @FieldResolver(() => User, { nullable: true })
  assignee(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.assigneeId === null
      ? null
      : context.loaders.get(userById).load(request.assigneeId);
  }

  @FieldResolver(() => User, { nullable: true })
  approvedBy(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.approvedById === null
      ? null
      : context.loaders.get(userById).load(request.approvedById);
  }

  @FieldResolver(() => [MaintenanceHistoryEntry], { description: 'Every step, oldest first.' })
  history(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(historyByRequest).load(request.id);
  }
}

/** GraphQL fields of history entries. */
@Resolver(() => MaintenanceHistoryEntry)
export class MaintenanceHistoryResolver {
  @FieldResolver(() => User, { nullable: true })
  actor(@Root() entry: MaintenanceHistoryEntry, @Ctx() context: Context) {
    return context.loaders.get(userById).load(entry.actorId);
  }
}

/** Fields that this module adds to users. */
@Resolver(() => User)
export class UserAssignmentsResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of requests of all departments that are assigned to the user and not completed. Null ' +
      'unless you hold `maintenance.assign`.',
  })
  openAssignments(@Root() user: User, @Ctx() context: Context) {
    const { actor } = context;
    if (actor === null || !holdsOrDelegated(actor, 'maintenance.assign')) return null;
    return context.loaders.get(openAssignmentsByUser).load(user.id);
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
