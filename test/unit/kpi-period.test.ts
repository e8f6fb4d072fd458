import { describe, expect, it } from 'vitest';
import { CalendarDay } from '../../src/core/dates.js';
import {
  costsSince,
  frameBefore,
  frameOf,
  monthsOf,
} from '../../src/modules/system/kpis/period.js';

const NOW = new Date('2027-06-15T12:00:00.000Z');

/** The frame of a period in a zone; dates without a time are days. */
function frame(from: string | undefined, to: string | undefined, zone = 'Europe/Berlin') {
  const parse = (text: string | undefined) =>
    text === undefined ? undefined : text.length === 10 ? new CalendarDay(text) : new Date(text);
  return frameOf({ from: parse(from), to: parse(to) }, NOW, zone);
}
const ends = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

describe('a period', () => {
  it.each([
    ['Europe/Berlin', '2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z'],
    ['UTC', '2027-03-01T00:00:00.000Z', '2027-04-01T00:00:00.000Z'],
    ['America/New_York', '2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2027-02-28T18:30:00.000Z', '2027-03-31T18:30:00.000Z'],
  ])('of the days of March is March in %s', (zone, from, to) => {
    expect(ends(frame('2027-03-01', '2027-03-31', zone))).toEqual([from, to]);
  });

  it('of the day of a change of clocks has 23 or 25 hours', () => {
    const hours = (day: string) => {
      const { from, to } = frame(day, day);
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-06-01')]).toEqual([23, 25, 24]);
  });

  it('of a day whose midnight the clock skips begins an hour later', () => {
    expect(ends(frame('2026-04-24', '2026-04-24', 'Africa/Cairo'))).toEqual([
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ]);
  });

  it('is that of the last 30 days by default, with what happens in this millisecond', () => {
    const found = frame(undefined, undefined);
    expect(ends(found)).toEqual(['2027-05-16T12:00:00.000Z', '2027-06-15T12:00:00.000Z']);
    expect(found.until.toISOString()).toBe('2027-06-15T12:00:00.001Z');
    expect(ends(frame(undefined, '2027-03-31T00:00:00Z'))[0]).toBe('2027-03-01T00:00:00.000Z');
  });

  it('that ends ahead counts nothing ahead of now', () => {
    expect(frame('2027-06-01', '2027-12-31').until.toISOString()).toBe('2027-06-15T12:00:00.001Z');
    expect(frame('2027-01-01', '2027-01-31').until.toISOString()).toBe('2027-01-31T23:00:00.000Z');
  });

  it.each([
    ['2027-03-02T00:00:00Z', '2027-03-01T00:00:00Z'],
    ['2027-03-01T00:00:00Z', '2027-03-01T00:00:00Z'],
    ['2027-03-02', '2027-03-01'],
    ['2017-03-01', '2027-02-28'],
    ['2017-03-01T00:00:00Z', '2027-03-01T00:00:00Z'],
  ])('from %s to %s is refused on from', (from, to) => {
    expect(() => frame(from, to)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
    try {
      frame(from, to);
    } catch (error) {
      expect(error).toMatchObject({ details: { field: 'from' } });
    }
  });

  it('may be a day less than ten years', () => {
    expect(() => frame('2017-03-02', '2027-02-28')).not.toThrow();
    expect(() => frame('2027-03-01', '2027-03-01')).not.toThrow();
  });
});

describe('the period before', () => {
  it.each([
    ['2027-03-01', '2027-03-31', '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ['2027-01-01', '2027-03-31', '2026-09-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['2026-01-01', '2026-12-31', '2024-12-31T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
    ['2027-03-01', '2027-03-30', '2027-01-29T24:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ['2027-03-08', '2027-03-14', '2027-02-28T23:00:00.000Z', '2027-03-07T23:00:00.000Z'],
  ])('%s to %s is as many months, or as long', (from, to, before, end) => {
    const found = frame(from, to);
    const length = found.to.getTime() - found.from.getTime();
    const earlier = frameBefore(found);
    expect(earlier.to).toEqual(found.from);
    if (before.includes('T24')) {
      expect(found.from.getTime() - earlier.from.getTime()).toBe(length);
    } else expect(ends(earlier)).toEqual([before, end]);
  });

  it('of one over a change of clocks is as long in time', () => {
    const found = frame('2026-03-25', '2026-03-31');
    const earlier = frameBefore(found);
    expect(earlier.to.getTime() - earlier.from.getTime()).toBe((7 * 24 - 1) * 3_600_000);
  });
});

it('months are local, the first and last as far as the period goes, and empty ones are there', () => {
  const months = monthsOf(frame('2026-03-15', '2026-05-02'));
  expect(months.map(({ key }) => key)).toEqual(['2026-03', '2026-04', '2026-05']);
  expect(months.map(({ from }) => from.toISOString())).toEqual([
    '2026-03-14T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
    '2026-04-30T22:00:00.000Z',
  ]);
  expect(months.at(-1)?.to.toISOString()).toBe('2026-05-02T22:00:00.000Z');
});

it('costs for the share of the value begin 24 local months before the end', () => {
  expect(costsSince(frame('2027-01-01', '2027-03-31')).toISOString()).toBe(
    '2025-03-31T22:00:00.000Z',
  );
  expect(costsSince(frame(undefined, '2028-02-29T10:00:00Z', 'UTC')).toISOString()).toBe(
    '2026-02-28T10:00:00.000Z',
  );
});
