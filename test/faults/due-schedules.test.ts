import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { sample } from '../support/full.js';
import { startProxy } from '../support/proxy.js';
import { call } from './support/calls.js';
import {
  columnsOf,
  killAgainAndAgain,
  openRecords,
  prepareDueWork,
  untilDone,
} from './support/due-work.js';
import { KINDS, openKind } from './support/kinds.js';
import { expectWithin, scaled } from './support/limits.js';
import { startOwnPostgres } from './support/postgres.js';
import { expectData, type Service, type World } from './support/service.js';

/** Schedules of which a tenth falls due together. */
const SCHEDULES = sample(100_000, 10_000);
const DUE = SCHEDULES / 10;

/** How often a replica is killed while it generates. */
const KILLS = sample(50, 5);

/** How often all connections to the database are cut meanwhile. */
const CUTS = sample(20, 3);

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
async function copies(database: Database, id: number): Promise<void> {
  const { prisma } = database;
  const columns = await columnsOf(database, 'schedules', ['id']);
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

/** Expects each schedule that is due to have one occurrence, one request and one event. */
async function expectOnceEach({ prisma }: Database): Promise<void> {
  const counts = await prisma.$queryRaw<{ what: string; all: number; most: number }[]>`
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
}

const WORK = { make: daily, copies };

describe.runIf(KINDS.includes('PostgreSQL'))(`${DUE} of ${SCHEDULES} schedules fall due`, () => {
  it('and are generated once each, while one of two replicas is killed again and again', async ({
    onTestFinished,
  }) => {
    const { DATABASE_URL = '' } = await openKind('PostgreSQL', onTestFinished);
    const settings = { DATABASE_URL, SWEEP_SECONDS: '1' };
    const { first, second } = await prepareDueWork(settings, DATABASE_URL, WORK, onTestFinished);
    const database = await openRecords(DATABASE_URL);
    onTestFinished(database.close);
    const count = () => generated(database);

    const began = performance.now();
    await second.start();
    await killAgainAndAgain(first, KILLS, { count, all: DUE, time: TIME });
    await untilDone(count, DUE, TIME);
    const took = performance.now() - began;
    console.info(`${DUE} schedules: ${Math.round(took)} ms`);
    expectWithin(took, scaled(TIME));
    await second.stop();
    await expectOnceEach(database);
  });

  it('and are generated once each, while the database fails over and connections are cut', async ({
    onTestFinished,
  }) => {
    const primary = await startOwnPostgres();
    onTestFinished(primary.remove);
    const proxy = await startProxy(primary.port);
    onTestFinished(proxy.stop);
    const DATABASE_URL = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`;
    const settings = { DATABASE_URL, SWEEP_SECONDS: '1' };
    const { first, second } = await prepareDueWork(settings, primary.url, WORK, onTestFinished);
    const standby = await primary.addStandby();
    onTestFinished(standby.remove);
    const database = await openRecords(standby.url);
    onTestFinished(database.close);
    const count = () => generated(database);

    await Promise.all([first.start(), second.start()]);
    await untilDone(count, 10, TIME);
    await primary.stop('immediate');
    expect(await count()).toBeLessThan(DUE);
    proxy.redirect(standby.port);
    await standby.promote();
    for (let cut = 1; cut <= CUTS; cut += 1) {
      await untilDone(count, Math.min(DUE, (await count()) + 10), TIME);
      await proxy.refuse();
      await proxy.pass();
    }
    await untilDone(count, DUE, TIME);
    for (const { stop } of [first, second]) await stop();
    await expectOnceEach(database);
  });
});
