import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { persistedQueries } from '../../src/graphql/persisted-queries.js';
import type { RedisClient } from '../../src/infra/redis/redis.js';

const keyOf = (text: string) => `apq:${createHash('sha256').update(text).digest('hex')}`;

/** A Redis of which only `get` and `set` are used. */
function fakeRedis() {
  const values = new Map<string, string>();
  const lifetimes = new Set<number>();
  let away = false;
  const answer = <T>(value: T) =>
    away ? Promise.reject(new Error('connection is closed')) : Promise.resolve(value);
  const client = {
    get: (key: string) => answer(values.get(key) ?? null),
    set: (key: string, text: string, _unit: 'EX', seconds: number) => {
      if (!away) values.set(key, text);
      lifetimes.add(seconds);
      return answer('OK');
    },
  };
  return {
    redis: client as unknown as RedisClient,
    values,
    lifetimes,
    setAway: (now: boolean) => {
      away = now;
    },
  };
}

function storeOf(redis?: RedisClient) {
  const { cache } = persistedQueries(redis) ?? {};
  if (cache === undefined) throw new Error('there is no store');
  return cache;
}

/** Documents of about 16 kB, so that many of them exceed every bound. */
const documents = Array.from(
  { length: 5000 },
  (_, n) => `query Q${n} { a } #${'x'.repeat(15_900)}`,
);

it('the memory of a process is bounded, and keeps what was used last', async () => {
  const store = storeOf();
  for (const text of documents.slice(0, 400)) await store.set(keyOf(text), text);
  const known = await Promise.all(documents.slice(0, 400).map((text) => store.get(keyOf(text))));
  const kept = known.filter((text) => text !== undefined);
  expect(kept.join('').length).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(kept.length).toBeGreaterThan(200);
  expect(known.at(-1)).toBe(documents[399]);
  expect(known[0]).toBeUndefined();
});

it('Redis holds a bounded number of documents, each for a day', async () => {
  const { redis, values, lifetimes } = fakeRedis();
  const store = storeOf(redis);
  for (const text of documents) await store.set(keyOf(text), text);
  expect(values.size).toBeLessThanOrEqual(4096);
  expect(values.size).toBeGreaterThan(2000);
  expect([...lifetimes]).toEqual([86_400]);
});

it('a document that another one has replaced in Redis is unknown, not mistaken for it', async () => {
  const { redis, values } = fakeRedis();
  await storeOf(redis).set(keyOf('{ a }'), '{ a }');
  expect(await storeOf(redis).get(keyOf('{ a }'))).toBe('{ a }');
  for (const key of values.keys()) values.set(key, '{ b }');
  expect(await storeOf(redis).get(keyOf('{ a }'))).toBeUndefined();
});

it('while Redis is away each process knows what it has stored itself', async () => {
  const { redis, setAway } = fakeRedis();
  const store = storeOf(redis);
  setAway(true);
  await store.set(keyOf('{ a }'), '{ a }');
  expect(await store.get(keyOf('{ a }'))).toBe('{ a }');
  expect(await store.get(keyOf('{ b }'))).toBeUndefined();
  expect(await storeOf(redis).get(keyOf('{ a }'))).toBeUndefined();
});

it('what another replica has stored stays known when Redis is away', async () => {
  const { redis, setAway } = fakeRedis();
  await storeOf(redis).set(keyOf('{ a }'), '{ a }');
  const replica = storeOf(redis);
  await replica.get(keyOf('{ a }'));
  setAway(true);
  expect(await replica.get(keyOf('{ a }'))).toBe('{ a }');
});
