/** 5 January 2026 was a Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY = 86_400_000;

/** Name of a day of the week, from 0 for Monday. */
export function dayName(day: number, locale: string, weekday: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return format.format(MONDAY + day * DAY);
}
