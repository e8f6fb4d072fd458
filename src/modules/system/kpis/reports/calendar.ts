import { Temporal } from 'temporal-polyfill';
import { zoneOf } from '../../../../core/dates.js';
import { localDay } from '../../../planning/calendars/local-days.js';
import { ZoneClock } from '../../../planning/calendars/zone-clock.js';

/** Names of the periods of reports. */
export const PERIODS = {
  lastWeek: 'lastWeek',
  lastMonth: 'lastMonth',
  last30Days: 'last30Days',
} as const;

/** The period of a report. */
export type ReportPeriod = keyof typeof PERIODS;

/** The interval of the runs of a report. */
export type Every = 'week' | 'month';

/** The times of runs. */
export interface Timetable {
  readonly every: Every;
  /** Of `week`; 1 is Monday. */
  readonly weekday: number | null;
  /** Of `month`, 1 to 28. */
  readonly day: number | null;
  /** Local time, `07:00`. */
  readonly time: string;
  /** IANA name; UTC where this version of the database lacks it. */
  readonly timeZone: string;
}

/** A time at which a report runs. */
interface Run {
  readonly at: Date;
  /** Its local day, whatever the clocks do: `2027-03-01`. */
  readonly day: string;
}

/** The whole days of a period, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The period of a run, with the key by which it is sent once. */
export interface KeyedPeriod extends Days {
  /** `2027-W09`, `2027-02` or the day of the run. */
  readonly key: string;
}

function clockOf({ timeZone }: Timetable): ZoneClock {
  return ZoneClock.of(zoneOf(timeZone));
}

/** The day of a moment in the zone of the times: `2027-03-01`. */
export function dayOfRun(moment: Date, { timeZone }: Timetable): string {
  return localDay(moment, zoneOf(timeZone));
}

/** The day of a run in the week or month of a date. */
function dayIn(date: Temporal.PlainDate, { every, weekday, day }: Timetable): Temporal.PlainDate {
  if (every === 'month') return date.with({ day: day ?? 1 });
  return date.add({ days: (weekday ?? 1) - date.dayOfWeek });
}

/** The run on a day, converted as schedules convert their times (`ZoneClock`). */
function runOn(day: Temporal.PlainDate, times: Timetable): Run {
  const local = Date.parse(`${day}T${times.time}:00Z`);
  return { at: new Date(clockOf(times).instantOf(local)), day: day.toString() };
}

/** The runs of the weeks or months around a moment, ascending. */
function runsAround(moment: Date, times: Timetable): Run[] {
  const date = Temporal.PlainDate.from(dayOfRun(moment, times));
  const unit = times.every === 'month' ? 'months' : 'weeks';
  return [-1, 0, 1].map((step) => runOn(dayIn(date.add({ [unit]: step }), times), times));
}

/** The time of the first run after a moment. */
export function nextRun(after: Date, times: Timetable): Date {
  const found = runsAround(after, times).find(({ at }) => at > after);
  // The one of the next week or month is always later.
  return found?.at ?? after;
}

/** The local day of the last run at a moment or before it: after an outage the newest. */
export function newestRunDay(until: Date, times: Timetable): string {
  const found = runsAround(until, times).findLast(({ at }) => at <= until);
  return found?.day ?? dayOfRun(until, times);
}

/** The period of a report that ends before the local day of its run. */
export function periodBefore(day: string, period: ReportPeriod): KeyedPeriod {
  const date = Temporal.PlainDate.from(day);
  switch (period) {
    case 'lastWeek': {
      const monday = date.subtract({ days: date.dayOfWeek + 6 });
      const { yearOfWeek = monday.year, weekOfYear = 1 } = monday;
      const key = `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`;
      return { key, from: monday.toString(), to: monday.add({ days: 6 }).toString() };
    }
    case 'lastMonth': {
      const first = date.with({ day: 1 }).subtract({ months: 1 });
      const last = first.add({ months: 1 }).subtract({ days: 1 });
      return {
        key: first.toPlainYearMonth().toString(),
        from: first.toString(),
        to: last.toString(),
      };
    }
    default:
      return {
        key: day,
        from: date.subtract({ days: 30 }).toString(),
        to: date.subtract({ days: 1 }).toString(),
      };
  }
}
