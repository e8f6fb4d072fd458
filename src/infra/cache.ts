import { setTimeout as sleep } from 'node:timers/promises';
import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { redisBusDriver, redisDriver } from 'bentocache/drivers/redis';
import { LRUCache } from 'lru-cache';
import type { Logger } from './logger.js';
import type { RedisClient } from './redis.js';

/** What a cache has done since the process started. */
export interface CacheStatistics {
  readonly hits: number;
  readonly misses: number;
  /** Entries in the memory of this process. */
  readonly size: number;
  /** Keys and tags that were told to be forgotten. */
  readonly invalidations: number;
  /** `memory` alone, or `memory` and `redis`. */
  readonly levels: readonly string[];
}

/**
 * Keeps what is read often and changes seldom: names, lists, records; never what decides about
 * access. In the memory of the process, and with Redis on a second level that the replicas share;
 * an invalidation reaches them all. One that is lost, because Redis was away, heals when the entry's
 * short lifetime ends.
 */
export interface Cache {
  /**
   * The value under the key, loaded and kept when it is not there. Values must survive JSON.
   *
   * @param tag a name for entries that are forgotten together.
   */
  getOrLoad<T>(key: string, load: () => Promise<T>, tag?: string): Promise<T>;
  /** Forgets keys and tags, on every replica. Never fails: what is left over ends by itself. */
  invalidate(gone: { keys: string[]; tags?: string[] }): Promise<void>;
  statistics(): CacheStatistics;
  close(): Promise<void>;
}

const LIFETIME = '30s';
const MAX_ENTRIES = 10_000;

/** How long a mutation waits for the other replicas to hear of it, in milliseconds. */
const HEADER_TIMEOUT = 250;

/** Makes the cache; with `redis` it has two levels. */
export function createCache(redis: RedisClient | undefined, logger: Logger): Cache {
  const memory = new LRUCache<string, string>({ max: MAX_ENTRIES });
  const prefix = redis?.options.keyPrefix ?? '';
  // The channel of its invalidations is named after the store.
  const name = `${prefix}shared`;
  const bento = new BentoCache({
    default: name,
    prefix: `${prefix}cache`,
    ttl: LIFETIME,
    suppressL2Errors: true,
    stores: { [name]: storeOf(memory, redis) },
  });
  // Subscribes to the invalidations of the other replicas now rather than at the first use.
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
      await bento.getOrSet({ key, factory: load, ...(tag === undefined ? {} : { tags: [tag] }) }),
    invalidate: async ({ keys, tags = [] }) => {
      counts.invalidations += keys.length + tags.length;
      const told = Promise.all([
        bento.deleteMany({ keys }),
        ...(tags.length > 0 ? [bento.deleteByTag({ tags })] : []),
      ]).catch((error: unknown) => {
        logger.warn({ err: error }, 'a cache invalidation did not reach the other replicas');
      });
      await Promise.race([told, sleep(HEADER_TIMEOUT, undefined, { ref: false })]);
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
      await Promise.race([bento.disconnectAll(), sleep(HEADER_TIMEOUT, undefined, { ref: false })]);
    },
  };
}

function storeOf(memory: LRUCache<string, string>, redis: RedisClient | undefined) {
  const options = { maxItems: MAX_ENTRIES, cacheInstance: memory };
  const store = bentostore().useL1Layer(memoryDriver(options));
  if (redis === undefined) return store;
  // bentocache names its keys and channels itself.
  const connection = quietly(redis.duplicate({ keyPrefix: '' }));
  // Its bus subscribes before the connection stands, so there commands wait until it does.
  const bus = redis.duplicate({
    keyPrefix: '',
    lazyConnect: true,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  // The bus makes two connections of this one, which is never used itself.
  const duplicate = bus.duplicate.bind(bus);
  bus.duplicate = (options) => forgiving(duplicate({ ...options, lazyConnect: false }));
  return store.useL2Layer(redisDriver({ connection })).useBus(redisBusDriver({ connection: bus }));
}

/** The client that this one is a copy of tells the log when Redis is away. */
function quietly(copy: RedisClient): RedisClient {
  return copy.on('error', () => {});
}

/**
 * The bus subscribes without waiting for the outcome: a service that stops before it has subscribed
 * must not end with an unhandled rejection.
 */
function forgiving(copy: RedisClient): RedisClient {
  const subscribe = copy.subscribe.bind(copy) as (...channels: string[]) => Promise<unknown>;
  copy.subscribe = ((...channels: string[]) =>
    subscribe(...channels).catch(() => 0)) as typeof copy.subscribe;
  return quietly(copy);
}
