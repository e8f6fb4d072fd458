import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { KINDS, openKind } from './support/kinds.js';
import { rounds } from './support/limits.js';
import { Load } from './support/load.js';
import { compare, verifyTrail, verifyWebhooks } from './support/records.js';
import { judge } from './support/results.js';
import { createWorld, prepareService, type Service, type World } from './support/service.js';

/** How often the process is ended. */
const ROUNDS = rounds(20, 3);

/** How long the load runs between two ends, in milliseconds; varies, so that they come anywhere. */
const LOAD_TIME = { least: 100, most: 300 };

const open = (databaseUrl: string | undefined, dataDir: string): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir }, createLogger('silent'));

/** Ends the service again and again under load; @returns the times until every client was served. */
async function killRepeatedly(service: Service, load: Load): Promise<number[]> {
  const recoveries: number[] = [];
  load.start();
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(LOAD_TIME.least + Math.random() * (LOAD_TIME.most - LOAD_TIME.least));
    await service.kill();
    const moment = performance.now();
    await service.start();
    recoveries.push(await load.recovered(moment, round === ROUNDS - 1 ? 'all' : 'new'));
  }
  await load.stop();
  return recoveries;
}

async function checkRecords(service: Service, world: World, load: Load, url?: string) {
  await verifyTrail(service, world);
  const changes = async () => load.acknowledged;
  await verifyWebhooks(world, changes);
  await service.stop();
  const database = await open(url, service.dataDir);
  try {
    return await compare(database, load);
  } finally {
    await database.close();
  }
}

/**
 * The two take turns, for each needs both cores; the checks of one run beside the ends of the
 * other.
 */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

describe.concurrent(`kill -9 of the service, ${ROUNDS} times under load`, () => {
  it.for(KINDS)('its database %s', async (kind, { onTestFinished }) => {
    const database = await openKind(kind, onTestFinished);
    const service = await prepareService({ ...database });
    onTestFinished(service.remove);
    // Ended once as it should be, which stores its compiled code.
    await service.start();
    await service.stop();
    await service.start();
    const world = await createWorld(service);
    onTestFinished(world.receiver.stop);

    const load = new Load(service.url, world);
    const recoveries = await inTurn(() => killRepeatedly(service, load));
    const findings = await checkRecords(service, world, load, database.DATABASE_URL);
    expect(recoveries).toHaveLength(ROUNDS);
    judge(`kill -9 of the service (${kind})`, load, findings, recoveries);
  });
});
