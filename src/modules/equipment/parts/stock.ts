// The arithmetic of stock, in whole numbers: quantities in thousandths, values in billionths of a minor unit, so that
// nothing is lost by rounding what is shown.

/** Quantities have three decimals. */
const SCALE = 1000n;

/** Values have nine decimals of a minor unit, as their columns. */
const VALUE_SCALE = 1_000_000_000n;

/** Value of a thousandth of a unit at a price of one minor unit. */
const OF_THOUSANDTH = VALUE_SCALE / SCALE;

/** The largest stock of a part: what the column holds. */
export const MAX_ON_HAND = 999_999_999_999n;

/** The largest cost of a movement, in minor units. */
export const MAX_COST = 1_000_000_000_000n;

/** The largest value of a stock, in minor units: that of a safe integer. */
export const MAX_VALUE = BigInt(Number.MAX_SAFE_INTEGER);

/** Stock of a part with its value. */
export interface Stock {
  /** In thousandths of the unit. */
  readonly onHand: bigint;
  /** In billionths of a minor unit. */
  readonly value: bigint;
  /** Price of a unit while the stock is empty, in minor units. */
  readonly unitCost: bigint;
}

/** A quantity with its value: thousandths and billionths of a minor unit. */
export interface Batch {
  readonly quantity: bigint;
  readonly value: bigint;
}

/** A quantity with at most three decimals, in thousandths. */
export function toThousandths(quantity: number): bigint {
  return BigInt(Math.round(quantity * Number(SCALE)));
}

/** Thousandths as the number that both interfaces show. */
export function toQuantity(thousandths: bigint): number {
  return Number(thousandths) / Number(SCALE);
}

/** A value in minor units, rounded halves up. */
export function toMinorUnits(value: bigint): bigint {
  return rounded(value, VALUE_SCALE);
}

/** Value of a quantity at a price in minor units. */
export function valueAt(quantity: bigint, unitCost: bigint): bigint {
  return quantity * unitCost * OF_THOUSANDTH;
}

/** Price of a unit, in minor units, rounded halves up; that of an empty stock is the last one. */
export function unitCostOf({ onHand, value, unitCost }: Stock): bigint {
  return onHand === 0n ? unitCost : rounded(value, onHand * OF_THOUSANDTH);
}

/** Value of a quantity at the mean of the stock, which it may exceed. */
export function valueAtMean({ onHand, value, unitCost }: Stock, quantity: bigint): bigint {
  if (quantity === onHand) return value;
  return onHand === 0n ? valueAt(quantity, unitCost) : rounded(value * quantity, onHand);
}

/** A movement of a request that counts for what it has. */
export interface RequestMovement extends Batch {
  readonly isReturn: boolean;
}

/**
 * Returns the batches of a part that a request has, in the order of their issues: each return has taken from the newest.
 *
 * @param movements issues and returns in the order in which they were recorded.
 */
export function batchesOf(movements: readonly RequestMovement[]): Batch[] {
  let batches: Batch[] = [];
  for (const { isReturn, quantity, value } of movements) {
    batches = isReturn ? takeNewest(batches, quantity).left : [...batches, { quantity, value }];
  }
  return batches;
}

/** Takes a quantity from the newest batches, each at its value. @returns its value, and what is left. */
function takeNewest(
  batches: readonly Batch[],
  quantity: bigint,
): { readonly value: bigint; readonly left: Batch[] } {
  const left = [...batches];
  let open = quantity;
  let value = 0n;
  for (let last = left.pop(); last !== undefined && open > 0n; last = left.pop()) {
    if (last.quantity > open) {
      const share = rounded(last.value * open, last.quantity);
      left.push({ quantity: last.quantity - open, value: last.value - share });
      return { value: value + share, left };
    }
    value += last.value;
    open -= last.quantity;
    if (open === 0n) break;
  }
  return { value, left };
}

/**
 * Value of what a request returns of a part: at what its newest issues cost. All that it has takes back all that is left
 * of its cost, also where earlier returns were valued otherwise.
 *
 * @param movements as in `batchesOf`.
 */
export function returnedValue(movements: readonly RequestMovement[], quantity: bigint): bigint {
  const batches = batchesOf(movements);
  if (quantity < quantityOf(batches)) return takeNewest(batches, quantity).value;
  const cost = movements.reduce(
    (sum, { isReturn, value }) => sum + (isReturn ? -value : value),
    0n,
  );
  return cost > 0n ? cost : 0n;
}

/** Sum of the quantities. */
export function quantityOf(batches: readonly Batch[]): bigint {
  return batches.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/** Returns whether a stock has to be ordered again; false without a reorder point. */
export function isLow(onHand: bigint, reorderPoint: bigint | null): boolean {
  return reorderPoint !== null && onHand <= reorderPoint;
}

/** A quotient of numbers that are not negative, rounded halves up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
