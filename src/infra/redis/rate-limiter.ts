import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisClient } from './redis.js';

/** The count of a caller in the current period. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Time at which the count is reset. */
  readonly resetAt: Date;
  /** False when the request exceeds the limit. */
  readonly allowed: boolean;
  /** True for the first request in the period that exceeds the limit. */
  readonly isFirstRejection: boolean;
}

/** Counts the requests of a caller: over all replicas with Redis, for each process without. */
export interface RateLimiter {
  /** Counts a request, or as many as given. */
  consume(key: string, requests?: number): Promise<RateLimitState>;
  /** Takes back a counted request, or as many as given. @returns the count after that. */
  giveBack(key: string, requests?: number): Promise<RateLimitState>;
  /** Reads the count without incrementing it. */
  peek(key: string): Promise<RateLimitState>;
}

/** Length of a period, in seconds. */
const WINDOW_SECONDS = 3600;

/**
 * A limit of requests per hour, or per another period. Counting is one atomic step, in Redis a script, so that it is exact
 * under concurrency; while Redis is unavailable each process counts separately.
 */
export function createRateLimiter(
  name: string,
  limit: number,
  redis: RedisClient | undefined,
  windowSeconds = WINDOW_SECONDS,
): RateLimiter {
  const options = { keyPrefix: `limit:${name}`, points: limit, duration: windowSeconds };
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
    resetAt: new Date(Date.now() + (result?.msBeforeNext ?? windowSeconds * 1000)),
    allowed,
    isFirstRejection: !allowed && result?.consumedPoints === limit + 1,
  });
  return {
    consume: async (key, requests) => {
      try {
        return stateOf(await limiter.consume(key, requests), true);
      } catch (error) {
        if (error instanceof RateLimiterRes) return stateOf(error, false);
        throw error;
      }
    },
    giveBack: async (key, requests) => stateOf(await limiter.reward(key, requests), true),
    peek: async (key) => stateOf(await limiter.get(key), true),
  };
}
