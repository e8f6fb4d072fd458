import { describe, expect, it } from 'vitest';
import {
  type Coverage,
  coverageOf,
  daily,
  monthly,
} from '../../src/modules/system/analytics/analytics.period.js';

const at = (text: string) => new Date(text);

const written = ({ months, days, rest }: Coverage) => {
  const parts = (intervals: Coverage['days']) =>
    intervals.map(({ since, until }) => `${short(since)} - ${short(until)}`);
  return { months: parts(months), days: parts(days), rest: parts(rest) };
};
const short = (date: Date) =>
  date.toISOString().replace('T00:00:00.000Z', '').replace('-01Z', '').replace('Z', '');

describe('a period is divided into months, days and the rest', () => {
  it.each<[string, string, string, ReturnType<typeof written>]>([
    [
      'a whole month is one',
      '2026-01-01T00:00:00.000Z',
      '2026-01-31T23:59:59.999Z',
      { months: ['2026-01-01 - 2026-02-01'], days: [], rest: [] },
    ],
    [
      'days before and after the months, parts of days at both ends',
      '2025-11-20T10:00:00.000Z',
      '2026-02-02T08:00:00.000Z',
      {
        months: ['2025-12-01 - 2026-02-01'],
        days: ['2025-11-21 - 2025-12-01', '2026-02-01 - 2026-02-02'],
        rest: ['2025-11-20T10:00:00.000 - 2025-11-21', '2026-02-02 - 2026-02-02T08:00:00.001'],
      },
    ],
    [
      'days alone, over the end of a month',
      '2026-01-20T00:00:00.000Z',
      '2026-02-10T23:59:59.999Z',
      { months: [], days: ['2026-01-20 - 2026-02-11'], rest: [] },
    ],
    [
      'hours over midnight',
      '2026-01-20T22:00:00.000Z',
      '2026-01-21T02:00:00.000Z',
      {
        months: [],
        days: [],
        rest: ['2026-01-20T22:00:00.000 - 2026-01-21T02:00:00.001'],
      },
    ],
    [
      'one moment',
      '2026-01-20T22:00:00.000Z',
      '2026-01-20T22:00:00.000Z',
      { months: [], days: [], rest: ['2026-01-20T22:00:00.000 - 2026-01-20T22:00:00.001'] },
    ],
    [
      'a leap year',
      '2024-02-29T00:00:00.000Z',
      '2024-12-31T23:59:59.998Z',
      {
        months: ['2024-03-01 - 2024-12-01'],
        days: ['2024-02-29 - 2024-03-01', '2024-12-01 - 2024-12-31'],
        rest: ['2024-12-31 - 2024-12-31T23:59:59.999'],
      },
    ],
  ])('%s', (_what, from, to, parts) => {
    expect(written(coverageOf(at(from), at(to)))).toEqual(parts);
  });

  it('the parts cover every moment once, whatever the period', () => {
    const HOUR = 3_600_000;
    for (let index = 0; index < 2_000; index += 1) {
      // Steps that have no common divisor with a day, and some that begin or end with one.
      const from = new Date(Date.UTC(2023, 0, 1) + index * (index % 3 === 0 ? 24 : 7.3) * HOUR);
      const to = new Date(from.getTime() + ((index * 37) % 4_000) * HOUR - (index % 2));
      if (to < from) continue;
      const whole = coverageOf(from, to);
      for (const coverage of [whole, daily(whole), monthly(whole)]) {
        const parts = [...coverage.months, ...coverage.days, ...coverage.rest].toSorted(
          (a, b) => a.since.getTime() - b.since.getTime(),
        );
        let reached = from.getTime();
        for (const { since, until } of parts) {
          expect(since.getTime()).toBe(reached);
          reached = until.getTime();
        }
        expect(reached).toBe(to.getTime() + 1);
      }
    }
  });

  it('counts request by request for less than two days', () => {
    for (let hours = 0; hours < 2_000; hours += 1) {
      const from = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000);
      const { rest } = coverageOf(from, new Date(from.getTime() + hours * hours * 60_000));
      const length = rest.reduce((sum, part) => sum + Number(part.until) - Number(part.since), 0);
      expect(length).toBeLessThan(48 * 3_600_000);
    }
  });
});
