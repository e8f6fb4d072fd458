import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;
let technician: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
  technician = new Schedules(app, crew.technician);
});
afterAll(() => app.stop());

const MONTHLY = { rrule: 'FREQ=MONTHLY', base: 'completion' };

/** Generates at a time. @returns the open requests of a schedule. */
const generatedAt = async (time: string, id: number): Promise<number[]> => {
  moveTo(app, time);
  await sweep(app);
  const rows = await app.database.prisma.scheduleOccurrence.findMany({
    where: { scheduleId: id, requestId: { not: null }, closedAt: null },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ requestId }) => requestId as number);
};

const completeAt = async (time: string, requestId: number) => {
  moveTo(app, time);
  await technician.call('completeMaintenanceRequest', { id: requestId });
};

/** Key and due time of the planned occurrences. */
const planned = async (scheduleId: number) =>
  (await schedules.occurrences(scheduleId, { state: 'planned' })).map(
    ({ occurrenceKey, dueAt }: Record<string, string>) => `${occurrenceKey} ${dueAt}`,
  );

const assigned = () => ({ assigneeId: crew.technician.id });

it('counts from the day of completion; early work moves the next', async () => {
  const made = await schedules.create({ ...MONTHLY, startsAt: '2027-01-31T08:00' }, assigned());
  const { id } = made;
  expect(made.nextDueAt).toBe('2027-01-31T07:00:00.000Z');
  expect(await planned(id)).toEqual(['c1 2027-01-31T07:00:00.000Z']);
  const [first] = await generatedAt('2027-01-31T07:00:00Z', id);
  // While it is open nothing is planned, for months.
  expect(await planned(id)).toEqual([]);
  expect(await schedules.get(id)).toMatchObject({ nextDueAt: null });
  await generatedAt('2027-03-30T12:00:00Z', id);
  expect(await schedules.stored(id)).toEqual(['c1 generated']);
  await completeAt('2027-03-31T12:00:00Z', first as number);
  // A month after 31 March is the last of April; it is summer time.
  expect(await schedules.get(id)).toMatchObject({ nextDueAt: '2027-04-30T06:00:00.000Z' });
  expect(await planned(id)).toEqual(['c2 2027-04-30T06:00:00.000Z']);
  const [second] = await generatedAt('2027-04-30T06:00:00Z', id);
  await completeAt('2027-04-30T22:30:00Z', second as number);
  // It is the first of May in Berlin.
  expect(await planned(id)).toEqual(['c3 2027-06-01T06:00:00.000Z']);
  await schedules.call('deleteSchedule', { id });
});

it('counts from the day of cancelling, and waits again for a request that is reopened', async () => {
  moveTo(app, '2027-05-01T00:00:00Z');
  const { id } = await schedules.create({ ...MONTHLY, startsAt: '2027-05-02T08:00' }, assigned());
  const [first = 0] = await generatedAt('2027-05-02T06:00:00Z', id);
  await schedules.call('cancelMaintenanceRequest', { id: first, reason: 'Not now.' });
  expect(await planned(id)).toEqual(['c2 2027-06-02T06:00:00.000Z']);
  const [second = 0] = await generatedAt('2027-06-02T06:00:00Z', id);
  await completeAt('2027-06-03T08:00:00Z', second);
  expect(await planned(id)).toEqual(['c3 2027-07-03T06:00:00.000Z']);
  await schedules.call('reopenMaintenanceRequest', { id: second, reason: 'It drips.' });
  expect(await planned(id)).toEqual([]);
  await completeAt('2027-06-10T08:00:00Z', second);
  expect(await planned(id)).toEqual(['c3 2027-07-10T06:00:00.000Z']);
  await schedules.call('deleteSchedule', { id });
});

it('has a chain for each asset, of which one may be skipped', async () => {
  moveTo(app, '2027-08-01T00:00:00Z');
  const [one, other] = [await app.seed.asset(), await app.seed.asset()];
  const data = { assetIds: [one.id, other.id], ...assigned() };
  const { id } = await schedules.create({ ...MONTHLY, startsAt: '2027-08-10T08:00' }, data);
  const skip = { id, occurrenceKey: 'c1', assetId: one.id, reason: 'It is new.' };
  const skipped = await schedules.call('skipSchedule', skip);
  expect(skipped.occurrences).toMatchObject([
    {
      occurrenceKey: 'c1',
      assetId: one.id,
      state: 'skipped',
      cause: 'person',
      reason: 'It is new.',
    },
  ]);
  // From its due date, not from that of skipping.
  expect(await planned(id)).toEqual(['c1 2027-08-10T06:00:00.000Z', 'c2 2027-09-10T06:00:00.000Z']);
  expect(await schedules.refused('skipSchedule', skip)).toEqual(['CONFLICT', 'occurrenceKey']);
  const unknown = { ...skip, occurrenceKey: 'c5' };
  expect(await schedules.refused('skipSchedule', unknown)).toEqual([
    ...['VALIDATION_ERROR', 'occurrenceKey'],
  ]);
  // An early one in the name of the actor.
  const early = await schedules.call('generateSchedule', { id });
  expect(
    early.occurrences.map(({ occurrenceKey, assetId }: Record<string, unknown>) => [
      ...[occurrenceKey, assetId],
    ]),
  ).toEqual([
    ['c2', one.id],
    ['c1', other.id],
  ]);
  expect(await schedules.refused('generateSchedule', { id })).toEqual([
    ...['CONFLICT', 'occurrenceKey'],
  ]);
  await schedules.call('deleteSchedule', { id });
});

it('leaves no trace of what falls into the pause of a person', async () => {
  moveTo(app, '2027-10-01T00:00:00Z');
  const { id } = await schedules.create({ ...MONTHLY, startsAt: '2027-10-10T08:00' });
  await schedules.call('updateSchedule', { id, state: 'paused' });
  expect(await schedules.get(id)).toMatchObject({ pausedReason: 'person', nextDueAt: null });
  expect(await planned(id)).toEqual([]);
  await generatedAt('2027-12-20T12:00:00Z', id);
  const active = await schedules.call('updateSchedule', { id, state: 'active' });
  expect(active).toMatchObject({ pausedReason: null, nextDueAt: '2028-01-10T07:00:00.000Z' });
  await sweep(app);
  expect(await schedules.stored(id)).toEqual([]);
  expect(await planned(id)).toEqual(['c1 2028-01-10T07:00:00.000Z']);
  await schedules.call('deleteSchedule', { id });
});

it('takes FREQ and INTERVAL alone', async () => {
  const texts = { title: 'Check the pump', description: 'Listen.' };
  const time = { startsAt: '2028-01-01T08:00', timeZone: 'UTC', base: 'completion' };
  const trigger = { time: { ...time, rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' } };
  expect(await schedules.refused('createSchedule', { ...texts, trigger })).toEqual([
    ...['VALIDATION_ERROR', 'rrule'],
  ]);
});
