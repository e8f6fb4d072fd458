/** A reading of a meter, newest first in lists. */
export interface CurveReading {
  readonly at: string;
  readonly value: number;
  readonly delta: number | null;
}

/** A point of the curve of a meter. */
export interface CurvePoint {
  readonly at: string;
  readonly value: number;
}

/**
 * The points of a meter, oldest first. A counter shows its total over all devices, by which schedules count
 * (docs/behaviour/schedules.md); a gauge its values.
 *
 * @param readings newest first.
 * @param total the total after the newest one; null for a gauge.
 */
export function curveOf(
  readings: readonly CurveReading[],
  total: number | null,
): readonly CurvePoint[] {
  let left = total;
  const points = readings.map(({ at, value, delta }): CurvePoint => {
    if (left === null) return { at, value };
    const point = { at, value: rounded(left) };
    left -= delta ?? 0;
    return point;
  });
  return points.toReversed();
}

/** Trigger of a schedule by a counter. */
interface MeterTrigger {
  readonly every: number;
  readonly startAt: number;
}

/** Most lines of a schedule. */
const MOST = 12;

/** The multiples of a schedule within the curve and the next one after it, at most the last twelve. */
export function multiplesOf(
  points: readonly CurvePoint[],
  { every, startAt }: MeterTrigger,
): readonly number[] {
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || every <= 0) return [];
  const last = Math.max(1, Math.floor((highest - startAt) / every) + 1);
  const numbers = Array.from({ length: MOST }, (_, index) => last - index);
  return numbers
    .filter((number) => number >= 1)
    .map((number) => rounded(startAt + number * every))
    .filter((value, index) => index === 0 || value >= lowest)
    .toReversed();
}

/** Sums of decimals without the last binary digits: at most three decimals, as the service has. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
