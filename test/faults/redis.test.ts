import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { canStartRedis, type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { expectWithin, scaled } from './support/limits.js';
import { Load } from './support/load.js';
import { compare, verifyTrail } from './support/records.js';
import { judge } from './support/results.js';
import { createWorld, prepareService, type Service, type World } from './support/service.js';

/**
 * Redis is optional: what a client notices of its absence is nothing but a moment, in milliseconds.
 */
const ANSWER_LIMIT = 2_500;

/** How long each fault takes, in milliseconds. */
const FAULT = 3_000;

if (!canStartRedis) console.warn('SKIPPED: faults of Redis, which is not installed.');

describe.runIf(canStartRedis)('the service, and its Redis', () => {
  let redis: OwnRedis;
  let service: Service;
  let world: World;
  const runs: { fault: string; load: Load; recovered: number }[] = [];

  beforeAll(async () => {
    redis = await startOwnRedis();
    service = await prepareService({ REDIS_URL: redis.url });
    await service.start();
    world = await createWorld(service);
  });
  afterAll(async () => {
    await service.remove();
    await world.receiver.stop();
    redis.thaw();
    await redis.kill();
  });

  async function under(fault: string, work: () => Promise<void>): Promise<Load> {
    const load = new Load(service.url, world);
    load.start();
    await load.recovered(performance.now());
    await work();
    const recovered = await load.recovered(performance.now());
    await sleep(500);
    await load.stop();
    runs.push({ fault, load, recovered });
    return load;
  }

  it('that is stopped, and started again', async () => {
    const load = await under('Redis stopped', async () => {
      await redis.kill();
      await sleep(FAULT);
      await redis.start();
    });
    expect(load.counts).toMatchObject({ unavailable: 0, broken: 0 });
    expectWithin(load.slowest, scaled(ANSWER_LIMIT));
  });

  it('that hangs', async () => {
    const load = await under('Redis hangs', async () => {
      redis.freeze();
      await sleep(FAULT);
      redis.thaw();
    });
    // Two for each client: then the service goes on without Redis, rather than wait for it each time.
    expectWithin(load.slow, 10);
    expect(load.counts).toMatchObject({ unavailable: 0, broken: 0 });
    expectWithin(load.slowest, scaled(ANSWER_LIMIT));
  });

  it('afterwards every change is there once, and the audit trail is whole', async () => {
    expect(await verifyTrail(service, world)).toBeGreaterThan(0);
    await service.stop();
    const options = { databaseUrl: undefined, dataDir: service.dataDir };
    const database = await openDatabase(options, createLogger('silent'));
    try {
      for (const { fault, load, recovered } of runs) {
        judge(fault, load, await compare(database, load), [recovered]);
      }
    } finally {
      await database.close();
    }
  });
});
