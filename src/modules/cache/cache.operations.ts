import { permitted } from '../../core/authorize.js';
import { NoInput, one, operation } from '../../core/operation.js';
import { CacheStats } from './cache.types.js';

/** The operation of specification 4.8 on the cache. */
export const cacheOperations = {
  stats: operation({
    name: 'cacheStats',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Tell how the cache does.',
    input: NoInput,
    output: one(CacheStats),
    run: async (context) => context.services.cache.statistics(),
  }),
};
