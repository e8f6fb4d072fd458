import { AppError } from '../../../core/errors.js';
import { networkOf } from '../../../http/rate-limits.js';
import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitState,
} from '../../../infra/redis/rate-limiter.js';
import type { RedisClient } from '../../../infra/redis/redis.js';

/** Reports and me-toos in an hour. */
const PER_LINK = 10;
const PER_ADDRESS = 5;

/**
 * Limits of what is reported by a link, and from an address; over all replicas with Redis. Only
 * what is accepted counts.
 */
export class ReportLimits {
  private readonly links: RateLimiter;
  private readonly addresses: RateLimiter;

  constructor(redis: RedisClient | undefined) {
    this.links = createRateLimiter('report-link', PER_LINK, redis);
    this.addresses = createRateLimiter('report-address', PER_ADDRESS, redis);
  }

  /**
   * Runs work that counts once if it succeeds.
   *
   * @throws AppError RATE_LIMITED; the errors of the work.
   */
  async counted<T>(linkId: number, address: string | null, work: () => Promise<T>): Promise<T> {
    const link = String(linkId);
    const network = networkOf(address);
    await taken(this.links, link);
    try {
      await taken(this.addresses, network);
      try {
        return await work();
      } catch (error) {
        await this.addresses.giveBack(network);
        throw error;
      }
    } catch (error) {
      await this.links.giveBack(link);
      throw error;
    }
  }
}

/** Counts before the work, so that no two callers share the last place. */
async function taken(limiter: RateLimiter, key: string): Promise<void> {
  const state = await limiter.consume(key);
  if (state.allowed) return;
  // A rejected attempt would keep the place of a failed one from others.
  await limiter.giveBack(key);
  throw limited(state);
}

function limited({ limit, resetAt }: RateLimitState): AppError {
  const seconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000));
  return new AppError(
    'RATE_LIMITED',
    `More than ${limit} reports in an hour. Try again later.`,
    undefined,
    seconds,
  );
}
