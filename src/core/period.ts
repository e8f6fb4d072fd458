import { invalid } from './errors.js';

/** A period as a Prisma filter; both ends are inclusive. */
export interface Span {
  readonly gte?: Date;
  readonly lte?: Date;
}

/** Longest period of `lastDays`, in days. */
export const MAX_LAST_DAYS = 3_650;

/** Begin of the last days before a time, each of 24 hours; undefined without a number of days. */
export function sinceDays(days: number | undefined, now: Date): Date | undefined {
  return days === undefined ? undefined : new Date(now.getTime() - days * 86_400_000);
}

/**
 * The period between two ends, each of which may be open; undefined when both are.
 *
 * @param names the caller's names of the ends.
 * @throws AppError VALIDATION_ERROR for a period that ends before it begins.
 */
export function spanOf(
  from: Date | undefined,
  to: Date | undefined,
  names: readonly [string, string] = ['from', 'to'],
): Span | undefined {
  if (from && to && from > to) throw invalid(names[0], `must not be after ${names[1]}`);
  if (!from && !to) return undefined;
  return { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) };
}
