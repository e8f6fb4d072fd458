import { describe, expect, it } from 'vitest';
import {
  type DayTimes,
  localDay,
  minutesOf,
  nextDigest,
  quietUntil,
  textOf,
} from '../../src/modules/outward/notifications/day-times.js';

const times = (timezone: string, digest: string, quiet?: readonly [string, string]): DayTimes => ({
  timezone,
  digestAt: minutesOf(digest),
  quietFrom: quiet ? minutesOf(quiet[0]) : null,
  quietTo: quiet ? minutesOf(quiet[1]) : null,
});
const quiet = (now: string, timezone: string, from: string, to: string) =>
  quietUntil(new Date(now), times(timezone, '08:00', [from, to]))?.toISOString();
const digest = (now: string, timezone: string, at: string, notOn?: string) =>
  nextDigest(new Date(now), times(timezone, at), notOn).toISOString();

it('reads and writes times of the day', () => {
  expect(['00:00', '08:05', '23:59'].map(minutesOf)).toEqual([0, 485, 1439]);
  expect([0, 485, 1439].map(textOf)).toEqual(['00:00', '08:05', '23:59']);
});

describe('quiet hours', () => {
  it.each([
    // Within a day, and over midnight; the first minute is quiet, the last is not.
    ['2026-01-15T12:00:00Z', 'UTC', '12:00', '13:00', '2026-01-15T13:00:00.000Z'],
    ['2026-01-15T13:00:00Z', 'UTC', '12:00', '13:00', undefined],
    ['2026-01-15T11:59:59Z', 'UTC', '12:00', '13:00', undefined],
    ['2026-01-15T22:30:00Z', 'UTC', '22:00', '07:00', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T06:59:00Z', 'UTC', '22:00', '07:00', '2026-01-16T07:00:00.000Z'],
    ['2026-01-16T07:00:00Z', 'UTC', '22:00', '07:00', undefined],
    // In the zone of the person, also where it is 45 minutes off.
    ['2026-01-15T21:30:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-01-16T06:00:00.000Z'],
    ['2026-07-15T20:30:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-07-16T05:00:00.000Z'],
    ['2026-01-15T17:00:00Z', 'Asia/Kathmandu', '22:00', '07:00', '2026-01-16T01:15:00.000Z'],
    ['2026-01-15T12:00:00Z', 'Pacific/Auckland', '22:00', '07:00', '2026-01-15T18:00:00.000Z'],
    // The clock goes forward on 29 March 2026 at 02:00, in Berlin; back on 25 October at 03:00.
    ['2026-03-28T22:00:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T21:00:00Z', 'Europe/Berlin', '22:00', '07:00', '2026-10-25T06:00:00.000Z'],
    // An end that the clock skips is an hour later; of one that comes twice the first, while it is not past.
    ['2026-03-29T00:30:00Z', 'Europe/Berlin', '22:00', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T00:00:00Z', 'Europe/Berlin', '22:00', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:10:00Z', 'Europe/Berlin', '22:00', '02:30', '2026-10-25T01:30:00.000Z'],
    // Half an hour of daylight saving time.
    ['2026-04-04T13:00:00Z', 'Australia/Lord_Howe', '22:00', '07:00', '2026-04-04T20:30:00.000Z'],
    ['2026-01-15T22:30:00Z', 'Nowhere/Land', '22:00', '07:00', '2026-01-16T07:00:00.000Z'],
  ])('%s in %s, quiet from %s to %s: until %s', (now, zone, from, to, until) => {
    expect(quiet(now, zone, from, to)).toBe(until);
  });

  it('are none without times', () => {
    expect(quietUntil(new Date(), times('UTC', '08:00'))).toBe(undefined);
  });
});

describe('the next digest', () => {
  it.each([
    ['2026-01-15T07:59:59Z', 'UTC', '08:00', '2026-01-15T08:00:00.000Z'],
    ['2026-01-15T08:00:00Z', 'UTC', '08:00', '2026-01-16T08:00:00.000Z'],
    ['2026-01-15T12:00:00Z', 'Asia/Tokyo', '08:00', '2026-01-15T23:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '08:00', '2026-10-25T07:00:00.000Z'],
    // Skipped, and twice.
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T00:45:00Z', 'Europe/Berlin', '02:30', '2026-10-26T01:30:00.000Z'],
    ['2026-03-08T06:00:00Z', 'America/New_York', '02:15', '2026-03-08T07:15:00.000Z'],
  ])('after %s in %s at %s: %s', (now, zone, at, next) => {
    expect(digest(now, zone, at)).toBe(next);
  });

  it('leaves out a day that has had one', () => {
    expect(digest('2026-01-15T07:00:00Z', 'UTC', '08:00', '2026-01-15')).toBe(
      '2026-01-16T08:00:00.000Z',
    );
    expect(localDay(new Date('2026-01-15T23:30:00Z'), 'Europe/Berlin')).toBe('2026-01-16');
  });

  it.each([
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Asia/Tehran',
    'Pacific/Apia',
    'Africa/Casablanca',
  ])('comes once on each day of a year in %s', (zone) => {
    for (const at of ['00:00', '02:30', '08:00', '23:59']) {
      let now = new Date('2026-01-01T00:00:00Z');
      const days: string[] = [];
      for (let n = 0; n < 365; n += 1) {
        now = nextDigest(now, times(zone, at), days.at(-1));
        days.push(localDay(now, zone));
      }
      expect(new Set(days).size).toBe(365);
      expect(days.toSorted()).toEqual(days);
    }
  });
});
