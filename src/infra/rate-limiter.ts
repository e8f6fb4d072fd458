import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisClient } from './redis.js';

/** Where a caller stands in the present hour. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** When the count starts again. */
  readonly resetAt: Date;
  /** False when this request is one too many. */
  readonly allowed: boolean;
  /** True for the first request of the hour that is one too many. */
  readonly isFirstRejection: boolean;
}

/** Counts requests of a caller: shared over all replicas with Redis, by process without. */
export interface RateLimiter {
  /** Counts one request. */
  consume(key: string): Promise<RateLimitState>;
  /** Looks without counting. */
  peek(key: string): Promise<RateLimitState>;
}

const WINDOW_SECONDS = 3600;

/**
 * A limit of so many requests an hour. Counting is one atomic step, in Redis by a script, so that it
 * is exact under any concurrency; while Redis is away each process counts for itself.
 */
export function createRateLimiter(
  name: string,
  limit: number,
  redis: RedisClient | undefined,
): RateLimiter {
  const options = { keyPrefix: `limit:${name}`, points: limit, duration: WINDOW_SECONDS };
  const memory = new RateLimiterMemory(options);
  const limiter: RateLimiterAbstract =
    redis === undefined
      ? memory
      : new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        });
  const stateOf = (result: RateLimiterRes | null, allowed: boolean): RateLimitState => ({
    limit,
    remaining: Math.max(0, result?.remainingPoints ?? limit),
    resetAt: new Date(Date.now() + (result?.msBeforeNext ?? WINDOW_SECONDS * 1000)),
    allowed,
    isFirstRejection: !allowed && result?.consumedPoints === limit + 1,
  });
  return {
    consume: async (key) => {
      try {
        return stateOf(await limiter.consume(key), true);
      } catch (error) {
        if (error instanceof RateLimiterRes) return stateOf(error, false);
        throw error;
      }
    },
    peek: async (key) => stateOf(await limiter.get(key), true),
  };
}
