import { Field, Int, ObjectType } from 'type-graphql';
import type { CacheStatistics } from '../../infra/cache.js';

/** How the cache of this process does. */
@ObjectType({ description: 'How the cache of the process that answers does, since its start.' })
export class CacheStats implements CacheStatistics {
  @Field(() => Int)
  hits: number;

  @Field(() => Int)
  misses: number;

  @Field(() => Int, { description: 'Entries in the memory of the process.' })
  size: number;

  @Field(() => Int, { description: 'Keys and tags that were told to be forgotten.' })
  invalidations: number;

  @Field(() => [String], { description: '`memory` alone, or `memory` and `redis`.' })
  levels: readonly string[];
}
