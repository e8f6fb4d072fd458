import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../redis.js';

/** How long an account that changed something reads from the database itself, in milliseconds. */
export const WRITER_WINDOW = 10_000;

/** Accounts that are remembered without Redis. */
const MAX_ACCOUNTS = 100_000;

/** The accounts that have changed something lately: in Redis, so that every replica of the service knows. */
export class RecentWriters {
  private readonly own = new LRUCache<number, true>({ max: MAX_ACCOUNTS, ttl: WRITER_WINDOW });

  constructor(private readonly redis: RedisClient | undefined) {}

  /** Remembers a change that was committed; resolves before it is answered. Never rejects. */
  async add(userId: number): Promise<void> {
    this.own.set(userId, true);
    // Without Redis, `has` answers yes on every other replica.
    await this.redis?.set(keyOf(userId), '1', 'PX', WRITER_WINDOW).catch(() => {});
  }

  /** Whether the account may have changed something within WRITER_WINDOW; yes when that is not known. */
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
