import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../../src/infra/database/database.js';
import { createLogger } from '../../../src/infra/logging/logger.js';
import { scaled } from './limits.js';
import { createWorld, prepareService, type Service, type World } from './service.js';

/** Registers what is undone after a test. */
type OnTestFinished = (work: () => Promise<void>) => void;

/** Two replicas that are not running, on a database where much falls due at the next start. */
export interface TwoReplicas {
  readonly first: Service;
  readonly second: Service;
}

/**
 * Prepares two replicas. One runs first and makes the record from which `copies` makes many.
 *
 * @param direct the address of the database, for the copies; that in the settings may be a proxy's.
 */
export async function prepareDueWork(
  settings: Readonly<Record<string, string>>,
  direct: string,
  {
    make,
    copies,
  }: {
    readonly make: (service: Service, world: World) => Promise<number>;
    readonly copies: (database: Database, id: number) => Promise<void>;
  },
  onTestFinished: OnTestFinished,
): Promise<TwoReplicas> {
  const first = await prepareService(settings);
  const second = await prepareService(settings);
  for (const { remove } of [first, second]) onTestFinished(remove);
  await first.start();
  const world = await createWorld(first);
  onTestFinished(world.receiver.stop);
  const id = await make(first, world);
  await first.stop();
  const database = await openRecords(direct);
  await copies(database, id).finally(() => database.close());
  return { first, second };
}

/** Opens a database beside the services. */
export async function openRecords(databaseUrl: string): Promise<Database> {
  return await openDatabase({ databaseUrl, dataDir: '' }, createLogger('silent'));
}

/** The columns of a table but for those named, as a list of SQL. */
export async function columnsOf(
  { prisma }: Database,
  table: string,
  without: readonly string[],
): Promise<string> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table}`;
  const names = rows.map(({ name }) => name).filter((name) => !without.includes(name));
  return names.map((name) => `"${name}"`).join(', ');
}

/** Number of records of work that is done. */
export type Count = () => Promise<number>;

/**
 * Waits until so many are done.
 *
 * @throws Error after three times the time in which all of them should be.
 */
export async function untilDone(count: Count, wanted: number, time: number): Promise<void> {
  for (const end = performance.now() + scaled(3 * time); (await count()) < wanted; ) {
    if (performance.now() > end) throw new Error(`${await count()} of ${wanted} in ${time} ms.`);
    await sleep(50);
  }
}

/**
 * Kills a replica again and again, each time when it or another one has done a few more.
 *
 * @param all the number of all; with it, nothing is killed any more.
 */
export async function killAgainAndAgain(
  service: Service,
  kills: number,
  { count, all, time }: { readonly count: Count; readonly all: number; readonly time: number },
): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await service.start();
    const before = await count();
    if (before === all) break;
    await untilDone(count, Math.min(all, before + 10), time);
    await service.kill();
  }
}
