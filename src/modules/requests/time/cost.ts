/** Longest entry, in minutes: a day. */
export const MAX_MINUTES = 1440;

const MINUTE = 60_000;

/**
 * The cost of minutes at a rate per hour, in minor units; halves are rounded up.
 *
 * @returns null without a rate and for a running timer.
 */
export function costOf(rate: number | null, minutes: number | null): number | null {
  if (rate === null || minutes === null) return null;
  // Whole numbers below 2^53 throughout: 10^9 times 1440.
  return Math.floor((rate * minutes + 30) / 60);
}

/** The minutes of a timer: rounded up, at least 1 and at most a day. */
export function minutesBetween(start: Date, end: Date): number {
  const minutes = Math.ceil((end.getTime() - start.getTime()) / MINUTE);
  return Math.min(MAX_MINUTES, Math.max(1, minutes));
}

/** The time that is some minutes earlier. */
export function minutesBefore(end: Date, minutes: number): Date {
  return new Date(end.getTime() - minutes * MINUTE);
}
