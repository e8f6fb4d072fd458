import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/errors.js';
import type { RedisClient } from '../../../infra/redis/redis.js';

/** Time after which a lease that is not renewed is free, in milliseconds. */
const LIFETIME = 4_000;

/** Time between renewals, in milliseconds. */
const RENEWAL = 1_000;

/** Seconds after which a refused export may be tried again. */
const RETRY_AFTER = 5;

/** The right to run the only export of a person. */
export interface ExportLease {
  /** Keeps it until `end`; without this it is free after some seconds. */
  keep(): void;
  end(): Promise<void>;
}

/** Leases of exports: one at a time for a person, over all replicas that share Redis. */
export class ExportLeases {
  private readonly own = new Map<number, { readonly token: string; until: number }>();

  constructor(private readonly redis: RedisClient | undefined) {}

  /** @throws AppError RATE_LIMITED while another export of the person runs. */
  async take(userId: number): Promise<ExportLease> {
    const token = randomUUID();
    if ((this.own.get(userId)?.until ?? 0) > performance.now()) throw underWay();
    this.own.set(userId, { token, until: performance.now() + LIFETIME });
    if (!(await this.shared(userId, token))) {
      this.forget(userId, token);
      throw underWay();
    }
    const ended = new AbortController();
    return {
      keep: () => {
        this.renew(userId, token, ended.signal).catch(() => undefined);
      },
      end: async () => {
        ended.abort();
        this.forget(userId, token);
        await this.release(userId, token);
      },
    };
  }

  private async renew(userId: number, token: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const own = this.own.get(userId);
      if (own?.token === token) own.until = performance.now() + LIFETIME;
      await this.redis?.pexpire(keyOf(userId), LIFETIME).catch(() => undefined);
      await sleep(RENEWAL, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Takes the lease in Redis; without Redis, and while it is away, that of the process suffices. */
  private async shared(userId: number, token: string): Promise<boolean> {
    if (this.redis === undefined) return true;
    try {
      return (await this.redis.set(keyOf(userId), token, 'PX', LIFETIME, 'NX')) === 'OK';
    } catch {
      return true;
    }
  }

  private async release(userId: number, token: string): Promise<void> {
    if (this.redis === undefined) return;
    try {
      // Between the two commands it can expire and be taken: then another one may start too early.
      if ((await this.redis.get(keyOf(userId))) === token) await this.redis.del(keyOf(userId));
    } catch {
      // It expires.
    }
  }

  private forget(userId: number, token: string): void {
    if (this.own.get(userId)?.token === token) this.own.delete(userId);
  }
}

function keyOf(userId: number): string {
  return `export:${userId}`;
}

function underWay(): AppError {
  const message = 'Another export of yours is under way. Try again when it has ended.';
  return new AppError('RATE_LIMITED', message, undefined, RETRY_AFTER);
}

/** The text of an export, during which its lease is kept. */
export async function* whileKept<T>(lease: ExportLease, text: AsyncIterable<T>): AsyncGenerator<T> {
  lease.keep();
  try {
    yield* text;
  } finally {
    await lease.end();
  }
}
