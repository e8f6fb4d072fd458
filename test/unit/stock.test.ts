import { describe, expect, it } from 'vitest';
import {
  isLow,
  MAX_ON_HAND,
  type RequestMovement,
  returnedValue,
  toMinorUnits,
  toQuantity,
  toThousandths,
  unitCostOf,
  valueAt,
  valueAtMean,
} from '../../src/modules/equipment/parts/stock.js';
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
  it('the price after a receipt is that of exact fractions, rounded halves up', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const onHand = upTo(MAX_ON_HAND);
      const [unitCost, paid] = [upTo(1_000_000_000_000n), upTo(1_000_000_000_000n)];
      const received = 1n + upTo(999_999_999n);
      const value = plus(
        times(quantity(onHand), whole(unitCost)),
        times(quantity(received), whole(paid)),
      );
      const exact = nearest(over(value, plus(quantity(onHand), quantity(received))));
      const after = {
        onHand: onHand + received,
        value: valueAt(onHand, unitCost) + valueAt(received, paid),
        unitCost,
      };
      expect([onHand, unitCost, received, paid, unitCostOf(after)]).toEqual([
        ...[onHand, unitCost, received, paid],
        exact,
      ]);
    }
  });

  it('a receipt without a price is at the mean, into an empty stock at the last price', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [onHand, unitCost] = [1n + upTo(999_999_999n), upTo(1_000_000_000_000n)];
      const stock = { onHand, value: valueAt(onHand, unitCost), unitCost };
      const received = 1n + upTo(999_999_999n);
      expect(valueAtMean(stock, received)).toBe(valueAt(received, unitCost));
      const empty = { onHand: 0n, value: 0n, unitCost };
      expect(valueAtMean(empty, received)).toBe(valueAt(received, unitCost));
      expect(unitCostOf(empty)).toBe(unitCost);
    }
  });

  it('what is issued in any portions costs what the stock was worth, to a billionth', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      let stock = {
        onHand: 1n + upTo(999_999_999n),
        value: upTo(1_000_000_000_000n) * 1_000_000_000n + upTo(999_999_999n),
        unitCost: 5n,
      };
      const { value: worth } = stock;
      let issued = 0n;
      for (let part = 0; stock.onHand > 0n; part += 1) {
        const taken = part === 20 ? stock.onHand : 1n + below(stock.onHand);
        const value = valueAtMean(stock, taken);
        issued += value;
        stock = { ...stock, onHand: stock.onHand - taken, value: stock.value - value };
        expect(stock.value >= 0n).toBe(true);
      }
      expect([issued, stock.value]).toEqual([worth, 0n]);
    }
  });

  it('a cost is that of exact fractions, and quantities come back as they were', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [thousandths, unitCost] = [1n + upTo(999_999_999n), upTo(1_000_000_000_000n)];
      const exact = nearest(times(quantity(thousandths), whole(unitCost)));
      expect(toMinorUnits(valueAt(thousandths, unitCost))).toBe(exact);
      expect(toThousandths(toQuantity(thousandths))).toBe(thousandths);
    }
  });

  it.each([
    [0.001, 499n, 0n],
    [0.001, 500n, 1n],
    [1.005, 100n, 101n],
    [2.5, 3n, 8n],
  ])('%d at %d is %d', (of, unitCost, cost) => {
    expect(toMinorUnits(valueAt(toThousandths(of), unitCost))).toBe(cost);
  });

  it('returns take the newest issues first, each at its value, and all together all of the cost', () => {
    const issue = (n: bigint, value: bigint) => ({ isReturn: false, quantity: n, value });
    const back = (n: bigint, value: bigint) => ({ isReturn: true, quantity: n, value });
    const issues = [issue(2_000n, 200n), issue(3_000n, 100n)];
    expect(returnedValue(issues, 3_000n)).toBe(100n);
    expect(returnedValue(issues, 1_000n)).toBe(33n);
    expect(returnedValue([...issues, back(1_000n, 33n)], 2_000n)).toBe(67n);
    expect(returnedValue(issues, 4_000n)).toBe(200n);
    expect(returnedValue([...issues, back(4_000n, 200n)], 1_000n)).toBe(100n);
    // A return of an earlier version was valued at the price of the newest issue.
    expect(returnedValue([...issues, back(4_000n, 133n)], 1_000n)).toBe(167n);
    expect(returnedValue([...issues, back(4_000n, 400n)], 1_000n)).toBe(0n);
  });

  it('issues and returns in any order cost nothing once all is returned', () => {
    for (let round = 0; round < 200; round += 1) {
      const movements: RequestMovement[] = [];
      let has = 0n;
      for (let step = 0; step < 30 || has > 0n; step += 1) {
        if (step < 30 && (has === 0n || next(2) === 0)) {
          const issued = { isReturn: false, quantity: 1n + upTo(9_999n), value: upTo(999_999n) };
          movements.push(issued);
          has += issued.quantity;
        } else {
          const given = step < 60 ? 1n + below(has) : has;
          const value = returnedValue(movements, given);
          movements.push({ isReturn: true, quantity: given, value });
          has -= given;
        }
      }
      const cost = movements.reduce((sum, m) => sum + (m.isReturn ? -m.value : m.value), 0n);
      expect(cost).toBe(0n);
    }
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
