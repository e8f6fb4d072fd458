import { expect, it } from 'vitest';
import { offClosedDays } from '../../src/modules/planning/schedules/recurrence/closed-days.js';
import {
  instantOf,
  localDateOf,
  minusLocalDays,
} from '../../src/modules/planning/schedules/recurrence/instants.js';
import { parseRule } from '../../src/modules/planning/schedules/recurrence/rule.js';
import { defaultTolerance } from '../../src/modules/planning/schedules/recurrence/tolerance.js';

it.each([
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z', '2027-03-28T03:30'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z', null],
  ['2027-03-14T02:00', 'America/New_York', '2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
  // Half an hour: 02:00 is 02:30.
  ['2027-10-03T02:00', 'Australia/Lord_Howe', '2027-10-02T15:30:00.000Z', '2027-10-03T02:30'],
  ['2027-07-01T09:00', 'Asia/Kolkata', '2027-07-01T03:30:00.000Z', null],
  ['2011-12-30T09:00', 'Pacific/Apia', '2011-12-30T19:00:00.000Z', '2011-12-31T09:00'],
])('gives the instant of %s in %s', (local, zone, at, movedTo) => {
  expect(instantOf(local, zone)).toEqual({ at: new Date(at), movedTo });
});

it('counts days by the local calendar', () => {
  expect(localDateOf(new Date('2027-03-27T23:30:00Z'), 'Europe/Berlin')).toBe('2027-03-28');
  expect(minusLocalDays('2027-03-01T07:00', 1)).toBe('2027-02-28T07:00');
  expect(minusLocalDays('2027-03-28T02:30', 0)).toBe('2027-03-28T02:30');
});

it('moves times off closed days', () => {
  const closed = new Set(['2027-01-01', '2027-01-02', '2027-01-03']);
  const moved = (local: string, way: 'keep' | 'next' | 'previous' | 'skip') =>
    offClosedDays(local, way, (date) => closed.has(date));
  expect(moved('2027-01-02T07:30', 'keep')).toBe('2027-01-02T07:30');
  expect(moved('2027-01-02T07:30', 'next')).toBe('2027-01-04T07:30');
  expect(moved('2027-01-02T07:30', 'previous')).toBe('2026-12-31T07:30');
  expect(moved('2027-01-02T07:30', 'skip')).toBeNull();
  for (const way of ['keep', 'next', 'previous', 'skip'] as const) {
    expect(moved('2027-01-04T07:30', way)).toBe('2027-01-04T07:30');
  }
});

it('gives up where no day is open', () => {
  expect(offClosedDays('2027-01-02T07:30', 'next', () => true)).toBeNull();
  expect(offClosedDays('2027-01-02T07:30', 'previous', () => true)).toBeNull();
  expect(offClosedDays('2027-01-02T07:30', 'keep', () => true)).toBe('2027-01-02T07:30');
});

it.each([
  ['FREQ=DAILY', 0.1],
  ['FREQ=WEEKLY;INTERVAL=2', 1.4],
  ['FREQ=MONTHLY', 3],
  ['FREQ=MONTHLY;INTERVAL=6;BYDAY=2TU', 18],
  ['FREQ=YEARLY', 28],
  ['FREQ=DAILY;INTERVAL=300', 28],
])('allows by default a tenth of the interval, at most 28 days: %s', (text, days) => {
  expect(defaultTolerance(parseRule(text))).toBeCloseTo(days, 9);
});
