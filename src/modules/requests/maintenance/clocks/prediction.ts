/** Basis of a prediction. */
export type PredictionBasis = 'category' | 'priority' | 'default';

const MINUTE = 60_000;
/** Share of the target from which it is at risk, if nothing is known. */
const DEFAULT_SHARE = 0.75;
/** Minimum number of clocks from which something is predicted. */
export const MIN_SAMPLE = 30;

/** How long like clocks took that were met. */
export interface Distribution {
  /** Number of clocks. */
  readonly sample: number;
  /**
   * Consumed time in whole minutes, rounded up, descending: of all clocks, or of some at even
   * intervals of rank. Rounded up, it exceeds a whole minute exactly if the time does.
   */
  readonly minutes: Int32Array;
}

/** When a clock is at risk. */
export interface Prediction {
  readonly basis: PredictionBasis;
  /** Number of clocks that were looked at. */
  readonly sample: number;
  /** Consumed time from which the target is at risk, in milliseconds. */
  readonly riskMs: number;
}

/**
 * Predicts from when a target is at risk: from the least consumed time in whole minutes below the
 * target, for which of the clocks that took longer at least half missed the target
 * (docs/behaviour/sla.md). Three quarters of the target if there are too few clocks, or if there is no
 * such time.
 *
 * @param like clocks of the same priority and category.
 * @param wider clocks of the same priority; they count if there are too few like ones.
 */
export function predict(
  targetMs: number,
  like: Distribution | undefined,
  wider: Distribution | undefined,
): Prediction {
  const isLike = like !== undefined && like.sample >= MIN_SAMPLE;
  const chosen = isLike ? like : wider;
  const sample = chosen?.sample ?? 0;
  const least =
    chosen && sample >= MIN_SAMPLE ? leastRisk(chosen.minutes, targetMs / MINUTE) : undefined;
  if (least === undefined) return { basis: 'default', sample, riskMs: targetMs * DEFAULT_SHARE };
  return { basis: isLike ? 'category' : 'priority', sample, riskMs: least * MINUTE };
}

/** The least time in whole minutes for which at least half of what took longer missed the target. */
function leastRisk(descending: Int32Array, target: number): number | undefined {
  const missed = countAbove(descending, target);
  if (missed === 0) return undefined;
  // At most twice as many may have taken longer: the next one decides.
  const least = descending[2 * missed] ?? 0;
  return least < target ? least : undefined;
}

/** Number of values above a limit, by binary search. */
function countAbove(descending: Int32Array, limit: number): number {
  let [low, high] = [0, descending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((descending[middle] as number) > limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
