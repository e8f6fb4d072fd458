import { describe, expect, it } from 'vitest';
import {
  newestRunDay,
  nextRun,
  periodBefore,
  type Timetable,
} from '../../src/modules/system/kpis/reports/calendar.js';

const weekly = (weekday: number, time: string, timeZone: string): Timetable => ({
  ...{ every: 'week', weekday, day: null, time, timeZone },
});
const monthly = (day: number, time: string, timeZone: string): Timetable => ({
  ...{ every: 'month', weekday: null, day, time, timeZone },
});

describe('the next run', () => {
  it.each([
    // Clocks go forward on 28 March 2027 at 02:00, and back on 31 October at 03:00.
    ['2027-03-26T00:00:00Z', weekly(7, '07:00', 'Europe/Berlin'), '2027-03-28T05:00:00.000Z'],
    ['2027-03-26T00:00:00Z', weekly(7, '02:30', 'Europe/Berlin'), '2027-03-28T01:30:00.000Z'],
    ['2027-10-29T00:00:00Z', weekly(7, '07:00', 'Europe/Berlin'), '2027-10-31T06:00:00.000Z'],
    ['2027-10-29T00:00:00Z', weekly(7, '02:30', 'Europe/Berlin'), '2027-10-31T00:30:00.000Z'],
    // The second half past two is no run.
    ['2027-10-31T00:30:00Z', weekly(7, '02:30', 'Europe/Berlin'), '2027-11-07T01:30:00.000Z'],
    ['2027-03-01T06:00:00Z', monthly(1, '07:00', 'Europe/Berlin'), '2027-04-01T05:00:00.000Z'],
    ['2027-03-01T05:59:59Z', monthly(1, '07:00', 'Europe/Berlin'), '2027-03-01T06:00:00.000Z'],
    ['2027-01-31T12:00:00Z', monthly(28, '00:00', 'Pacific/Auckland'), '2027-02-27T11:00:00.000Z'],
    ['2027-12-31T23:00:00Z', monthly(1, '00:30', 'America/New_York'), '2028-01-01T05:30:00.000Z'],
  ])('after %s of %o is %s', (after, times, expected) => {
    expect(nextRun(new Date(after), times).toISOString()).toBe(expected);
  });

  it('is later than any moment, and the newest one is not', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'];
    for (const zone of zones) {
      for (const times of [weekly(3, '02:15', zone), monthly(28, '23:45', zone)]) {
        let moment = new Date('2027-01-01T00:00:00Z');
        const days = new Set<string>();
        for (let run = 0; run < 30; run++) {
          const next = nextRun(moment, times);
          expect(next > moment).toBe(true);
          const day = newestRunDay(next, times);
          expect(days.has(day)).toBe(false);
          days.add(day);
          expect(newestRunDay(new Date(next.getTime() - 1), times)).not.toBe(day);
          moment = next;
        }
      }
    }
  });
});

describe('the period', () => {
  it.each([
    ['2027-03-08', 'lastWeek', { key: '2027-W09', from: '2027-03-01', to: '2027-03-07' }],
    ['2027-03-14', 'lastWeek', { key: '2027-W09', from: '2027-03-01', to: '2027-03-07' }],
    ['2027-01-04', 'lastWeek', { key: '2026-W53', from: '2026-12-28', to: '2027-01-03' }],
    ['2027-03-01', 'lastMonth', { key: '2027-02', from: '2027-02-01', to: '2027-02-28' }],
    ['2028-03-28', 'lastMonth', { key: '2028-02', from: '2028-02-01', to: '2028-02-29' }],
    ['2027-01-01', 'lastMonth', { key: '2026-12', from: '2026-12-01', to: '2026-12-31' }],
    ['2027-03-01', 'last30Days', { key: '2027-03-01', from: '2027-01-30', to: '2027-02-28' }],
  ] as const)('of a run on %s, %s', (day, period, expected) => {
    expect(periodBefore(day, period)).toEqual(expected);
  });
});
