import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/infra/logging/logger.js';
import { type Cache, createCache } from '../../src/infra/redis/cache.js';
import { connectRedis } from '../../src/infra/redis/redis.js';
import { nextMillisecond } from '../support/next-millisecond.js';

const logger = createLogger('silent');
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A value that changes, and how often it was loaded. */
function source() {
  const state = { value: 1, loads: 0 };
  const load = async () => {
    state.loads += 1;
    return { value: state.value };
  };
  return { state, load };
}

async function onRedis(url: string, prefix: string, ready = true): Promise<Cache> {
  const redis = connectRedis(url, logger, prefix);
  if (ready) await once(redis, 'ready');
  const cache = createCache(redis, logger);
  open.push(
    () => cache.close(),
    () => redis.disconnect(),
  );
  return cache;
}

describe('in one process', () => {
  it('a value is loaded once, also by many at the same moment, until it is invalidated', async () => {
    const cache = createCache(undefined, logger);
    open.push(() => cache.close());
    const { state, load } = source();
    await Promise.all(Array.from({ length: 20 }, () => cache.getOrLoad('user:1', load)));
    expect(state.loads).toBe(1);
    state.value = 2;
    expect(await cache.getOrLoad('user:1', load)).toEqual({ value: 1 });
    await cache.invalidate({ keys: ['user:1', 'user:2'] });
    expect(await cache.getOrLoad('user:1', load)).toEqual({ value: 2 });
    expect(cache.statistics()).toMatchObject({ size: 1, invalidations: 2, levels: ['memory'] });
    expect(cache.statistics().hits).toBeGreaterThanOrEqual(1);
    expect(cache.statistics().misses).toBeGreaterThanOrEqual(2);
  });
});

it('entries with a tag are forgotten together', async () => {
  const cache = createCache(undefined, logger);
  open.push(() => cache.close());
  const { state, load } = source();
  await cache.getOrLoad('page:1', load, 'pages');
  await cache.getOrLoad('page:2', load, 'pages');
  await cache.getOrLoad('user:1', load);
  await nextMillisecond();
  await cache.invalidate({ keys: [], tags: ['pages'] });
  state.value = 2;
  expect(await cache.getOrLoad('page:1', load, 'pages')).toEqual({ value: 2 });
  expect(await cache.getOrLoad('page:2', load, 'pages')).toEqual({ value: 2 });
  expect(await cache.getOrLoad('user:1', load)).toEqual({ value: 1 });
});

describe.runIf(process.env.REDIS_URL)('with Redis', () => {
  const url = process.env.REDIS_URL ?? '';

  it('replicas share what one has loaded, and forget it together', async () => {
    const prefix = `test-${randomUUID()}:`;
    const [one, other] = [await onRedis(url, prefix), await onRedis(url, prefix)];
    const watcher = connectRedis(url, logger, '');
    open.push(() => watcher.disconnect());
    const listeners = async () => {
      const channels = (await watcher.pubsub('CHANNELS', `*${prefix}*`)) as string[];
      return (await watcher.pubsub('NUMSUB', ...channels))[1];
    };
    await expect.poll(listeners, { timeout: 10_000 }).toBe(2);
    const { state, load } = source();
    await one.getOrLoad('user:1', load);
    expect(await other.getOrLoad('user:1', load)).toEqual({ value: 1 });
    expect(state.loads).toBe(1);
    state.value = 2;
    await one.invalidate({ keys: ['user:1'] });
    // Sooner than entries expire.
    const renewed = () => other.getOrLoad('user:1', load);
    await expect.poll(renewed, { timeout: 10_000 }).toEqual({ value: 2 });
    expect(await one.getOrLoad('user:1', load)).toEqual({ value: 2 });
  });
});

it('while Redis is away, values come from the source', async () => {
  const cache = await onRedis('redis://127.0.0.1:9', 'away:', false);
  const { state, load } = source();
  expect(await cache.getOrLoad('user:1', load)).toEqual({ value: 1 });
  state.value = 2;
  await cache.invalidate({ keys: ['user:1'] });
  expect(await cache.getOrLoad('user:1', load)).toEqual({ value: 2 });
});
