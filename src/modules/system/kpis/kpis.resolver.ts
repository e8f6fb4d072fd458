import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { kpiOperations as operations } from './kpis.operations.js';
import {
  KpiGroup,
  KpiGroupsInput,
  KpiRowConnection,
  KpiRowsArgs,
  Kpis,
  KpisInput,
} from './kpis.types.js';

/** GraphQL fields of figures. */
@Resolver()
export class KpisResolver {
  @Query(() => Kpis)
  kpis(@Args(() => KpisInput) input: KpisInput, @Ctx() context: Context) {
    return execute(operations.get, context, input);
  }

  @Query(() => KpiRowConnection)
  kpiRows(@Args(() => KpiRowsArgs) args: KpiRowsArgs, @Ctx() context: Context) {
    return executeConnection(KpiRowConnection, operations.rows, context, args);
  }

  @Query(() => [KpiGroup])
  kpiGroups(@Args(() => KpiGroupsInput) input: KpiGroupsInput, @Ctx() context: Context) {
    return execute(operations.groups, context, input);
  }
}
