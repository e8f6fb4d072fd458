import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A step of the demonstration with its time. */
export interface Step {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly take: (services: AppServices) => Promise<void>;
}

/** The caller of what was done at a time on a device without network, and is received now. */
export function offline(caller: ActingCaller, at: number): ActingCaller {
  const time = new Date(at);
  return { ...caller, performed: { at: time, sent: time.toISOString() } };
}

/**
 * A time on the last working days: `days` of them before the present, at an hour in UTC. Steps that
 * are made with it keep their order, however weekends lie between them.
 */
export function workdayBefore(until: number, days: number, hour: number): number {
  let day = Math.floor(until / DAY) * DAY;
  for (let left = days; left > 0; ) {
    day -= DAY;
    if (isWorkday(day)) left -= 1;
  }
  return day + hour * HOUR;
}

/** The same for the working days that come; 0 is today, whatever day it is. */
export function workdayAfter(until: number, days: number, hour: number): number {
  let day = Math.floor(until / DAY) * DAY;
  for (let left = days; left > 0; ) {
    day += DAY;
    if (isWorkday(day)) left -= 1;
  }
  return day + hour * HOUR;
}

/** True from Monday to Friday, in UTC. */
export function isWorkday(time: number): boolean {
  const day = new Date(time).getUTCDay();
  return day !== 0 && day !== 6;
}
