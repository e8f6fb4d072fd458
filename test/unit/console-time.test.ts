import { describe, expect, it } from 'vitest';
import { warningsOf } from '../../console/src/pages/requests/time/time-warnings.js';

const NOW = Date.parse('2026-03-04T20:00:00.000Z');
const BERLIN = 'Europe/Berlin';
const piece = (id: number, startedAt: string, minutes: number | null) => ({
  ...{ id, requestId: 100 + id, startedAt: `2026-03-${startedAt}:00.000Z`, minutes },
});
const typed = (startedAt: string, minutes: number, id?: number) => ({
  ...{ id, startedAt: `2026-03-${startedAt}:00.000Z`, minutes },
});

describe('time that is being entered', () => {
  it('overlaps time that has begun and not ended, not what it touches', () => {
    const known = [piece(1, '04T08:00', 60), piece(2, '04T10:00', 60)];
    const overlapOf = (from: string, minutes: number, id?: number) =>
      warningsOf(typed(from, minutes, id), known, NOW, BERLIN).overlap?.id;
    expect(overlapOf('04T09:00', 60)).toBeUndefined();
    expect(overlapOf('04T09:00', 61)).toBe(2);
    expect(overlapOf('04T08:59', 1)).toBe(1);
    expect(overlapOf('04T08:00', 30, 1)).toBeUndefined();
  });

  it('overlaps a running timer until now', () => {
    const known = [piece(3, '04T19:00', null)];
    expect(warningsOf(typed('04T19:30', 10), known, NOW, BERLIN).overlap?.id).toBe(3);
    expect(warningsOf(typed('04T18:00', 60), known, NOW, BERLIN).overlap).toBeUndefined();
  });

  it('makes a day of more than 24 hours in the zone of the viewer', () => {
    // In Berlin, 4 March begins at 23:00 of the day before.
    const known = [piece(1, '03T22:00', 1_380), piece(2, '04T10:00', 120)];
    const dayOf = (minutes: number) =>
      warningsOf(typed('04T20:00', minutes), known, NOW, BERLIN).fullDay;
    // 22 h of the first, 2 h of the second.
    expect(dayOf(1)).toEqual({ day: '2026-03-04', minutes: 1_441 });
    const less = [piece(1, '03T22:00', 1_320), piece(2, '04T10:00', 120)];
    expect(warningsOf(typed('04T20:00', 60), less, NOW, BERLIN).fullDay).toBeUndefined();
  });
});
