import type { Temporal } from 'temporal-polyfill';
import { zoneOf } from '../../../core/dates.js';
import { localTime } from '../../people/users/time-zones.queries.js';

/** Times at which a person wants mail: minutes of the day, in a time zone. */
export interface DayTimes {
  readonly timezone: string;
  readonly digestAt: number;
  /** Both or none. */
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
}

/** 08:00. */
export const DEFAULT_DIGEST = 480;

/** `HH:MM` as minutes of the day. */
export function minutesOf(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** Minutes of the day as `HH:MM`. */
export function textOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The date in a time zone, as `2026-03-29`. */
export function localDay(now: Date, timezone: string): string {
  return localTime(now, timezone).toPlainDate().toString();
}

/**
 * End of the quiet hours that contain `now`; undefined outside them. A time that the clock skips is
 * that much later; of one that occurs twice it is the first, unless that is past.
 */
export function quietUntil(now: Date, times: DayTimes): Date | undefined {
  const { quietFrom: from, quietTo: to, timezone } = times;
  if (from === null || to === null) return undefined;
  const here = localTime(now, timezone);
  const minute = here.hour * 60 + here.minute;
  const overnight = from > to;
  const isQuiet = overnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!isQuiet) return undefined;
  const day = here.toPlainDate().add({ days: overnight && minute >= from ? 1 : 0 });
  const end = at(day, to, timezone, 'compatible');
  return end > now ? end : at(day, to, timezone, 'later');
}

/**
 * The next digest after `now`: one a day, at the person's time. A time that the clock skips is that
 * much later; of one that occurs twice it is the first.
 *
 * @param notOn a day that has had its digest.
 */
export function nextDigest(now: Date, { digestAt, timezone }: DayTimes, notOn?: string): Date {
  let day = localTime(now, timezone).toPlainDate();
  while (day.toString() === notOn || at(day, digestAt, timezone, 'compatible') <= now) {
    day = day.add({ days: 1 });
  }
  return at(day, digestAt, timezone, 'compatible');
}

function at(
  day: Temporal.PlainDate,
  minutes: number,
  timezone: string,
  disambiguation: 'compatible' | 'later',
): Date {
  const time = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const zoned = day.toPlainDateTime(time).toZonedDateTime(zoneOf(timezone), { disambiguation });
  return new Date(zoned.epochMilliseconds);
}
