import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { invoke } from '../../../support/interfaces.js';
import { DAILY, moveTo, Schedules } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
});
afterAll(() => app.stop());

const TEXTS = { title: 'Check the pump', description: 'Listen to it.' };
const INVALID = 'VALIDATION_ERROR';

it('refuses rules that are not supported, and triggers that do not fit', async () => {
  const refused = async (time: object) => {
    const trigger = { time: { ...DAILY, ...time } };
    const { code, details } = await invoke(
      app,
      'rest',
      'createSchedule',
      { ...TEXTS, trigger },
      await app.seed.login(crew.head.id),
    );
    return [code, details?.field, details?.reason];
  };
  for (const [rrule, part] of [
    ['FREQ=HOURLY', 'FREQ'],
    ['FREQ=MINUTELY', 'FREQ'],
    ['INTERVAL=2', 'FREQ'],
    ['FREQ=DAILY;BYMINUTE=5', 'BYMINUTE'],
    ['FREQ=DAILY;BYSECOND=5', 'BYSECOND'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20280101', 'COUNT'],
    ['FREQ=DAILY;UNTIL=20280101T000000Z', 'UNTIL'],
    ['FREQ=DAILY;INTERVAL=1;INTERVAL=2', 'INTERVAL'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['FREQ=WEEKLY;BYDAY=2TU', 'BYDAY'],
    ['FREQ=DAILY;BYDAY=-1FR', 'BYDAY'],
    ['FREQ=MONTHLY;BYEASTER=1', 'BYEASTER'],
  ] as const) {
    expect(await refused({ rrule })).toEqual([INVALID, 'rrule', expect.stringContaining(part)]);
  }
  expect(await refused({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toEqual([
    ...[INVALID, 'rrule', 'yields nothing in 10 years'],
  ]);
  expect(await refused({ rrule: 'FREQ=DAILY;UNTIL=20261231' })).toEqual([
    ...[INVALID, 'rrule', 'yields nothing in 10 years'],
  ]);
  for (const startsAt of [
    '2027-01-01',
    '2027-01-01T08:00+01:00',
    '2027-02-30T08:00',
    '2027-01-01T08:00:00',
  ]) {
    expect((await refused({ startsAt })).slice(0, 2)).toEqual([INVALID, 'startsAt']);
  }
  expect((await refused({ timeZone: '+01:00' }))[0]).toBe(INVALID);
  expect((await refused({ onClosedDay: 'next' })).slice(0, 2)).toEqual([INVALID, 'calendarId']);
  expect((await refused({ calendarId: 999_999 })).slice(0, 2)).toEqual([INVALID, 'calendarId']);
});

it('counts COUNT from the beginning, and includes the day of UNTIL', async () => {
  const three = await schedules.create({
    rrule: 'FREQ=DAILY;COUNT=3',
    startsAt: '2026-12-31T08:00',
  });
  const keys = async (id: number) =>
    (await schedules.occurrences(id)).map((one: { occurrenceKey: string }) => one.occurrenceKey);
  expect(await keys(three.id)).toEqual(['2027-01-01T08:00', '2027-01-02T08:00']);
  const until = await schedules.create({ rrule: 'FREQ=DAILY;UNTIL=20270102' });
  expect(await keys(until.id)).toEqual(['2027-01-01T08:00', '2027-01-02T08:00']);
  // An occurrence only where the rule meets the beginning.
  const tuesdays = await schedules.create({
    rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=1',
    startsAt: '2027-01-01T08:00',
  });
  expect(await keys(tuesdays.id)).toEqual(['2027-01-05T08:00']);
  const rounds = await schedules.create({
    rrule: 'FREQ=DAILY;BYHOUR=6,14,22;COUNT=4',
    startsAt: '2027-01-01T08:15',
  });
  expect(await keys(rounds.id)).toEqual([
    ...['2027-01-01T14:15', '2027-01-01T22:15', '2027-01-02T06:15', '2027-01-02T14:15'],
  ]);
  for (const { id } of [three, until, tuesdays, rounds])
    await schedules.call('deleteSchedule', { id });
});
