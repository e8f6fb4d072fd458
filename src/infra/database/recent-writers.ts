import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../redis/redis.js';

/** Time for which an account reads from the primary after a change, in milliseconds. */
export const WRITER_WINDOW = 10_000;

/** Maximum number of accounts that are remembered without Redis. */
const MAX_ACCOUNTS = 100_000;

/**
 * Accounts with recent changes; stored in Redis, so that every replica of the service knows them.
 */
export class RecentWriters {
  private readonly own = new LRUCache<number, true>({ max: MAX_ACCOUNTS, ttl: WRITER_WINDOW });

  constructor(private readonly redis: RedisClient | undefined) {}

  /** Records a committed change; resolves before the answer. Never rejects. */
  async add(userId: number): Promise<void> {
    this.own.set(userId, true);
    // Without Redis, `has` returns true on every other replica.
    await this.redis?.set(keyOf(userId), '1', 'PX', WRITER_WINDOW).catch(() => {});
  }

  /**
   * Returns whether the account may have changed something within WRITER_WINDOW; true if it is
   * unknown.
   */
  async has(userId: number): Promise<boolean> {
    if (this.own.has(userId)) return true;
    if (this.redis === undefined) return false;
    return await this.redis.exists(keyOf(userId)).then(
      (count) => count > 0,
      () => true,
    );
  }
}

function keyOf(userId: number): string {
  return `wrote:${userId}`;
}
