import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { seedCrew } from '../../../support/crew.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let schedules: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  schedules = new Schedules(app, (await seedCrew(app.seed)).head);
});
afterAll(() => app.stop());

/** Makes each occurrence fail with an SQLSTATE. */
async function failWith(state: string): Promise<void> {
  const { prisma } = app.database;
  await prisma.$executeRawUnsafe(`CREATE OR REPLACE FUNCTION fail_occurrence() RETURNS trigger
    LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`);
  await prisma.$executeRaw`CREATE OR REPLACE TRIGGER fail_occurrence BEFORE INSERT
    ON schedule_occurrences FOR EACH ROW EXECUTE FUNCTION fail_occurrence()`;
}

it.each([
  // A server that is shut down, and a standby that is not promoted yet.
  ['57P01', 10, '2027-01-02'],
  ['25006', 10, '2027-01-03'],
  ['P0001', 600, '2027-01-04'],
])('after %s a schedule is looked at again %i seconds later', async (state, seconds, day) => {
  moveTo(app, `${day}T00:00:00Z`);
  const { id } = await schedules.create();
  moveTo(app, `${day}T12:00:00Z`);
  await failWith(state);
  await sweep(app);
  await app.database.prisma.$executeRaw`DROP TRIGGER fail_occurrence ON schedule_occurrences`;
  const { nextRunAt } = await app.database.prisma.schedule.findUniqueOrThrow({ where: { id } });
  const later = ((nextRunAt?.getTime() ?? 0) - Date.parse(`${day}T12:00:00Z`)) / 1000;
  // The clock goes on meanwhile.
  expect(later).toBeGreaterThanOrEqual(seconds);
  expect(later).toBeLessThan(seconds + 300);
  expect(await schedules.stored(id)).toEqual([]);
  app.advance(seconds * 1000);
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([`${day}T08:00 generated`]);
  await schedules.call('deleteSchedule', { id });
});
