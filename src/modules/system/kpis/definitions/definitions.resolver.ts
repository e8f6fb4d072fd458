import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { definitionOperations as operations } from './definitions.operations.js';
import { KpiDefinition } from './definitions.types.js';

/** GraphQL field of definitions. */
@Resolver()
export class KpiDefinitionsResolver {
  @Query(() => [KpiDefinition])
  kpiDefinitions(@Ctx() context: Context) {
    return execute(operations.definitions, context, {});
  }
}
