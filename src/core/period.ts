import { CalendarDay } from './dates.js';
import type { FieldError } from './errors.js';

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
 * The period between two ends, each of which may be open; undefined when both are. That it does not
 * end before it begins was checked with its input (`reversedPeriods`).
 */
export function spanOf(from: Date | undefined, to: Date | undefined): Span | undefined {
  if (!from && !to) return undefined;
  return { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) };
}

/**
 * The end that belongs to the begin of a period, by their names: `from` and `to`, `fromDate` and
 * `toDate`, `createdFrom` and `createdTo`; undefined for a field that begins no period.
 */
function endOfPeriod(field: string): string | undefined {
  const end = field.replace(/^from(?=$|Date$)/, 'to').replace(/From$/, 'To');
  return end === field ? undefined : end;
}

/** Errors for the periods of an input, of moments or days, that end before they begin. */
export function reversedPeriods(input: object): FieldError[] {
  if ((input.constructor as { readonly judgesPeriods?: true }).judgesPeriods) return [];
  const fields = input as Readonly<Record<string, unknown>>;
  return Object.entries(fields).flatMap(([from, begin]) => {
    const to = endOfPeriod(from);
    if (to === undefined || !isAfter(begin, fields[to])) return [];
    return [{ field: from, reason: `must not be after ${to}` }];
  });
}

function isAfter(begin: unknown, end: unknown): boolean {
  // The moments of a day depend on the time zone, which the service knows (`LocalDay`).
  if (begin instanceof CalendarDay || end instanceof CalendarDay) return false;
  if (begin instanceof Date && end instanceof Date) return begin > end;
  return isDay(begin) && isDay(end) && begin > end;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}
