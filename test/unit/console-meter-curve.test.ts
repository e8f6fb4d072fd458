import { describe, expect, it } from 'vitest';
import { curveOf, multiplesOf } from '../../console/src/pages/equipment/meters/curve-values.js';

const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`;

describe('the curve of a meter', () => {
  const readings = [
    { at: at(3), value: 7, delta: 7 },
    { at: at(2), value: 110.3, delta: 10.2 },
    { at: at(1), value: 100.1, delta: null },
  ];

  it('of a counter is its total over all devices, oldest first', () => {
    expect(curveOf(readings, 117.3).map(({ value }) => value)).toEqual([100.1, 110.3, 117.3]);
  });

  it('of a gauge is its values', () => {
    expect(curveOf(readings, null).map(({ value }) => value)).toEqual([100.1, 110.3, 7]);
  });
});

describe('the multiples of a schedule', () => {
  const points = [100, 240, 510].map((value, index) => ({ at: at(index + 1), value }));

  it('are those within the curve, and the next one', () => {
    expect(multiplesOf(points, { every: 200, startAt: 50 })).toEqual([250, 450, 650]);
  });

  it('begin with the first, also where it is far ahead', () => {
    expect(multiplesOf(points, { every: 100, startAt: 5_000 })).toEqual([5_100]);
  });

  it('are the last twelve', () => {
    expect(multiplesOf(points, { every: 1, startAt: 0 })).toHaveLength(12);
    expect(multiplesOf(points, { every: 1, startAt: 0 }).at(-1)).toBe(511);
  });

  it('are none without readings', () => {
    expect(multiplesOf([], { every: 1, startAt: 0 })).toEqual([]);
  });
});
