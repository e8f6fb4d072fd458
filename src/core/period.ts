import { invalid } from './errors.js';

/** A period as a Prisma filter; both ends are inclusive. */
export interface Span {
  readonly gte?: Date;
  readonly lte?: Date;
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
