import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { configurationOperations as operations } from './configuration.operations.js';
import { SystemConfiguration } from './configuration.types.js';

/** GraphQL fields of the configuration. */
@Resolver()
export class ConfigurationResolver {
  @Query(() => SystemConfiguration)
  systemConfiguration(@Ctx() context: Context) {
    return execute(operations.read, context);
  }
}
