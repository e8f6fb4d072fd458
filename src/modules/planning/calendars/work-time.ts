import { ZoneClock } from './zone-clock.js';

/** Working hours of a day: pairs of minutes `[from, to)` of 0 to 1440, ascending and disjoint. */
export type DayHours = readonly (readonly number[])[];

/** Working hours of a calendar. */
export interface WorkingHours {
  /** A name of the IANA time zone database. */
  readonly timeZone: string;
  /** Seven days, Monday first. */
  readonly week: readonly DayHours[];
  /** Days with special hours, which replace those of the week. */
  readonly holidays: readonly { readonly date: string; readonly intervals: DayHours }[];
}

/** A period in epoch milliseconds: `from` belongs to it, `to` does not. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
const MINUTE = 60_000;
/**
 * A local date ends at most three days after its midnight in UTC: 14 hours of offset, 24 hours that
 * a zone skips (Apia, 30 December 2011), and the date itself.
 */
const MARGIN_DAYS = 3;
/** Number of years that are kept compiled; a clock needs one or two. */
const MAX_YEARS = 64;
/** Number of years after that of its begin in which working time is searched. */
export const REACH_YEARS = 20;

/** Working periods of a year of UTC, in order, and their lengths added up. */
interface Year {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Working time of the year before each period, in milliseconds. */
  readonly before: Float64Array;
  readonly total: number;
}

/**
 * Counts the working time of a calendar, in real milliseconds (docs/behaviour/calendars.md).
 *
 * Each year is compiled at its first use to a sorted list of periods with prefix sums; a question is
 * a binary search.
 */
export class WorkTime {
  private readonly years = new Map<number, Year>();
  private readonly holidays: ReadonlyMap<number, DayHours>;
  private readonly zone: ZoneClock;

  constructor(private readonly hours: WorkingHours) {
    this.zone = new ZoneClock(hours.timeZone);
    this.holidays = new Map(
      hours.holidays.map(({ date, intervals }) => [dayOf(date), intervals] as const),
    );
  }

  /** The time zone of the hours. */
  get timeZone(): string {
    return this.hours.timeZone;
  }

  /** Working time of `[from, to)`, in milliseconds; 0 where `to` is not after `from`. */
  between(from: Date, to: Date): number {
    const [a, b] = [from.getTime(), to.getTime()];
    if (b <= a) return 0;
    const [first, last] = [from.getUTCFullYear(), to.getUTCFullYear()];
    let sum = 0;
    for (let year = first; year < last; year += 1) sum += this.year(year).total;
    return sum + workBefore(this.year(last), b) - workBefore(this.year(first), a);
  }

  /**
   * The earliest time at or after `from` with a working time of `work` milliseconds in between. The
   * end of a working period is earlier than the begin of the next one. Where `REACH_YEARS` have less
   * work, it is their end.
   */
  add(from: Date, work: number): Date {
    return this.reached(from, work) ?? new Date(Date.UTC(lastYear(from) + 1));
  }

  /** The same time; undefined where `REACH_YEARS` have less work. */
  reached(from: Date, work: number): Date | undefined {
    if (work <= 0) return from;
    let year = from.getUTCFullYear();
    let left = work + workBefore(this.year(year), from.getTime());
    for (let compiled = this.year(year); left > compiled.total; compiled = this.year(year)) {
      left -= compiled.total;
      year += 1;
      if (year > lastYear(from)) return undefined;
    }
    const { from: starts, before } = this.year(year);
    const index = lastBelow(before, left);
    return new Date((starts[index] as number) + left - (before[index] as number));
  }

  /** The working periods of `[from, to)`, at most `limit`; periods that touch are one. */
  periods(from: Date, to: Date, limit: number): Period[] {
    const found: { from: number; to: number }[] = [];
    const [a, b] = [from.getTime(), to.getTime()];
    for (let year = from.getUTCFullYear(); year <= to.getUTCFullYear(); year += 1) {
      const { from: starts, to: ends } = this.year(year);
      for (let index = lastBelow(ends, a) + 1; index < starts.length; index += 1) {
        const start = Math.max(starts[index] as number, a);
        const end = Math.min(ends[index] as number, b);
        if (start >= end) continue;
        const last = found.at(-1);
        if (last?.to === start) last.to = end;
        else if (found.length === limit) return found;
        else found.push({ from: start, to: end });
      }
    }
    return found;
  }

  private year(year: number): Year {
    const known = this.years.get(year);
    if (known !== undefined) return known;
    if (this.years.size >= MAX_YEARS) this.years.clear();
    const compiled = this.compile(year);
    this.years.set(year, compiled);
    return compiled;
  }

  private compile(year: number): Year {
    const [start, end] = [Date.UTC(year), Date.UTC(year + 1)];
    const toInstant = this.zone.during(start - MARGIN_DAYS * DAY, end + MARGIN_DAYS * DAY);
    const periods: Period[] = [];
    const lastDay = end / DAY + MARGIN_DAYS;
    for (let day = start / DAY - MARGIN_DAYS; day < lastDay; day += 1) {
      for (const [from = 0, to = 0] of this.hoursOf(day)) {
        periods.push({
          from: Math.max(toInstant(day * DAY + from * MINUTE), start),
          to: Math.min(toInstant(day * DAY + to * MINUTE), end),
        });
      }
    }
    return withSums(union(periods));
  }

  /** @param day days since 1970-01-01. */
  private hoursOf(day: number): DayHours {
    // 1970-01-01 was a Thursday.
    const weekday = (((day + 3) % 7) + 7) % 7;
    return this.holidays.get(day) ?? this.hours.week[weekday] ?? [];
  }
}

/** The last year in which working time from a time on is searched. */
function lastYear(from: Date): number {
  return from.getUTCFullYear() + REACH_YEARS;
}

/** Days since 1970-01-01 of a date `2026-01-31`. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** Periods in order without overlap; those that touch are one. Empty ones are left out. */
function union(periods: readonly Period[]): Period[] {
  const merged: { from: number; to: number }[] = [];
  const sorted = periods.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  for (const { from, to } of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function withSums(periods: readonly Period[]): Year {
  const before = new Float64Array(periods.length);
  let total = 0;
  for (const [index, { from, to }] of periods.entries()) {
    before[index] = total;
    total += to - from;
  }
  return {
    from: Float64Array.from(periods, ({ from }) => from),
    to: Float64Array.from(periods, ({ to }) => to),
    before,
    total,
  };
}

/** Working time of the year before an instant, in milliseconds. */
function workBefore({ from, to, before }: Year, instant: number): number {
  const index = lastBelow(from, instant);
  if (index < 0) return 0;
  return (
    (before[index] as number) + Math.min(instant, to[index] as number) - (from[index] as number)
  );
}

/** Index of the last value below `limit` in an ascending list; -1 if there is none. */
function lastBelow(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
