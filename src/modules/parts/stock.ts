// The arithmetic of stock, in whole thousandths and minor units, so that nothing is lost.

/** Quantities have three decimals. */
const SCALE = 1000n;

/** The largest stock of a part: what the column holds. */
export const MAX_ON_HAND = 999_999_999_999n;

/** The largest cost of a movement, in minor units. */
export const MAX_COST = 1_000_000_000_000n;

/** Stock of a part and the mean price of it. */
export interface Stock {
  /** In thousandths of the unit. */
  readonly onHand: bigint;
  /** In minor units of the currency. */
  readonly unitCost: bigint;
}

/** A quantity with at most three decimals, in thousandths. */
export function toThousandths(quantity: number): bigint {
  return BigInt(Math.round(quantity * Number(SCALE)));
}

/** Thousandths as the number that both interfaces show. */
export function toQuantity(thousandths: bigint): number {
  return Number(thousandths) / Number(SCALE);
}

/** Cost of a quantity, rounded to minor units, halves up. */
export function costOf(quantity: bigint, unitCost: bigint): bigint {
  return rounded(quantity * unitCost, SCALE);
}

/** Mean price of the stock after a receipt, weighted by quantity, rounded halves up. */
export function meanAfter({ onHand, unitCost }: Stock, quantity: bigint, price: bigint): bigint {
  const total = onHand + quantity;
  return total === 0n ? price : rounded(onHand * unitCost + quantity * price, total);
}

/** Returns whether a stock has to be ordered again; false without a reorder point. */
export function isLow(onHand: bigint, reorderPoint: bigint | null): boolean {
  return reorderPoint !== null && onHand <= reorderPoint;
}

/** A quotient of numbers that are not negative, rounded halves up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
