import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logger.js';
import { sample } from '../support/full.js';
import { call } from './support/calls.js';
import { KINDS, openKind } from './support/kinds.js';
import { expectWithin, scaled } from './support/limits.js';
import {
  createWorld,
  expectData,
  prepareService,
  type Service,
  type World,
} from './support/service.js';

/** Schedules of which a tenth falls due together. */
const SCHEDULES = sample(100_000, 10_000);
const DUE = SCHEDULES / 10;

/** How often a replica is killed while it generates. */
const KILLS = sample(50, 5);

/** The time in which all of them are generated, in milliseconds. */
const TIME = 300_000;

/** A schedule of each day, of which copies are made. */
async function daily({ url }: Service, { admin: token, departmentId }: World): Promise<number> {
  const minute = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  const time = { rrule: 'FREQ=DAILY', startsAt: minute, timeZone: 'UTC' };
  const body = { title: 'Round', description: 'Look.', departmentId, trigger: { time } };
  const made = await call(url, 'POST', '/api/schedules', { token, body });
  return expectData<{ id: number }>(made).id;
}

/** Makes copies of a schedule, a tenth of them due an hour ago, the others tomorrow. */
async function copies({ prisma }: Database, id: number): Promise<void> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'schedules' AND column_name <> 'id'`;
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  await prisma.$executeRawUnsafe(`INSERT INTO schedules (${columns})
    SELECT ${columns} FROM schedules, generate_series(2, ${SCHEDULES}) WHERE id = ${id}`);
  const past = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await prisma.$executeRawUnsafe(`UPDATE schedules SET starts_at = '${past}',
      next_run_at = '${past}:00Z', effective_from = '${past}:00Z' WHERE id % 10 = ${id % 10}`);
}

/** Number of occurrences that were generated. */
async function generated({ prisma }: Database): Promise<number> {
  return await prisma.scheduleOccurrence.count({ where: { state: 'generated' } });
}

/** Waits until so many occurrences have been generated. */
async function untilGenerated(database: Database, count: number): Promise<void> {
  for (const end = performance.now() + scaled(3 * TIME); (await generated(database)) < count; ) {
    if (performance.now() > end) throw new Error(`${await generated(database)} in ${TIME} ms.`);
    await sleep(50);
  }
}

describe.runIf(KINDS.includes('PostgreSQL'))(`${DUE} of ${SCHEDULES} schedules fall due`, () => {
  it('and are generated once each, while one of two replicas is killed again and again', async ({
    onTestFinished,
  }) => {
    const { DATABASE_URL = '' } = await openKind('PostgreSQL', onTestFinished);
    const settings = { DATABASE_URL, SWEEP_SECONDS: '1' };
    const first = await prepareService(settings);
    const second = await prepareService(settings);
    for (const { remove } of [first, second]) onTestFinished(remove);
    await first.start();
    const world = await createWorld(first);
    onTestFinished(world.receiver.stop);
    const id = await daily(first, world);
    await first.stop();
    const database = await openDatabase(
      { databaseUrl: DATABASE_URL, dataDir: '' },
      createLogger('silent'),
    );
    onTestFinished(database.close);
    await copies(database, id);

    const began = performance.now();
    await second.start();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await first.start();
      const before = await generated(database);
      if (before === DUE) break;
      await untilGenerated(database, Math.min(DUE, before + 10));
      await first.kill();
    }
    await untilGenerated(database, DUE);
    const took = performance.now() - began;
    console.info(`${DUE} schedules: ${Math.round(took)} ms`);
    expectWithin(took, scaled(TIME));
    await second.stop();

    const counts = await database.prisma.$queryRaw<{ what: string; all: number; most: number }[]>`
      SELECT what, count(*)::int AS all, max(number)::int AS most FROM (
        SELECT 'event' AS what, count(*) AS number FROM outbox_events
          WHERE type = 'schedule.generated' GROUP BY payload ->> 'scheduleId'
        UNION ALL
        SELECT 'occurrence', count(*) FROM schedule_occurrences GROUP BY schedule_id
        UNION ALL
        SELECT 'request', count(*) FROM maintenance_requests
          WHERE schedule_id IS NOT NULL GROUP BY schedule_id
      ) AS counted GROUP BY what ORDER BY what`;
    expect(counts).toEqual([
      { what: 'event', all: DUE, most: 1 },
      { what: 'occurrence', all: DUE, most: 1 },
      { what: 'request', all: DUE, most: 1 },
    ]);
  });
});
