import { describe, expect, it } from 'vitest';
import { costOf, minutesBetween } from '../../src/modules/requests/time/cost.js';

/** Whole numbers from 0 to below a bound, the same in each run. */
function numbers(seed: number, bound: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % bound;
  });
}

describe('the cost of time', () => {
  it('is rate times hours, halves rounded up, exactly', () => {
    const rates = [0, 1, 29, 30, 31, 59, 60, 61, 999_999_999, 1_000_000_000];
    const drawn = numbers(7, 1_000_000_001, 300);
    const minutes = [1, 29, 30, 59, 60, 1440, ...numbers(11, 1440, 30).map((one) => one + 1)];
    for (const rate of [...rates, ...drawn]) {
      for (const length of minutes) {
        // In whole numbers without a bound: cost - 1/2 <= rate * minutes / 60 < cost + 1/2.
        const cost = BigInt(costOf(rate, length) ?? -1);
        const exact = 2n * BigInt(rate) * BigInt(length);
        expect(exact).toBeGreaterThanOrEqual(120n * cost - 60n);
        expect(exact).toBeLessThan(120n * cost + 60n);
      }
    }
  });

  it('of an hour is the rate; without a rate and while it runs there is none', () => {
    expect(costOf(4_800, 60)).toBe(4_800);
    expect(costOf(1, 30)).toBe(1);
    expect(costOf(1, 29)).toBe(0);
    expect(costOf(null, 60)).toBeNull();
    expect(costOf(4_800, null)).toBeNull();
  });
});

describe('the minutes of a timer', () => {
  it('are rounded up, at least one and at most a day', () => {
    const start = new Date('2026-03-02T08:00:00.000Z');
    const after = (milliseconds: number) =>
      minutesBetween(start, new Date(start.getTime() + milliseconds));
    expect([0, 1, 60_000, 60_001].map(after)).toEqual([1, 1, 1, 2]);
    expect([1440 * 60_000, 1440 * 60_000 + 1, 9 * 86_400_000].map(after)).toEqual([
      1440, 1440, 1440,
    ]);
    expect(after(-5)).toBe(1);
  });
});
