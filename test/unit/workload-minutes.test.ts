import { describe, expect, it } from 'vitest';
import { dateOf, dayNumber, numberOf } from '../../src/modules/planning/calendars/local-days.js';
import { WorkTime } from '../../src/modules/planning/calendars/work-time.js';
import {
  capacityOf,
  firstFree,
  minutesOf,
  type PersonHours,
  type Work,
} from '../../src/modules/planning/capacity/minutes.js';
import { randomNumbers } from '../support/random-numbers.js';
import {
  type OracleCalendar,
  type OraclePeriod,
  oracleCapacity,
  oracleDay,
  oraclePlan,
} from '../support/workload-oracle.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** Zones with different changes of the clock, around both changes of a year. */
const CHANGES: readonly [zone: string, forward: string, back: string][] = [
  ['Europe/Berlin', '2027-03-28', '2027-10-31'],
  ['America/New_York', '2027-03-14', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-03', '2027-04-04'],
  ['America/Havana', '2027-03-14', '2027-11-07'],
];

/** Working hours away from the hours of the night that a change repeats or skips. */
const OFFICE = [
  [480, 720],
  [780, 1020],
];
const LATE = [[1080, 1440]];

const hoursOf = (calendar: OracleCalendar | null, timeZone: string): PersonHours => ({
  time: calendar === null ? null : new WorkTime(calendar),
  timeZone,
});
const plan = (from: number, to: number): Work => ({
  ...{ plan: { from, to }, dueAt: null, remaining: 0, as: 'assignee' },
});
const byDay = (work: Work, hours: PersonHours) =>
  Object.fromEntries(minutesOf(work, hours, 0).map(({ day, minutes }) => [dateOf(day), minutes]));

describe.each(CHANGES)('in %s, around %s and %s', (timeZone, ...changes) => {
  const below = randomNumbers(timeZone.length * 7919 + 11);
  const around = (date: string) =>
    Date.parse(`${date}T00:00:00Z`) - 2 * DAY + below(4 * 1_440) * MINUTE;

  const someCalendar = (date: string): OracleCalendar => ({
    timeZone,
    week: Array.from({ length: 7 }, () => [OFFICE, LATE, [], OFFICE][below(4)] ?? []),
    holidays: below(2) === 0 ? [] : [{ date, intervals: [[[600, 660]], []][below(2)] ?? [] }],
  });

  it('plans have the minutes that a wall clock counts', () => {
    for (let round = 0; round < 24; round += 1) {
      const change = changes[round % 2] as string;
      const calendar = round % 5 === 0 ? null : someCalendar(change);
      const from = around(change);
      const to = from + (1 + below(round % 3 === 0 ? 300 : 2 * 1_440)) * MINUTE;
      const found = byDay(plan(from, to), hoursOf(calendar, timeZone));
      const wanted = oraclePlan({ from, to }, calendar, timeZone);
      expect({ from, to, calendar, found }).toEqual({ from, to, calendar, found: wanted });
    }
  });

  it('days have the capacity that a wall clock counts, less absences', () => {
    for (let round = 0; round < 10; round += 1) {
      const change = changes[round % 2] as string;
      const calendar = someCalendar(change);
      const absences: OraclePeriod[] = [];
      for (let from = around(change); absences.length < below(3); ) {
        absences.push({ from, to: from + (1 + below(1_000)) * MINUTE });
        from += 1_500 * MINUTE;
      }
      const hours = hoursOf(calendar, timeZone);
      for (let day = numberOf(change) - 1; day <= numberOf(change) + 1; day += 1) {
        const wanted = oracleCapacity(dateOf(day), calendar, absences);
        expect([change, day, capacityOf(day, hours, absences)]).toEqual([change, day, wanted]);
      }
    }
  });

  it('days begin and end where the clock says', () => {
    for (const change of changes) {
      for (let step = 0; step < 96; step += 1) {
        const moment = Date.parse(`${change}T00:00:00Z`) + (step - 48) * 30 * MINUTE;
        expect(dateOf(dayNumber(moment, timeZone))).toBe(oracleDay(moment, timeZone));
      }
    }
  });
});

describe('minutes of a day', () => {
  const utc = (calendar: OracleCalendar | null) => hoursOf(calendar, 'UTC');
  const week = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []];
  const office: OracleCalendar = { timeZone: 'UTC', week, holidays: [] };
  const at = (time: string) => Date.parse(`${time}:00Z`);
  const now = at('2027-03-03T12:00');

  it('a plan within a day counts whole, outside of working time too', () => {
    const night = plan(at('2027-03-01T20:00'), at('2027-03-02T00:00'));
    expect(byDay(night, utc(office))).toEqual({ '2027-03-01': 240 });
  });

  it('a longer plan counts its working time, and without any its plain time', () => {
    const long = plan(at('2027-03-05T16:00'), at('2027-03-08T09:00'));
    expect(byDay(long, utc(office))).toEqual({ '2027-03-05': 60, '2027-03-08': 60 });
    const weekend = plan(at('2027-03-06T23:00'), at('2027-03-07T02:00'));
    expect(byDay(weekend, utc(office))).toEqual({ '2027-03-06': 60, '2027-03-07': 120 });
    expect(byDay(long, utc(null))).toEqual({
      ...{ '2027-03-05': 480, '2027-03-06': 1440, '2027-03-07': 1440, '2027-03-08': 540 },
    });
  });

  it('without a plan what remains counts on the day when it is due, past ones today', () => {
    const due = (time: string | null, as: Work['as'] = 'assignee') =>
      minutesOf(
        { plan: null, dueAt: time === null ? null : at(time), remaining: 45, as },
        utc(office),
        now,
      ).map(({ day, minutes }) => [dateOf(day), minutes]);
    expect(due('2027-03-05T09:00')).toEqual([['2027-03-05', 45]]);
    expect(due('2027-03-01T09:00')).toEqual([['2027-03-03', 45]]);
    expect(due('2027-03-03T09:00')).toEqual([['2027-03-03', 45]]);
    expect(due(null)).toEqual([]);
    expect(due('2027-03-05T09:00', 'helper')).toEqual([]);
  });

  it('the next free moment is working time without absence or plan', () => {
    const until = now + 31 * DAY;
    const free = (taken: readonly OraclePeriod[], hours = utc(office)) => {
      const found = firstFree(hours, taken, now, until);
      return found === null ? null : new Date(found).toISOString();
    };
    // At noon there is a pause until 13:00.
    expect(free([])).toBe('2027-03-03T13:00:00.000Z');
    expect(free([], utc(null))).toBe('2027-03-03T12:00:00.000Z');
    const afternoon = { from: at('2027-03-03T13:00'), to: at('2027-03-03T17:00') };
    expect(free([afternoon])).toBe('2027-03-04T08:00:00.000Z');
    const morning = { from: at('2027-03-04T07:00'), to: at('2027-03-04T09:30') };
    const overlapping = { from: at('2027-03-04T09:00'), to: at('2027-03-04T10:15') };
    expect(free([overlapping, afternoon, morning])).toBe('2027-03-04T10:15:00.000Z');
    expect(free([{ from: at('2027-03-01T00:00'), to: until }])).toBeNull();
    const later = { from: at('2027-03-03T14:00'), to: until };
    expect(free([later])).toBe('2027-03-03T13:00:00.000Z');
  });
});
