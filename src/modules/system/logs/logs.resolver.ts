import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { logOperations as operations } from './logs.operations.js';
import {
  InternalLogConnection,
  InternalLogEntry,
  InternalLogsArgs,
  MySecurityLogsArgs,
} from './logs.types.js';

/** GraphQL fields of the internal log. */
@Resolver()
export class LogsResolver {
  @Query(() => InternalLogConnection)
  internalLogs(@Args(() => InternalLogsArgs) args: InternalLogsArgs, @Ctx() context: Context) {
    return executeConnection(InternalLogConnection, operations.list, context, args);
  }

  @Query(() => InternalLogConnection)
  monitoringLogs(@Args(() => InternalLogsArgs) args: InternalLogsArgs, @Ctx() context: Context) {
    return executeConnection(InternalLogConnection, operations.monitor, context, args);
  }

  @Query(() => InternalLogConnection)
  mySecurityLogs(
    @Args(() => MySecurityLogsArgs) args: MySecurityLogsArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(InternalLogConnection, operations.mySecurityLogs, context, args);
  }

  @Mutation(() => InternalLogEntry)
  deleteMySecurityLogs(@Ctx() context: Context) {
    return execute(operations.deleteMySecurityLogs, context);
  }

  @Mutation(() => InternalLogEntry)
  deleteMySecurityLog(@Arg('id', () => ID) id: string, @Ctx() context: Context) {
    return execute(operations.deleteMySecurityLog, context, { id });
  }
}
