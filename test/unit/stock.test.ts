import { describe, expect, it } from 'vitest';
import {
  costOf,
  isLow,
  meanAfter,
  toQuantity,
  toThousandths,
} from '../../src/modules/parts/stock.js';
import { randomNumbers } from '../support/random-numbers.js';

/** An exact fraction. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** The slow model: fractions, rounded by counting down from above. */
const whole = (value: bigint): Fraction => ({ top: value, bottom: 1n });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
});
const over = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom,
  bottom: a.bottom * b.top,
});
const quantity = (thousandths: bigint): Fraction => ({ top: thousandths, bottom: 1000n });
/** The nearest whole number; of two that are as near, the larger one. */
function nearest({ top, bottom }: Fraction): bigint {
  const below = top / bottom;
  const distance = (n: bigint) => (n * bottom > top ? n * bottom - top : top - n * bottom);
  return distance(below + 1n) <= distance(below) ? below + 1n : below;
}

/** A random whole number below a bound of up to 10^12. */
const next = randomNumbers(20_260_301);
const below = (bound: bigint): bigint =>
  (BigInt(next(1_000_000)) * 1_000_003n + BigInt(next(1_000_000)) * 999_983n) % bound;
/** The edges of a range, and numbers of every size in it. */
const upTo = (most: bigint): bigint =>
  [0n, 1n, most, below(most), below(10n), below(1_000n), below(1_000_000n)][next(7)] ?? 0n;
const ROUNDS = 2_000;

describe('the arithmetic of stock', () => {
  it('the mean price is that of exact fractions, rounded halves up', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const onHand = upTo(999_999_999_999n);
      const [unitCost, paid] = [upTo(1_000_000_000_000n), upTo(1_000_000_000_000n)];
      const received = 1n + upTo(999_999_999n);
      const value = plus(
        times(quantity(onHand), whole(unitCost)),
        times(quantity(received), whole(paid)),
      );
      const exact = nearest(over(value, plus(quantity(onHand), quantity(received))));
      const given = [onHand, unitCost, received, paid];
      expect([given, meanAfter({ onHand, unitCost }, received, paid)]).toEqual([given, exact]);
    }
  });

  it('a receipt at the present price, or into an empty stock, is the price', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [onHand, unitCost] = [upTo(999_999_999_999n), upTo(1_000_000_000_000n)];
      const received = 1n + upTo(999_999_999n);
      expect(meanAfter({ onHand, unitCost }, received, unitCost)).toBe(unitCost);
      expect(meanAfter({ onHand: 0n, unitCost: 7n }, received, unitCost)).toBe(unitCost);
    }
  });

  it('a cost is that of exact fractions, and quantities come back as they were', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [thousandths, unitCost] = [1n + upTo(999_999_999n), upTo(1_000_000_000_000n)];
      const exact = nearest(times(quantity(thousandths), whole(unitCost)));
      expect(costOf(thousandths, unitCost)).toBe(exact);
      expect(toThousandths(toQuantity(thousandths))).toBe(thousandths);
    }
  });

  it.each([
    [0.001, 499n, 0n],
    [0.001, 500n, 1n],
    [1.005, 100n, 101n],
    [2.5, 3n, 8n],
  ])('%d at %d is %d', (of, unitCost, cost) => {
    expect(costOf(toThousandths(of), unitCost)).toBe(cost);
  });

  it('is low at the point and below, and never without one', () => {
    expect([isLow(4n, 4n), isLow(5n, 4n), isLow(0n, null), isLow(0n, 0n)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
