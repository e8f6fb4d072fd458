import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { cacheOperations as operations } from './cache.operations.js';
import { CacheStats } from './cache.types.js';

/** GraphQL fields of the cache. */
@Resolver()
export class CacheResolver {
  @Query(() => CacheStats)
  cacheStats(@Ctx() context: Context) {
    return execute(operations.stats, context);
  }
}
