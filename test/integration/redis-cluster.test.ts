import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOn, startTestApp, type TestApp } from '../support/app.js';
import { CHANGED, closeClients, subscriber } from '../support/live.js';
import { eventually } from '../support/receiver.js';
import { type OwnRedisCluster, startOwnRedisCluster } from '../support/redis-cluster.js';
import { canStartRedis } from '../support/redis-server.js';
import type { Person } from '../support/seed.js';

const LIMIT = 20;

describe.runIf(process.env.REDIS_URL && canStartRedis)('two replicas on a Redis Cluster', () => {
  let cluster: OwnRedisCluster;
  let one: TestApp;
  let other: TestApp;
  let head: Person;
  let employee: Person;

  beforeAll(async () => {
    cluster = await startOwnRedisCluster();
    const options = {
      redisUrl: cluster.url,
      rateLimitAnonymous: LIMIT,
      trustProxy: ['loopback'],
    };
    one = await startTestApp(options);
    other = await startOn(one.database, options);
    const { id: departmentId } = await one.seed.department();
    head = await one.seed.person('department_head', { departmentId });
    employee = await one.seed.person('employee', { departmentId });
    await eventually(async () => (await healthOfCache(one)) === 'up');
    await eventually(async () => (await healthOfCache(other)) === 'up');
  }, 60_000);
  afterAll(async () => {
    await closeClients();
    await other.stop();
    await one.stop();
    await cluster.end();
  });

  async function healthOfCache(app: TestApp): Promise<string> {
    const { body } = await app.rest('GET', '/health');
    return body.data.dependencies.find(({ name }: { name: string }) => name === 'cache').status;
  }

  /** The statuses of calls from one address, at the two replicas by turns. */
  async function statusesFrom(address: string, calls: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const app = call % 2 === 0 ? one : other;
      const headers = { 'X-Forwarded-For': address };
      statuses.push((await app.rest('GET', '/x', { headers })).status);
    }
    return statuses;
  }

  it('count the calls of an address together, exactly', async () => {
    const statuses = await statusesFrom('198.51.100.9', LIMIT + 2);
    expect(statuses).toEqual([...Array(LIMIT).fill(404), 429, 429]);
  });

  it('keep their keys on several nodes', async () => {
    for (let last = 1; last <= 30; last += 1) await statusesFrom(`198.51.100.${last}`, 1);
    const sizes = await cluster.sizes();
    expect(sizes.every((size) => size > 0)).toBe(true);
  });

  it('hear of the changes of each other', async () => {
    const follow = subscriber(() => other.url);
    const there = await follow(head.token, {}, CHANGED);
    const { body } = await one.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Tap drips', description: 'All week.' },
    });
    await eventually(() => there.events.some(({ id }) => id === body.data.id));
  });

  it('share their cache, and empty it together, by several keys and by a tag', async () => {
    const load = (value: string) => async () => ({ value });
    const get = (app: TestApp, key: string, value: string) =>
      app.services.cache.getOrLoad(key, load(value), 'tagged');
    for (const key of ['a', 'b', 'c']) {
      expect(await get(one, key, 'first')).toEqual({ value: 'first' });
      expect(await get(other, key, 'second')).toEqual({ value: 'first' });
    }
    await one.services.cache.invalidate({ keys: ['a', 'b'] });
    const isRenewed = async (key: string) => (await get(other, key, 'third')).value === 'third';
    for (const key of ['a', 'b']) await eventually(() => isRenewed(key));
    expect(await get(other, 'c', 'third')).toEqual({ value: 'first' });
    await one.services.cache.invalidate({ keys: [], tags: ['tagged'] });
    await eventually(() => isRenewed('c'));
  });

  it('go on while a node is away, and count together again afterwards', async () => {
    await cluster.kill(1);
    const { status } = await one.rest('POST', '/maintenance', {
      token: employee.token,
      body: { title: 'Tap drips', description: 'Still.' },
    });
    expect(status).toBe(201);
    await cluster.start(1);
    await eventually(async () => (await healthOfCache(one)) === 'up', 15_000);
    await eventually(async () => (await healthOfCache(other)) === 'up', 15_000);
    const statuses = await statusesFrom('203.0.113.77', LIMIT + 1);
    expect(statuses).toEqual([...Array(LIMIT).fill(404), 429]);
  }, 60_000);
});
