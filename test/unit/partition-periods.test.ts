import { describe, expect, it } from 'vitest';
import {
  type Period,
  spansBetween,
  startOfPeriod,
  startOfPeriodAfter,
} from '../../src/modules/system/time-partitions/partition-periods.js';

describe('a period begins', () => {
  it.each<[Period, string, number, string]>([
    ['week', '2026-11-23T00:00:00.000Z', 0, '2026-11-23'],
    ['week', '2026-11-22T23:59:59.999Z', 0, '2026-11-16'],
    ['week', '2026-01-01T12:00:00Z', 0, '2025-12-29'],
    ['week', '1969-12-28T23:59:59.999Z', 0, '1969-12-22'],
    ['week', '1970-01-01T00:00:00Z', 0, '1969-12-29'],
    ['week', '2024-02-28T00:00:00Z', 1, '2024-03-04'],
    ['month', '2026-11-30T23:59:59.999Z', 0, '2026-11-01'],
    ['month', '2026-11-30T23:59:59.999Z', 3, '2027-02-01'],
    ['month', '2026-01-31T00:00:00Z', 1, '2026-02-01'],
  ])('of a %s at %s, %i later: %s', (period, time, count, expected) => {
    expect(startOfPeriodAfter(period, new Date(time), count)).toEqual(new Date(expected));
    if (count === 0) expect(startOfPeriod(period, new Date(time))).toEqual(new Date(expected));
  });
});

it('periods that are over are one span', () => {
  const days = (period: Period, from: string, until: string, now: string) =>
    spansBetween(period, new Date(from), new Date(until), new Date(now)).map((span) =>
      [span.from, span.until].map((date) => date.toISOString().slice(0, 10)).join(' '),
    );
  expect(days('week', '2026-11-02', '2026-12-07', '2026-11-25T08:00:00Z')).toEqual([
    '2026-11-02 2026-11-23',
    '2026-11-23 2026-11-30',
    '2026-11-30 2026-12-07',
  ]);
  expect(days('month', '2026-11-01', '2027-01-01', '2026-11-25T08:00:00Z')).toEqual([
    '2026-11-01 2026-12-01',
    '2026-12-01 2027-01-01',
  ]);
  expect(days('month', '2020-01-01', '2020-03-01', '2026-11-25T08:00:00Z')).toEqual([
    '2020-01-01 2020-03-01',
  ]);
  expect(days('week', '2026-11-23', '2026-11-23', '2026-11-25T08:00:00Z')).toEqual([]);
});
