import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../core/clock.js';
import { CalendarDay, zoneOf } from '../../../core/dates.js';
import { invalid } from '../../../core/errors.js';

const DAY = 86_400_000;
/** Default length of a period, in milliseconds. */
const DEFAULT_LENGTH = 30 * DAY;
/** Upper bound of a period's length, in years. */
const MAX_YEARS = 10;
/** Period of the costs of `costShareOfValue`, in months. */
const COST_MONTHS = 24;

/** A half-open period of time: `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** A period with the time at which it is looked at. */
export interface Frame extends Period {
  readonly now: Date;
  /**
   * End of the records that count: `to`, but what lies ahead of now counts as not yet there. Where
   * `to` is now by default, what happened within this millisecond counts.
   */
  readonly until: Date;
  readonly zone: string;
}

/** A part of a frame by the local months. */
export interface Month extends Period {
  /** `2027-03`. */
  readonly key: string;
}

function toDate({ epochMilliseconds }: { readonly epochMilliseconds: number }): Date {
  return new Date(epochMilliseconds);
}

function local(moment: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
}

/** The begin of a day, or of the days after it. */
function beginOf(day: CalendarDay, zone: string, days = 0): Date {
  const date = Temporal.PlainDate.from(day.toISOString().slice(0, 10)).add({ days });
  return toDate(date.toZonedDateTime(zone));
}

/**
 * The frame of a period: a day without time begins in `from` and ends in `to`, in the zone.
 *
 * @throws AppError VALIDATION_ERROR on `from` unless it is before `to`, by less than ten years.
 */
export function frameOf(
  given: { readonly from?: Date | undefined; readonly to?: Date | undefined },
  now: Date,
  timeZone: string,
): Frame {
  const zone = zoneOf(timeZone);
  const to = given.to instanceof CalendarDay ? beginOf(given.to, zone, 1) : (given.to ?? now);
  const from =
    given.from instanceof CalendarDay
      ? beginOf(given.from, zone)
      : (given.from ?? new Date(to.getTime() - DEFAULT_LENGTH));
  if (from >= to) throw invalid('from', from > to ? 'must not be after to' : 'must be before to');
  if (toDate(local(from, zone).add({ years: MAX_YEARS })) <= to) {
    throw invalid('from', 'must be less than ten years before to');
  }
  return framed({ from, to }, now, zone, given.to === undefined);
}

/** The same period without defaults, for pages that are read while now moves on. */
export function fixedPeriod(
  { from, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined },
  clock: Clock,
): { readonly from?: Date; readonly to: Date } {
  if (to !== undefined) return from === undefined ? { to } : { from, to };
  const now = clock().getTime();
  return { from: from ?? new Date(now - DEFAULT_LENGTH), to: new Date(now + 1) };
}

function framed({ from, to }: Period, now: Date, zone: string, isOpen = false): Frame {
  const next = new Date(now.getTime() + 1);
  return { from, to, now, zone, until: isOpen || to > next ? next : to };
}

/**
 * The frame before: as many months where both ends are beginnings of local months, else the same
 * length.
 */
export function frameBefore({ from, to, now, zone }: Frame): Frame {
  const [begin, end] = [local(from, zone), local(to, zone)];
  const months = isBeginOfMonth(begin) && isBeginOfMonth(end) ? monthsBetween(begin, end) : 0;
  const before =
    months > 0
      ? toDate(begin.toPlainDate().subtract({ months }).toZonedDateTime(zone))
      : new Date(from.getTime() - (to.getTime() - from.getTime()));
  return framed({ from: before, to: from }, now, zone);
}

function isBeginOfMonth(moment: Temporal.ZonedDateTime): boolean {
  return moment.day === 1 && moment.equals(moment.startOfDay());
}

function monthsBetween(begin: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): number {
  return (end.year - begin.year) * 12 + end.month - begin.month;
}

/** The begin of the costs that `costShareOfValue` counts: 24 local months before the end of the frame. */
export function costsSince({ to, zone }: Frame): Date {
  return toDate(local(to, zone).subtract({ months: COST_MONTHS }));
}

/** The local months that a period touches, each as far as it is in the period. */
export function monthsOf({ from, to, zone }: Pick<Frame, 'from' | 'to' | 'zone'>): Month[] {
  const months: Month[] = [];
  let month = local(from, zone).toPlainDate().toPlainYearMonth();
  let begin = from;
  while (begin < to) {
    const next = month.add({ months: 1 });
    const end = toDate(next.toPlainDate({ day: 1 }).toZonedDateTime(zone));
    months.push({ key: month.toString(), from: begin, to: end < to ? end : to });
    begin = end;
    month = next;
  }
  return months;
}
