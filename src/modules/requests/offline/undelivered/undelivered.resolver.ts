import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { userById } from '../../../people/users/users.loaders.js';
import { User } from '../../../people/users/users.types.js';
import { visibleRequestById } from '../../maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../maintenance/maintenance.types.js';
import { undeliveredOperations as operations } from './undelivered.operations.js';
import {
  ApplyUndeliveredInput,
  DismissUndeliveredInput,
  ReportUndeliveredInput,
  UndeliveredArgs,
  UndeliveredReceipt,
  UndeliveredReport,
  UndeliveredReportConnection,
} from './undelivered.types.js';

/** GraphQL fields of undelivered work. */
@Resolver(() => UndeliveredReport)
export class UndeliveredResolver {
  @Query(() => UndeliveredReportConnection)
  undelivered(@Args(() => UndeliveredArgs) args: UndeliveredArgs, @Ctx() context: Context) {
    return executeConnection(UndeliveredReportConnection, operations.list, context, args);
  }

  @Mutation(() => UndeliveredReceipt)
  reportUndelivered(
    @Arg('input', () => ReportUndeliveredInput) input: ReportUndeliveredInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.report, context, input);
  }

  @Mutation(() => UndeliveredReport)
  applyUndelivered(
    @Arg('input', () => ApplyUndeliveredInput) input: ApplyUndeliveredInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.apply, context, input);
  }

  @Mutation(() => UndeliveredReport)
  dismissUndelivered(
    @Arg('input', () => DismissUndeliveredInput) input: DismissUndeliveredInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.dismiss, context, input);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The person who did the work.' })
  reporter(@Root() { reporterId }: UndeliveredReport, @Ctx() context: Context) {
    return context.loaders.get(userById).load(reporterId);
  }

  @FieldResolver(() => MaintenanceRequest, { nullable: true, description: 'The request.' })
  request(@Root() { requestId }: UndeliveredReport, @Ctx() context: Context) {
    return context.loaders.get(visibleRequestById).load(requestId);
  }
}
