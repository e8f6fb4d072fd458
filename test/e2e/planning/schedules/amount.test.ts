import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { bothOr } from '../../../support/interfaces.js';
import { DAILY, moveTo, Schedules, sweep } from '../../../support/schedules.js';

let app: TestApp;
let crew: Crew;
let schedules: Schedules;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(',');
const HOURLY = `FREQ=DAILY;BYHOUR=${HOURS}`;
const TEXTS = { title: 'Check the pump', description: 'Listen to it.' };

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  moveTo(app, '2027-01-01T00:30:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
});
afterAll(() => app.stop());

const assetIdsOf = async (count: number) => {
  const { departmentId } = crew;
  const assets = Array.from({ length: count }, () => app.seed.asset({ departmentId }));
  return (await Promise.all(assets)).map(({ id }) => id);
};

describe.each(bothOr('graphql'))('through %s', (via) => {
  const input = (rrule: string, more: object = {}) => ({
    ...TEXTS,
    trigger: { time: { ...DAILY, rrule } },
    ...more,
  });

  it('a schedule has at most a thousand requests ahead, and a day', async () => {
    const own = new Schedules(app, crew.head, via);
    const refused = (name: string, rrule: string, more: object = {}) =>
      own.refused(name, input(rrule, more));
    const onLead = ['VALIDATION_ERROR', 'leadDays'];
    expect(await refused('createSchedule', HOURLY, { leadDays: 60 })).toEqual(onLead);
    expect(await refused('createSchedule', HOURLY, { leadDays: 42 })).toEqual(onLead);
    const { id } = await own.call(
      'createSchedule',
      input(HOURLY, { leadDays: 41, state: 'paused' }),
    );
    expect(await own.refused('updateSchedule', { id, leadDays: 42 })).toEqual(onLead);
    const assetIds = await assetIdsOf(2);
    expect(await own.refused('updateSchedule', { id, assetIds })).toEqual(onLead);
    await own.call('updateSchedule', { id, assetIds, leadDays: 20 });
    // A burst of some days, months ahead.
    const december = 'FREQ=YEARLY;BYMONTH=12;BYDAY=MO,TU,WE,TH,FR,SA,SU';
    await own.call('createSchedule', input(december, { leadDays: 60, state: 'paused' }));
    const burst = `${december};BYHOUR=${HOURS.slice(0, HOURS.indexOf(',23'))}`;
    const many = { leadDays: 60, assetIds };
    expect(await refused('createSchedule', burst, many)).toEqual(onLead);
    const busy = { assetIds: await assetIdsOf(42) };
    expect(await refused('createSchedule', HOURLY, busy)).toEqual(['VALIDATION_ERROR', 'rrule']);
  });

  it('a preview is refused as the schedule would be', async () => {
    const own = new Schedules(app, crew.head, via);
    const trigger = { time: { ...DAILY, rrule: HOURLY } };
    expect(await own.refused('previewSchedule', { trigger, leadDays: 60 })).toEqual([
      'VALIDATION_ERROR',
      'leadDays',
    ]);
    const from = '9998-01-01T00:00:00Z';
    expect(await own.refused('previewSchedule', { trigger, from })).toEqual([
      'VALIDATION_ERROR',
      'from',
    ]);
    for (const startsAt of ['1926-12-01T08:00', '2127-02-01T08:00', '9998-01-01T08:00']) {
      const time = { ...DAILY, startsAt };
      expect(await own.refused('previewSchedule', { trigger: { time } })).toEqual([
        'VALIDATION_ERROR',
        'startsAt',
      ]);
    }
  });

  it('a preview of steps beyond the last year ends', async () => {
    const own = new Schedules(app, crew.head, via);
    const time = { ...DAILY, rrule: 'FREQ=YEARLY;INTERVAL=9999', base: 'completion' };
    const { dates } = await own.call('previewSchedule', { trigger: { time }, count: 50 });
    expect(dates).toEqual([]);
  });
});

it('generates twenty-five requests in a transaction at most', async () => {
  const made = await schedules.create({ rrule: HOURLY }, { leadDays: 5, ifOpen: 'create' });
  await sweep(app);
  const { length } = await schedules.stored(made.id);
  expect(length).toBeGreaterThanOrEqual(5 * 24);
  const sizes = await app.database.prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM schedule_occurrences
    WHERE schedule_id = ${made.id} GROUP BY xmin::text`;
  expect(Math.max(...sizes.map(({ count }) => count))).toBe(25);
  expect((await schedules.get(made.id)).nextDueAt).not.toBeNull();
});

it('after an outage generates the latest of each asset, however many were missed', async () => {
  const assetIds = await assetIdsOf(2);
  const made = await schedules.create({ rrule: HOURLY }, { assetIds });
  moveTo(app, '2027-01-21T00:30:00Z');
  await sweep(app);
  const states = Map.groupBy(await schedules.stored(made.id), (row) => row.replace(/^\S+ /, ''));
  // Twenty days of hours, two assets.
  expect(states.get('missed overtaken')).toHaveLength(2 * (20 * 24 - 1));
  expect(states.get('generated')).toEqual([
    '2027-01-21T01:00 generated',
    '2027-01-21T01:00 generated',
  ]);
  expect([...states.keys()].sort()).toEqual(['generated', 'missed overtaken']);
});

it('a rule that meets closed days alone has no next date, and keeps nobody waiting', async () => {
  const day = [[480, 960]];
  const calendar = await app.seed.calendar({ week: [day, day, day, day, day, [], []] });
  const made = await schedules.create(
    {
      rrule: `FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=${HOURS}`,
      ...{ onClosedDay: 'skip', calendarId: calendar.id },
    },
    {},
  );
  expect(made.nextDueAt).toBeNull();
});
