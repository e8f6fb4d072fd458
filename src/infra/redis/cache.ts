import { setTimeout as sleep } from 'node:timers/promises';
import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { redisBusDriver, redisDriver } from 'bentocache/drivers/redis';
import { Cluster } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { fromPrimary } from '../../core/replica-reads.js';
import type { Logger } from '../logging/logger.js';
import { copyOf, type RedisClient, traceCommands } from './redis.js';

/** Counters of the cache since the process started. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  /** Entries in the memory of this process. */
  readonly size: number;
  /** Invalidated keys and tags. */
  readonly invalidations: number;
  /** `memory`, or `memory` and `redis`. */
  readonly levels: readonly string[];
}

/**
 * Caches values that are read often and change seldom: names, lists, records; never values that
 * decide about access. It uses the memory of the process and, with Redis, a second level shared by
 * the replicas. An invalidation reaches all replicas. If one is lost while Redis is unavailable,
 * the short lifetime of the entries bounds its effect.
 */
export interface Cache {
  /**
   * The cached value of the key; loads a missing one. Values must survive JSON.
   *
   * @param tag a name for entries that are invalidated together.
   */
  getOrLoad<T>(key: string, load: () => Promise<T>, tag?: string): Promise<T>;
  /** Invalidates keys and tags on every replica. Never fails: remaining entries expire. */
  invalidate(gone: { keys: string[]; tags?: string[] }): Promise<void>;
  statistics(): CacheStatistics;
  close(): Promise<void>;
}

const LIFETIME = '30s';
const MAX_ENTRIES = 10_000;

/** Time limit for invalidating the caches of other replicas, and for closing, in milliseconds. */
const INVALIDATION_TIMEOUT = 250;

/** Creates the cache; with `redis` it has two levels. */
export function createCache(redis: RedisClient | undefined, logger: Logger): Cache {
  const memory = new LRUCache<string, string>({ max: MAX_ENTRIES });
  const prefix = redis?.options.keyPrefix ?? '';
  // The channel of its invalidations has the name of the store.
  const name = `${prefix}shared`;
  const bento = new BentoCache({
    default: name,
    // Braces keep the keys on one node of a Redis Cluster, because several are deleted together.
    prefix: redis instanceof Cluster ? `{${prefix}cache}` : `${prefix}cache`,
    ttl: LIFETIME,
    suppressL2Errors: true,
    stores: { [name]: storeOf(memory, redis) },
  });
  // Subscribes to the invalidations of other replicas now instead of at the first use.
  bento.use(name);
  const counts = { hits: 0, misses: 0, invalidations: 0 };
  bento.on('cache:hit', () => {
    counts.hits += 1;
  });
  bento.on('cache:miss', () => {
    counts.misses += 1;
  });
  return {
    getOrLoad: async (key, load, tag) =>
      // A value that other replicas have not invalidated yet must not be kept.
      await bento.getOrSet({
        key,
        factory: () => fromPrimary(load),
        ...(tag === undefined ? {} : { tags: [tag] }),
      }),
    invalidate: async ({ keys, tags = [] }) => {
      counts.invalidations += keys.length + tags.length;
      const told = Promise.all([
        bento.deleteMany({ keys }),
        ...(tags.length > 0 ? [bento.deleteByTag({ tags })] : []),
      ]).catch((error: unknown) => {
        logger.warn({ err: error }, 'cache invalidation of other replicas failed');
      });
      await Promise.race([told, sleep(INVALIDATION_TIMEOUT, undefined, { ref: false })]);
    },
    statistics: () => {
      memory.purgeStale();
      return {
        ...counts,
        size: memory.size,
        levels: redis === undefined ? ['memory'] : ['memory', 'redis'],
      };
    },
    close: async () => {
      await Promise.race([
        bento.disconnectAll(),
        sleep(INVALIDATION_TIMEOUT, undefined, { ref: false }),
      ]);
    },
  };
}

function storeOf(memory: LRUCache<string, string>, redis: RedisClient | undefined) {
  const options = { maxItems: MAX_ENTRIES, cacheInstance: memory };
  const store = bentostore().useL1Layer(memoryDriver(options));
  if (redis === undefined) return store;
  // bentocache prefixes its keys and channels itself.
  const connection = quietly(copyOf(redis));
  traceCommands(connection);
  // The bus duplicates this client twice and does not use it directly. It subscribes before the
  // connection is ready, so commands are queued there.
  const bus = copyOf(redis, { lazyConnect: true });
  const forBus = () => forgiving(copyOf(redis, { patient: true }));
  Object.assign(bus, { duplicate: forBus });
  return store.useL2Layer(redisDriver({ connection })).useBus(redisBusDriver({ connection: bus }));
}

/** The original client logs when Redis is unavailable. */
function quietly(copy: RedisClient): RedisClient {
  return copy.on('error', () => {});
}

/**
 * The bus subscribes without awaiting the result; a service that stops before must not end with an
 * unhandled rejection.
 */
function forgiving(copy: RedisClient): RedisClient {
  const subscribe = copy.subscribe.bind(copy) as (...channels: string[]) => Promise<unknown>;
  copy.subscribe = ((...channels: string[]) =>
    subscribe(...channels).catch(() => 0)) as typeof copy.subscribe;
  return quietly(copy);
}
