import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { sample } from '../../../support/full.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import { moveTo, Schedules, sweep } from '../../../support/schedules.js';

const HOUR = 3_600_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const;
const HOLIDAYS = ['2027-03-26', '2027-03-29', '2027-04-01', '2027-10-29'];

let app: TestApp;
let crew: Crew;
let schedules: Schedules;
/** Closed at weekends and on the holidays. */
let calendarId: number;

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 36_000, sweepSeconds: 36_000 },
  });
  moveTo(app, '2027-03-01T00:00:00Z');
  crew = await seedCrew(app.seed);
  schedules = new Schedules(app, crew.head);
  const holidays = HOLIDAYS.map((date) => ({ date, name: 'Holiday', intervals: [] }));
  calendarId = (await app.seed.calendar({ holidays })).id;
});
afterAll(() => app.stop());

type Day = Temporal.PlainDate;

/** A rule, and the days that it meets, told without any library. */
interface Ruled {
  readonly rrule: string;
  readonly meets: (day: Day, start: Day) => boolean;
}

const days = (day: Day, start: Day) => start.until(day, { largestUnit: 'days' }).days;
const RULES: readonly Ruled[] = [
  { rrule: 'FREQ=DAILY', meets: () => true },
  { rrule: 'FREQ=DAILY;INTERVAL=3', meets: (day, start) => days(day, start) % 3 === 0 },
  { rrule: 'FREQ=WEEKLY', meets: (day, start) => days(day, start) % 7 === 0 },
  { rrule: 'FREQ=WEEKLY;BYDAY=SA,SU,MO', meets: ({ dayOfWeek }) => [6, 7, 1].includes(dayOfWeek) },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', meets: (day) => day.day === day.daysInMonth },
  {
    rrule: 'FREQ=MONTHLY;BYDAY=2TU',
    meets: ({ day, dayOfWeek }) => dayOfWeek === 2 && day > 7 && day <= 14,
  },
  {
    rrule: 'FREQ=DAILY;BYMONTH=4,10;BYDAY=MO,TH',
    meets: ({ month, dayOfWeek }) => [4, 10].includes(month) && [1, 4].includes(dayOfWeek),
  },
];

const isClosed = (day: Day) => day.dayOfWeek > 5 || HOLIDAYS.includes(day.toString());

/** A schedule as it is drawn. */
interface Drawn {
  readonly rule: Ruled;
  readonly hours: readonly number[];
  readonly startsAt: string;
  readonly timeZone: string;
  readonly onClosedDay: 'keep' | 'next' | 'previous' | 'skip';
  readonly leadDays: number;
  readonly ifOpen: 'skip' | 'create';
}

/** The instant of a local time: later by the gap where the zone skips it, the first of two. */
const instant = (day: Day, hour: number, timeZone: string) =>
  day.toPlainDateTime({ hour, minute: 30 }).toZonedDateTime(timeZone).epochMilliseconds;

/** Each occurrence of a year, day by day. */
function walk({ rule, hours, startsAt, timeZone, onClosedDay, leadDays }: Drawn) {
  const start = Temporal.PlainDate.from(startsAt.slice(0, 10));
  const found = [];
  for (let day = start; day.year < 2028; day = day.add({ days: 1 })) {
    if (!rule.meets(day, start)) continue;
    for (const hour of hours) {
      const key = `${day.toString()}T${String(hour).padStart(2, '0')}:30`;
      if (key < startsAt) continue;
      let due = day;
      const step = { next: 1, previous: -1, keep: 0, skip: 0 }[onClosedDay];
      while (step !== 0 && isClosed(due)) due = due.add({ days: step });
      found.push({
        key,
        closed: onClosedDay === 'skip' && isClosed(day),
        dueAt: instant(due, hour, timeZone),
        generatesAt: instant(due.subtract({ days: leadDays }), hour, timeZone),
      });
    }
  }
  return found;
}

/** The outcome of each occurrence, when the service looks at these times. */
function outcomes(drawn: Drawn, createdAt: number, looks: readonly number[]): string[] {
  const done = new Map<string, string>();
  const all = walk(drawn).filter(({ dueAt }) => dueAt >= createdAt);
  let opened = Number.POSITIVE_INFINITY;
  for (const now of looks) {
    const due = all
      .filter(({ key, generatesAt }) => generatesAt <= now && !done.has(key))
      .sort((one, other) => one.dueAt - other.dueAt || (one.key < other.key ? -1 : 1));
    const latest = Math.max(
      ...due.filter((one) => !one.closed && one.dueAt <= now).map((one) => one.dueAt),
    );
    for (const { key, closed, dueAt } of due) {
      if (closed) done.set(key, 'skipped closed_day');
      else if (dueAt <= now && dueAt < latest) done.set(key, 'missed overtaken');
      else if (drawn.ifOpen === 'skip' && opened <= dueAt) {
        // Until its due time it waits.
        if (dueAt <= now) done.set(key, 'missed previous_open');
      } else {
        opened = Math.min(opened, dueAt);
        done.set(key, 'generated');
      }
    }
  }
  return all.flatMap(({ key }) => (done.has(key) ? [`${key} ${done.get(key)}`] : [])).sort();
}

it('is what a walk day by day finds, for random rules, zones, closed days and outages', async () => {
  const pick = randomNumbers(41);
  const of = <T>(list: readonly T[]) => list[pick(list.length)] as T;
  const createdAt = app.now().getTime();
  const made: { drawn: Drawn; id: number }[] = [];
  for (let index = 0; index < sample(60, RULES.length); index += 1) {
    const rule = RULES[index % RULES.length] as Ruled;
    const hours = of([[2], [8], [23], [6, 14, 22]]);
    const drawn: Drawn = {
      ...{ rule, hours, timeZone: of(ZONES) },
      startsAt: `2027-0${1 + pick(6)}-0${1 + pick(9)}T${String(hours[0]).padStart(2, '0')}:30`,
      onClosedDay: of(['keep', 'next', 'previous', 'skip'] as const),
      leadDays: of([0, 0, 1, 20]),
      ifOpen: of(['create', 'create', 'skip'] as const),
    };
    const byHour = hours.length > 1 ? `;BYHOUR=${hours.join(',')}` : '';
    const { startsAt, timeZone, onClosedDay, leadDays, ifOpen } = drawn;
    const time = { rrule: rule.rrule + byHour, startsAt, timeZone, onClosedDay, calendarId };
    const { id } = await schedules.create(time, { leadDays, ifOpen });
    made.push({ drawn, id });
  }
  const looks: number[] = [];
  // Until November, past both changes of the clocks, with outages of hours to weeks.
  while ((looks.at(-1) ?? 0) < Date.parse('2027-11-10T00:00:00Z')) {
    const last = looks.at(-1) ?? createdAt;
    const now = last + (pick(6) === 0 ? 24 * (1 + pick(20)) : 5 + pick(40)) * HOUR;
    moveTo(app, new Date(now).toISOString());
    // The clock runs on by some milliseconds, which changes nothing: all is due at half past.
    looks.push(now);
    await Promise.all([sweep(app), sweep(app)]);
  }
  for (const { drawn, id } of made) {
    const stored = (await schedules.stored(id)).sort();
    const expected = outcomes(drawn, createdAt, looks);
    expect([drawn, stored]).toEqual([drawn, expected]);
    const requests = await app.database.prisma.maintenanceRequest.findMany({
      where: { scheduleId: id },
      select: { occurrenceKey: true },
    });
    expect(requests.map(({ occurrenceKey }) => `${occurrenceKey} generated`).sort()).toEqual(
      expected.filter((one) => one.endsWith('generated')),
    );
  }
  // A walk over years, which a busy machine takes minutes for.
}, 600_000);
