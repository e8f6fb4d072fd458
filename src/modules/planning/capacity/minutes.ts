import { dayNumber, startOfDay } from '../calendars/local-days.js';
import type { Period, WorkTime } from '../calendars/work-time.js';
import type { PersonHours } from '../working-calendars/working-calendars.service.js';

export type { PersonHours };

const MINUTE = 60_000;

/** Work of a person as its minutes are counted; times in epoch milliseconds. */
export interface Work {
  readonly plan: Period | null;
  /** Null without a due time. */
  readonly dueAt: number | null;
  /** Minutes of the estimate that are left. */
  readonly remaining: number;
  /** Helpers only have what is planned. */
  readonly as: 'assignee' | 'helper';
}

/** Minutes on a local day. */
export interface DayMinutes {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly minutes: number;
}

/**
 * The minutes of work on the local days of a person (docs/behaviour/workload.md): of a plan within a
 * day its length, of a longer one its working time on each day, without any the plain time; without a
 * plan what remains, on the day when it is due, or today when that is past.
 */
export function minutesOf(work: Work, hours: PersonHours, now: number): DayMinutes[] {
  if (work.plan !== null) return minutesOfPlan(work.plan, hours);
  if (work.as === 'helper' || work.dueAt === null) return [];
  const today = dayNumber(now, hours.timeZone);
  const day = Math.max(dayNumber(work.dueAt, hours.timeZone), today);
  return [{ day, minutes: work.remaining }];
}

function minutesOfPlan({ from, to }: Period, { time, timeZone }: PersonHours): DayMinutes[] {
  const [first, last] = [dayNumber(from, timeZone), dayNumber(to - 1, timeZone)];
  if (first === last) return [{ day: first, minutes: inMinutes(to - from) }];
  const working = time !== null && workOf(time, from, to) > 0 ? time : null;
  const days: DayMinutes[] = [];
  for (let day = first; day <= last; day += 1) {
    const begin = Math.max(from, startOfDay(day, timeZone));
    const end = Math.min(to, startOfDay(day + 1, timeZone));
    const length = working === null ? Math.max(end - begin, 0) : workOf(working, begin, end);
    const minutes = inMinutes(length);
    if (minutes > 0) days.push({ day, minutes });
  }
  return days;
}

/** The minutes that a person works on a local day; null without a calendar. */
export function capacityOf(
  day: number,
  { time, timeZone }: PersonHours,
  absences: readonly Period[],
): number | null {
  if (time === null) return null;
  const [begin, end] = [startOfDay(day, timeZone), startOfDay(day + 1, timeZone)];
  return inMinutes(workOf(time, begin, end) - absentWork(time, absences, begin, end));
}

/** Working time that absences take from a period, in milliseconds. */
export function absentWork(
  time: WorkTime,
  absences: readonly Period[],
  begin: number,
  end: number,
): number {
  return absences.reduce(
    (sum, { from, to }) => sum + workOf(time, Math.max(from, begin), Math.min(to, end)),
    0,
  );
}

/** Returns whether one of the periods, which do not overlap, has a moment of another one. */
export function meets(periods: readonly Period[], begin: number, end: number): boolean {
  return periods.some(({ from, to }) => from < end && to > begin);
}

/** Working time of a period in milliseconds; 0 where it is empty. */
export function workOf(time: WorkTime, from: number, to: number): number {
  return to <= from ? 0 : time.between(new Date(from), new Date(to));
}

/** Milliseconds as whole minutes. */
export function inMinutes(milliseconds: number): number {
  return Math.round(milliseconds / MINUTE);
}

/** The first working moment from a time on that is in none of the periods; null after `until`. */
export function firstFree(
  { time }: Pick<PersonHours, 'time'>,
  taken: readonly Period[],
  now: number,
  until: number,
): number | null {
  const sorted = [...taken].sort((a, b) => a.from - b.from);
  let at = nextWork(time, now, until);
  for (const { from, to } of sorted) {
    if (at === null || at < from) return at;
    if (at < to) at = nextWork(time, to, until);
  }
  return at;
}

/** The first working moment from a time on; null where there is none before `until`. */
function nextWork(time: WorkTime | null, from: number, until: number): number | null {
  if (from >= until) return null;
  if (time === null) return from;
  const [first] = time.periods(new Date(from), new Date(until), 1);
  return first === undefined ? null : first.from;
}
