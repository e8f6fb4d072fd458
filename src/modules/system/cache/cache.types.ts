import { Field, Int, ObjectType } from 'type-graphql';
import type { CacheStatistics } from '../../../infra/redis/cache.js';

/** Cache statistics of this process. */
@ObjectType({ description: 'Cache statistics of the answering process since its start.' })
export class CacheStats implements CacheStatistics {
  @Field(() => Int, { description: 'Reads that the cache answered.' })
  hits: number;

  @Field(() => Int, { description: 'Reads that the cache could not answer.' })
  misses: number;

  @Field(() => Int, { description: 'Entries in memory.' })
  size: number;

  @Field(() => Int, { description: 'Invalidated keys and tags.' })
  invalidations: number;

  @Field(() => [String], { description: '`memory`, or `memory` and `redis`.' })
  levels: readonly string[];
}
