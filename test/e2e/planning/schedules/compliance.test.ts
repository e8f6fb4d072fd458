import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
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

const JANUARY = { from: '2027-01-01', to: '2027-02-01T00:00:00Z' };

it('counts what was completed in time, missed and closed otherwise; skipped ones apart', async () => {
  // Weekly at eight: a tenth of the interval is 16.8 hours.
  const weekly = { rrule: 'FREQ=WEEKLY', startsAt: '2027-01-04T08:00' };
  const data = { assigneeId: crew.technician.id, ifOpen: 'create' };
  const { id } = await schedules.create(weekly, data);
  const compliance = async (filter: object = {}) => {
    const answer = await schedules.call('scheduleCompliance', {
      scheduleId: id,
      ...JANUARY,
      ...filter,
    });
    return [answer.numerator, answer.denominator, answer.missed, answer.skipped, answer.value];
  };
  const requestOf = async (occurrenceKey: string): Promise<number> => {
    const row = await app.database.prisma.scheduleOccurrence.findFirstOrThrow({
      where: { scheduleId: id, occurrenceKey },
    });
    return row.requestId ?? 0;
  };
  expect(await compliance()).toEqual([0, 0, 0, 0, null]);
  moveTo(app, '2027-01-04T07:00:00Z');
  await sweep(app);
  // Generated, and neither completed nor late.
  expect(await compliance()).toEqual([0, 0, 0, 0, null]);
  const first = await requestOf('2027-01-04T08:00');
  moveTo(app, '2027-01-04T23:47:30Z');
  await technician.call('completeMaintenanceRequest', { id: first });
  expect(await compliance()).toEqual([1, 1, 0, 0, 1]);
  moveTo(app, '2027-01-11T08:00:00Z');
  await sweep(app);
  moveTo(app, '2027-01-11T23:47:00Z');
  expect(await compliance()).toEqual([1, 1, 0, 0, 1]);
  // The tolerance is over.
  moveTo(app, '2027-01-11T23:49:00Z');
  expect(await compliance()).toEqual([1, 2, 0, 0, 0.5]);
  await technician.call('completeMaintenanceRequest', { id: await requestOf('2027-01-11T08:00') });
  expect(await compliance()).toEqual([1, 2, 0, 0, 0.5]);
  // A reopened one is not completed.
  await schedules.call('reopenMaintenanceRequest', { id: first, reason: 'It drips.' });
  expect(await compliance()).toEqual([0, 2, 0, 0, 0]);
  const skip = { id, occurrenceKey: '2027-01-18T08:00', reason: 'Closed.' };
  await schedules.call('skipSchedule', skip);
  expect(await compliance()).toEqual([0, 2, 0, 1, 0]);
  const early = await schedules.call('generateSchedule', { id });
  await technician.call('completeMaintenanceRequest', { id: early.occurrences[0].requestId });
  expect(await compliance()).toEqual([1, 3, 0, 1, 1 / 3]);
  // `[from, to)`, and a longer tolerance counts at once.
  expect(await compliance({ to: '2027-01-25T07:00:00Z' })).toEqual([0, 2, 0, 1, 0]);
  await schedules.call('updateSchedule', { id, toleranceDays: 1 });
  expect(await compliance()).toEqual([2, 3, 0, 1, 2 / 3]);
  moveTo(app, '2027-02-08T12:00:00Z');
  await sweep(app);
  const february = { from: '2027-02-01', to: '2027-03-01' };
  expect(await compliance(february)).toEqual([0, 1, 1, 0, 0]);
  const [{ requestId }] = (await schedules.occurrences(id, { state: 'generated' })).slice(-1);
  await schedules.call('cancelMaintenanceRequest', { id: requestId, reason: 'No.' });
  expect(await compliance(february)).toEqual([0, 2, 1, 0, 0]);
  // Archived schedules count, too; others do not see them.
  await schedules.call('deleteSchedule', { id });
  expect(await compliance(february)).toEqual([0, 2, 1, 0, 0]);
  for (const via of INTERFACES) {
    const ask = async (input: object, person = crew.employee) =>
      await invoke(
        app,
        via,
        'scheduleCompliance',
        { ...february, ...input },
        await app.seed.login(person.id),
      );
    expect((await ask({ scheduleId: id })).code).toBe('NOT_FOUND');
    expect((await ask({})).data).toEqual({
      ...{ value: null, numerator: 0, denominator: 0, missed: 0, skipped: 0, unit: 'ratio' },
    });
    const { departmentId } = crew;
    expect((await ask({ departmentId }, crew.head)).data).toMatchObject({ denominator: 2 });
    expect((await ask({ departmentId, assetId: 1 }, crew.head)).data).toMatchObject({
      denominator: 0,
    });
    expect((await ask({ from: '2027-04-01' })).code).toBe('VALIDATION_ERROR');
  }
});
