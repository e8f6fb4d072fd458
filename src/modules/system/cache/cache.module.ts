import { defineModule } from '../../../infra/infrastructure.js';
import { cacheOperations } from './cache.operations.js';
import { CacheResolver } from './cache.resolver.js';

/** The statistics of the cache (specification 4.8). */
export const cache = defineModule({
  name: 'cache',
  operations: cacheOperations,
  resolvers: [CacheResolver],
  create: ({ cache }) => ({ cache }),
});
