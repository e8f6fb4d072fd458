import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { startProxy, type TestProxy } from '../support/proxy.js';
import { call } from './support/calls.js';
import { expectWithin, scaled } from './support/limits.js';
import { Load } from './support/load.js';
import { canStartPostgres, type OwnPostgres, startOwnPostgres } from './support/postgres.js';
import { compare, verifyTrail, verifyWebhooks } from './support/records.js';
import { judge } from './support/results.js';
import { createWorld, prepareService, type Service, type World } from './support/service.js';

/** How long the load runs before and after a fault, in milliseconds. */
const BEFORE = 700;
const AFTER = 700;

/** Longer than a request waits for the database (docs/operations/running.md), in milliseconds. */
const HANG = 9_000;
const HANG_LIMIT = 8_000;

if (!canStartPostgres) console.warn('SKIPPED: faults of PostgreSQL, which is not installed.');

describe.runIf(canStartPostgres)('the service, and its PostgreSQL', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  /** The address that the service knows; in an installation that of a virtual IP, or of HAProxy. */
  let proxy: TestProxy;
  let service: Service;
  let world: World;
  const loads: Load[] = [];

  beforeAll(async () => {
    primary = await startOwnPostgres();
    proxy = await startProxy(primary.port);
    const url = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`;
    service = await prepareService({ DATABASE_URL: url });
    await service.start();
    world = await createWorld(service);
  });
  afterAll(async () => {
    await service.remove();
    await world.receiver.stop();
    await proxy.stop();
    await primary.remove();
    await standby?.remove();
  });

  /** Compares what a load was told with the records of a server. */
  async function findings(load: Load, server: OwnPostgres) {
    const options = { databaseUrl: server.url, dataDir: '' };
    const database = await openDatabase(options, createLogger('silent'));
    try {
      return await compare(database, load);
    } finally {
      await database.close();
    }
  }

  /** Runs a load before, during and after a fault, and judges what it was told. */
  async function under(fault: string, work: () => Promise<unknown>, server = () => primary) {
    const load = new Load(service.url, world);
    loads.push(load);
    load.start();
    await load.recovered(performance.now());
    await sleep(BEFORE);
    await work();
    const recovered = await load.recovered(performance.now());
    await sleep(AFTER);
    await load.stop();
    judge(fault, load, await findings(load, server()), [recovered]);
    return load;
  }

  it('that is started after it', async () => {
    await service.stop();
    await primary.stop('fast');
    const started = service.start();
    await sleep(1_500);
    await primary.start();
    const moment = performance.now();
    await started;
    const load = new Load(service.url, world);
    loads.push(load);
    load.start();
    const recovered = await load.recovered(moment);
    await load.stop();
    judge('PostgreSQL refuses at start-up', load, await findings(load, primary), [recovered]);
  });

  it('that is stopped, and started again', async () => {
    const load = await under('PostgreSQL stopped', async () => {
      await primary.stop('fast');
      await sleep(1_500);
      expect((await call(service.url, 'GET', '/readyz')).status).toBe(503);
      expect((await call(service.url, 'GET', '/livez')).status).toBe(200);
      await primary.start();
    });
    expect(load.counts.unavailable).toBeGreaterThan(0);
    expectWithin(load.slowest, scaled(2_000));
  });

  it('that ends as after a power cut, and is started again', async () => {
    await under('PostgreSQL restarted after a crash', async () => {
      await primary.stop('immediate');
      await primary.start();
    });
  });

  it('that hangs', async () => {
    const load = await under('PostgreSQL hangs', async () => {
      primary.freeze();
      await sleep(HANG);
      primary.thaw();
    });
    expect(load.counts.unavailable).toBeGreaterThan(0);
    expectWithin(load.slowest, HANG_LIMIT + scaled(1_500));
  });

  it('whose address leads to a standby for a while, with connections that stay there', async () => {
    standby = await primary.addStandby();
    const load = await under('PostgreSQL is a standby for a while', async () => {
      proxy.redirect(standby.port);
      await proxy.refuse();
      await proxy.pass();
      await sleep(1_000);
      proxy.redirect(primary.port);
    });
    expect(load.counts.unavailable).toBeGreaterThan(0);
  });

  it('that fails over to a standby, which refuses changes before it is promoted', async () => {
    const load = await under(
      'PostgreSQL fails over to a standby',
      async () => {
        await primary.stop('immediate');
        proxy.redirect(standby.port);
        await sleep(1_000);
        await standby.promote();
      },
      () => standby,
    );
    expect(load.counts.unavailable).toBeGreaterThan(0);
  });

  it('afterwards the audit trail is whole, and a receiver of webhooks has every change', async () => {
    expect(await verifyTrail(service, world)).toBeGreaterThan(0);
    await verifyWebhooks(world, async () =>
      loads.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    );
  });
});
