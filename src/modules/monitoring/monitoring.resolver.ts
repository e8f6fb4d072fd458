import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { execute } from '../../core/operation.js';
import { monitoringOperations as operations } from './monitoring.operations.js';
import { Health } from './monitoring.types.js';

@Resolver()
export class MonitoringResolver {
  @Query(() => Health)
  health(@Ctx() context: Context) {
    return execute(operations.health, context);
  }
}
