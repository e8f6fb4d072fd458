import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { ConnectionArgs, executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { InternalLogConnection } from '../logs/logs.types.js';
import { monitoringOperations as operations } from './monitoring.operations.js';
import {
  Diagnostics,
  Health,
  IncidentConnection,
  Monitoring,
  SystemInfo,
  SystemStatus,
} from './monitoring.types.js';

/** GraphQL fields of monitoring. */
@Resolver()
export class MonitoringResolver {
  @Query(() => Health)
  health(@Ctx() context: Context) {
    return execute(operations.health, context);
  }

  @Query(() => SystemStatus)
  systemStatus(@Ctx() context: Context) {
    return execute(operations.status, context);
  }

  @Query(() => SystemInfo)
  systemInfo(@Ctx() context: Context) {
    return execute(operations.info, context);
  }

  @Query(() => Monitoring)
  monitoring(@Ctx() context: Context) {
    return execute(operations.summary, context);
  }

  @Query(() => Health)
  monitoringHealth(@Ctx() context: Context) {
    return execute(operations.healthReport, context);
  }

  @Query(() => InternalLogConnection)
  monitoringErrors(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: Context) {
    return executeConnection(InternalLogConnection, operations.errors, context, args);
  }

  @Query(() => IncidentConnection)
  monitoringIncidents(@Args(() => ConnectionArgs) args: ConnectionArgs, @Ctx() context: Context) {
    return executeConnection(IncidentConnection, operations.incidents, context, args);
  }

  @Query(() => Diagnostics)
  monitoringDiagnostics(@Ctx() context: Context) {
    return execute(operations.diagnostics, context);
  }
}
