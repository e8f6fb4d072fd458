import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { type WorkingHours, WorkTime } from '../../src/modules/planning/calendars/work-time.js';
import { randomNumbers } from '../support/random-numbers.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OFFICE = [
  [480, 720],
  [780, 1020],
];
const officeWeek = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []];
const always = Array.from({ length: 7 }, () => [[0, 1440]]);

const berlin = (over: Partial<WorkingHours> = {}) =>
  new WorkTime({ timeZone: 'Europe/Berlin', week: officeWeek, holidays: [], ...over });
const added = (time: WorkTime, from: string, minutes: number) =>
  time.add(new Date(from), minutes * MINUTE).toISOString();
const hours = (time: WorkTime, from: string, to: string) =>
  time.between(new Date(from), new Date(to)) / HOUR;

/** The periods of the same hours by the definition: each end by Temporal, in time order. */
function definedPeriods(
  { timeZone, week, holidays }: WorkingHours,
  from: number,
  to: number,
): [number, number][] {
  const instant = (date: Temporal.PlainDate, minute: number) =>
    (minute === 1440 ? date.add({ days: 1 }) : date).toZonedDateTime({
      timeZone,
      plainTime: Temporal.PlainTime.from({
        hour: Math.floor(minute / 60) % 24,
        minute: minute % 60,
      }),
    }).epochMilliseconds;
  const first = Temporal.PlainDate.from(new Date(from - 3 * DAY).toISOString().slice(0, 10));
  const last = Temporal.PlainDate.from(new Date(to + 3 * DAY).toISOString().slice(0, 10));
  const found: [number, number][] = [];
  for (
    let date = first;
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    const holiday = holidays.find((one) => one.date === date.toString());
    for (const [a, b] of holiday?.intervals ?? week[date.dayOfWeek - 1] ?? []) {
      found.push([instant(date, a as number), instant(date, b as number)]);
    }
  }
  return found;
}

/** Working time by the definition, minute by minute; all times are whole minutes. */
function definedWork(periods: readonly [number, number][], from: number, to: number): number {
  let work = 0;
  for (let at = from; at < to; at += MINUTE) {
    if (periods.some(([a, b]) => a <= at && at < b)) work += MINUTE;
  }
  return work;
}

function randomDay(random: (below: number) => number): number[][] {
  const minutes = Array.from({ length: 2 * random(4) }, () => random(97) * 15);
  const ends = [...new Set(minutes)].sort((a, b) => a - b);
  return Array.from({ length: Math.floor(ends.length / 2) }, (_, index) =>
    ends.slice(2 * index, 2 * index + 2),
  );
}

/** The changes of the offset of a zone since 1990, at most as many. */
function changesOf(timeZone: string, most: number): number[] {
  const found: number[] = [];
  let here = Temporal.Instant.from('1990-01-01T00:00:00Z').toZonedDateTimeISO(timeZone);
  while (found.length < most) {
    const next = here.getTimeZoneTransition('next');
    if (next === null) break;
    found.push(next.epochMilliseconds);
    here = next;
  }
  return found;
}

describe('working time of office hours', () => {
  it.each([
    // A deadline at the end of a day stays there.
    ['2026-03-02T07:00:00Z', 480, '2026-03-02T16:00:00.000Z'],
    ['2026-03-02T07:00:00Z', 481, '2026-03-03T07:01:00.000Z'],
    ['2026-03-02T07:00:00Z', 240, '2026-03-02T11:00:00.000Z'],
    ['2026-03-02T07:00:00Z', 241, '2026-03-02T12:01:00.000Z'],
    // Outside the hours the time begins with the next ones.
    ['2026-03-06T20:00:00Z', 60, '2026-03-09T08:00:00.000Z'],
    ['2026-03-06T20:00:00Z', 0, '2026-03-06T20:00:00.000Z'],
    // Over the weekend on which the clock is put forward.
    ['2026-03-27T15:00:00Z', 120, '2026-03-30T07:00:00.000Z'],
  ])('from %s, %i minutes: until %s', (from, minutes, to) => {
    expect(added(berlin(), from, minutes)).toBe(to);
  });

  it('counts a holiday by its own hours', () => {
    const holidays = [
      { date: '2026-12-24', intervals: [[480, 720]] },
      { date: '2026-12-25', intervals: [] },
    ];
    const time = berlin({ holidays });
    expect(hours(time, '2026-12-23T00:00:00Z', '2026-12-29T00:00:00Z')).toBe(8 + 4 + 0 + 8);
    expect(added(time, '2026-12-24T10:00:00Z', 120)).toBe('2026-12-28T08:00:00.000Z');
  });

  it('adds over years', () => {
    const time = berlin();
    expect(hours(time, '2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z')).toBe(2609 * 8);
    expect(added(time, '2020-01-01T00:00:00Z', 2609 * 480)).toBe('2029-12-31T16:00:00.000Z');
  });

  it('is nothing for a period that ends before it begins', () => {
    expect(hours(berlin(), '2026-03-03T10:00:00Z', '2026-03-03T09:00:00Z')).toBe(0);
  });

  it('ends the search after the twentieth year that follows', () => {
    const from = new Date('2026-05-01T00:00:00Z');
    // Eight minutes a week: 416 minutes of 52 weeks in most years.
    const time = berlin({ week: [[[0, 8]], [], [], [], [], [], []] });
    const end = new Date('2047-01-01T00:00:00Z');
    const work = time.between(from, end);
    expect(time.reached(from, work)).toEqual(time.add(from, work));
    expect(time.reached(from, work)?.getUTCFullYear()).toBe(2046);
    expect(time.reached(from, work + 1)).toBe(undefined);
    expect(time.add(from, work + 1)).toEqual(end);
    expect(time.add(from, 525_600 * 60_000)).toEqual(end);
  });
});

describe('around a change of the offset', () => {
  it('counts a skipped hour once, where two intervals meet in it', () => {
    const sunday = [
      [60, 150],
      [180, 240],
    ];
    const time = berlin({ week: [[], [], [], [], [], [], sunday] });
    const [from, to] = [new Date('2026-03-29T00:00:00Z'), new Date('2026-03-29T12:00:00Z')];
    // 01:00 to 02:30 (03:30), and 03:00 to 04:00: together 01:00 to 04:00, two real hours.
    expect(time.between(from, to)).toBe(2 * HOUR);
    expect(time.periods(from, to, 9)).toEqual([
      { from: Date.parse('2026-03-29T00:00:00Z'), to: Date.parse('2026-03-29T02:00:00Z') },
    ]);
  });

  it('has no interval that ends before it begins', () => {
    const time = berlin({ week: [[], [], [], [], [], [], [[150, 180]]] });
    expect(hours(time, '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toBe(0);
  });

  it('takes the first of a time that occurs twice', () => {
    const time = berlin({ week: [[], [], [], [], [], [], [[120, 180]]] });
    // 02:00 and 03:00 of 25 October: two hours lie between them.
    expect(hours(time, '2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z')).toBe(2);
  });

  it('has a day of 23 and one of 25 hours', () => {
    const time = berlin({ week: always });
    expect(hours(time, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23);
    expect(hours(time, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25);
  });

  it('treats a skipped day as a gap of 24 hours', () => {
    const time = new WorkTime({
      timeZone: 'Pacific/Apia',
      week: always.map(() => OFFICE),
      holidays: [],
    });
    // 29 and 31 December; the hours of the 30th are those of the 31st.
    expect(hours(time, '2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z')).toBe(2 * 8);
  });

  it('joins periods that touch, also at the end of a year', () => {
    const time = new WorkTime({ timeZone: 'Pacific/Auckland', week: always, holidays: [] });
    const [from, to] = [new Date('2025-12-30T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
    expect(time.periods(from, to, 100)).toEqual([{ from: from.getTime(), to: to.getTime() }]);
    expect(time.between(from, to)).toBe(3 * DAY);
  });
});

describe('random calendars in every zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const random = randomNumbers(39);
  const cases = zones.map((timeZone) => {
    const changes = changesOf(timeZone, 1 + random(8));
    const around = changes.at(-1) ?? Date.UTC(2026, random(12), 1 + random(28));
    const start = Math.floor(around / MINUTE) * MINUTE - 3 * DAY;
    const week = Array.from({ length: 7 }, () => randomDay(random));
    week[random(7)] = [[0, 1440]];
    const date = new Date(start + random(6) * DAY).toISOString().slice(0, 10);
    const holidays = [{ date, intervals: randomDay(random) }];
    return { timeZone, week, holidays, start };
  });

  it('has all zones', () => expect(zones.length).toBeGreaterThan(400));

  it.each(cases)('$timeZone', ({ start, ...hoursOfCase }) => {
    const time = new WorkTime(hoursOfCase);
    const periods = definedPeriods(hoursOfCase, start, start + 7 * DAY);
    for (let turn = 0; turn < 2; turn += 1) {
      const a = start + random(5 * 1440) * MINUTE;
      const b = a + random(1440) * MINUTE;
      const work = definedWork(periods, a, b);
      expect(time.between(new Date(a), new Date(b))).toBe(work);
      const end = time.add(new Date(a), work).getTime();
      // The earliest time with this much work.
      expect(end).toBeLessThanOrEqual(b);
      expect(time.between(new Date(a), new Date(end))).toBe(work);
      if (work > 0) expect(time.between(new Date(a), new Date(end - 1))).toBe(work - 1);
    }
  });

  it('adds up, and add is the inverse of between, over years and odd milliseconds', () => {
    for (const { start, ...hoursOfCase } of cases.filter((_, index) => index % 20 === 0)) {
      const time = new WorkTime(hoursOfCase);
      for (let turn = 0; turn < 20; turn += 1) {
        const ends = [random(900), random(900), random(900)].map(
          (days) => new Date(start + days * DAY + random(DAY)),
        );
        const [a, b, c] = ends.sort((one, other) => one.getTime() - other.getTime()) as [
          Date,
          Date,
          Date,
        ];
        expect(time.between(a, b) + time.between(b, c)).toBe(time.between(a, c));
        const work = random(1e9);
        expect(time.between(a, time.add(a, work))).toBe(work);
        const half = Math.floor(work / 2);
        expect(time.add(time.add(a, half), work - half)).toEqual(time.add(a, work));
      }
    }
  });
});
