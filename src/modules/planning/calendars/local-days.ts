import { dayOf } from './work-time.js';
import { ZoneClock } from './zone-clock.js';

const DAY = 86_400_000;

/** The number of the local day of a moment: days since 1970-01-01 as the clocks of the zone show it. */
export function dayNumber(moment: number, timeZone: string): number {
  return Math.floor(ZoneClock.of(timeZone).localOf(moment) / DAY);
}

/** The first moment of a local day; of a day that the zone skips, that of the next one. */
export function startOfDay(day: number, timeZone: string): number {
  return ZoneClock.of(timeZone).instantOf(day * DAY);
}

/** The date of a number of a day: `2027-01-31`. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The number of the day of a date. */
export function numberOf(date: string): number {
  return dayOf(date);
}

/** The local date of a moment: `2027-01-31`. */
export function localDay(moment: Date, timeZone: string): string {
  return dateOf(dayNumber(moment.getTime(), timeZone));
}
