import { ZoneClock } from '../../calendars/zone-clock.js';

const DAY = 86_400_000;

/** The instant of a local time. */
export interface LocalInstant {
  readonly at: Date;
  /** The local time in its place where the zone skips it, otherwise null. */
  readonly movedTo: string | null;
}

/**
 * The instant of a local time, as `compatible` of Temporal: a time that the zone skips is that much
 * later (02:30 is 03:30), for work must not vanish; of one that occurs twice it is the first.
 *
 * @param local `YYYY-MM-DDTHH:mm`.
 * @param timeZone a name of the IANA database.
 */
export function instantOf(local: string, timeZone: string): LocalInstant {
  const clock = ZoneClock.of(timeZone);
  const at = clock.instantOf(timeOf(local));
  const there = textOf(clock.localOf(at));
  return { at: new Date(at), movedTo: there === local ? null : there };
}

/** The local time of an instant, `YYYY-MM-DDTHH:mm`; seconds are cut. */
export function localTimeOf(at: Date, timeZone: string): string {
  return textOf(ZoneClock.of(timeZone).localOf(at.getTime()));
}

/** The local date of an instant, `YYYY-MM-DD`. */
export function localDateOf(at: Date, timeZone: string): string {
  return localTimeOf(at, timeZone).slice(0, 10);
}

/** The same local time of day, days earlier. */
export function minusLocalDays(local: string, days: number): string {
  return plusLocalDays(local, -days);
}

/** The same local time of day, days later. */
export function plusLocalDays(local: string, days: number): string {
  return textOf(timeOf(local) + days * DAY);
}

const timeOf = (local: string) => Date.parse(`${local}Z`);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 16);
