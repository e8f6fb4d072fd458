/** Days as numbers: days since 1 January 1970, of the Gregorian calendar. */

const DAY = 86_400_000;

/** A day of the calendar; January is 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Number of a day; a month may be beyond 12. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Number of the day of a local date or time, `YYYY-MM-DD…`. */
export function dayNumberOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / DAY;
}

/** The day of a number. */
export function calendarDay(number: number): CalendarDay {
  const date = new Date(number * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Number of days of a month. */
export function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTHS[month - 1] ?? 0);
}

/** Text of a day: `YYYY-MM-DD`. */
export function dayText(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** Weekday: 0 is Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(number: number): number {
  return modulo(number + 3, 7);
}

/** First day of the week that holds a day; weeks begin at weekday `first`. */
export function weekStart(number: number, first: number): number {
  return number - modulo(weekdayOf(number) - first, 7);
}

/**
 * Number of the week that holds a day, within the year that the week belongs to, counted from its
 * begin (1 is the first week with at least four days of the year) and from its end (-1).
 */
export function weekNumbers(number: number, first: number): readonly [number, number] {
  const start = weekStart(number, first);
  // The year of a week is the year of its fourth day.
  const { year } = calendarDay(start + 3);
  const firstWeek = weekStart(dayNumber(year, 1, 4), first);
  const nextWeek = weekStart(dayNumber(year + 1, 1, 4), first);
  return [(start - firstWeek) / 7 + 1, (start - nextWeek) / 7];
}

/** The remainder that is never negative. */
function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
