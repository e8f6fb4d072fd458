import { permitted } from '../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../core/operation.js';
import type { Cache } from '../../../infra/redis/cache.js';
import { CacheStats } from './cache.types.js';

/** The services that the operations of this module call. */
export interface CacheOperationServices {
  readonly cache: Cache;
}

const { operation } = operationsFor<CacheOperationServices>();

/** The operation of specification 4.8 on the cache. */
export const cacheOperations = {
  stats: operation({
    name: 'cacheStats',
    kind: 'query',
    access: permitted('monitoring.read'),
    summary: 'Read the statistics of the cache.',
    input: NoInput,
    output: one(CacheStats),
    run: async ({ cache }) => cache.statistics(),
  }),
};
