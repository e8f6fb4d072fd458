import { AppError } from '../../../../core/errors.js';
import { createRateLimiter, type RateLimiter } from '../../../../infra/redis/rate-limiter.js';
import type { RedisClient } from '../../../../infra/redis/redis.js';

/** Test mails of an account in an hour. */
const TESTS = 5;

/** Limits test mails of an account, over all replicas with Redis. Only what is accepted counts. */
export class ReportLimits {
  private readonly tests: RateLimiter;

  constructor(redis: RedisClient | undefined) {
    this.tests = createRateLimiter('figure-report-test', TESTS, redis);
  }

  /** Runs work that counts if it succeeds. @throws AppError RATE_LIMITED; the errors of the work. */
  async counted<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const key = String(userId);
    // Counted before the work, so that no two calls share the last place.
    const { allowed, resetAt } = await this.tests.consume(key);
    if (!allowed) {
      await this.tests.giveBack(key);
      const seconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000));
      const message = `At most ${TESTS} test mails in an hour; try again later.`;
      throw new AppError('RATE_LIMITED', message, undefined, seconds);
    }
    try {
      return await work();
    } catch (error) {
      await this.tests.giveBack(key);
      throw error;
    }
  }
}
