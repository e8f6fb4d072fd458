import { hash as digest } from 'node:crypto';
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import type { RedisClient } from '../infra/redis/redis.js';

/** Maximum size of a stored document, in bytes; a longer one is executed, but not stored. */
const MAX_DOCUMENT = 16 * 1024;

/** Maximum size of all documents in the memory of the process, in bytes. */
const MAX_MEMORY = 4 * 1024 * 1024;

/**
 * Number of Redis keys, each for one document: all of them take at most 64 MB, regardless of the
 * requests. Documents with the same key replace each other.
 */
const SLOTS = 4096;

/** Lifetime in Redis after the last registration, in seconds. */
const LIFETIME_SECONDS = 86_400;

/** Apollo Server's options of automatic persisted queries. */
type PersistedQueryOptions = Exclude<ApolloServerOptions<BaseContext>['persistedQueries'], false>;

/**
 * Store of automatic persisted queries: documents by the SHA-256 of their text, in the memory of
 * the process and, with Redis, shared by the replicas. Apollo Server stores a document after
 * checking its hash, validity and limits. When a document has been removed, clients send its text
 * again.
 */
export function persistedQueries(redis: RedisClient | undefined): PersistedQueryOptions {
  const memory = new LRUCache<string, string>({
    maxSize: MAX_MEMORY,
    sizeCalculation: (text) => Buffer.byteLength(text),
  });
  return {
    cache: {
      get: async (key) => {
        const hash = hashIn(key);
        const known = memory.get(hash) ?? (await shared(redis, hash));
        if (known !== undefined) memory.set(hash, known);
        return known;
      },
      set: async (key, text) => {
        if (Buffer.byteLength(text) > MAX_DOCUMENT) return;
        const hash = hashIn(key);
        memory.set(hash, text);
        // Without Redis each process has a separate store.
        await redis?.set(slotOf(hash), text, 'EX', LIFETIME_SECONDS).catch(() => undefined);
      },
      delete: async (key) => memory.delete(hashIn(key)),
    },
  };
}

/** Removes the prefix that Apollo Server puts before the hash. */
function hashIn(key: string): string {
  return key.slice(-64);
}

function slotOf(hash: string): string {
  return `persisted-query:${Number.parseInt(hash.slice(0, 8), 16) % SLOTS}`;
}

/** The document from Redis, which the replicas share; undefined while Redis is unavailable. */
async function shared(redis: RedisClient | undefined, hash: string): Promise<string | undefined> {
  const text = await redis?.get(slotOf(hash)).catch(() => undefined);
  // Another document may have the same key.
  return text && digest('sha256', text) === hash ? text : undefined;
}
