import { type ModuleContract, query } from '../operation.js';

/** The contract of the cache (specification 4.8). */
export const cache: ModuleContract = {
  operations: {
    cacheStats: {
      ...query('GET /cache/stats', 'CacheStats'),
      access: ['monitoring.read'],
      scope: 'monitoring.read',
    },
  },
  paths: [['/cache/stats', 'GET']],
  answers: {
    CacheStats: 'hits misses size invalidations levels',
  },
};
