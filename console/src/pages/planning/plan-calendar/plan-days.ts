import { dayIn, toLocalTime, toMoment } from '../../../parts/local-time.ts';

/** The days that are shown at once: a day, or whole weeks from Monday. */
export type Span = 'month' | 'week' | 'day';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** The day after a number of days; both as `2026-01-31`. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Day of the week, from 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The days that are shown for a day: itself, its week, or all weeks of its month. */
export function daysOf(day: string, span: Span): string[] {
  if (span === 'day') return [day];
  const first = span === 'week' ? day : `${day.slice(0, 8)}01`;
  const last = span === 'week' ? day : addDays(nextMonth(day), -1);
  const from = addDays(first, -weekdayOf(first));
  const to = addDays(last, 6 - weekdayOf(last));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** The first day of the month after. */
function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
}

/** The day before (-1) or after (1), or one in that week or month. */
export function pageFrom(day: string, span: Span, by: 1 | -1): string {
  if (span !== 'month') return addDays(day, (span === 'week' ? 7 : 1) * by);
  return by === 1 ? nextMonth(day) : `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`;
}

/** Pairs of minutes of a day, `[from, to]`. */
type Intervals = readonly (readonly number[])[];

/** Working hours of a calendar, as the service has them. */
export interface Hours {
  readonly week: readonly Intervals[];
  readonly holidays: readonly {
    readonly date: string;
    readonly name: string;
    readonly intervals: Intervals;
  }[];
}

const holidayOn = ({ holidays }: Hours, day: string) => holidays.find(({ date }) => date === day);

/** The working hours of a day; none where it is closed. */
export function intervalsOn(hours: Hours, day: string): Intervals {
  return holidayOn(hours, day)?.intervals ?? hours.week[weekdayOf(day)] ?? [];
}

/** The name of the holiday on a closed day, or an empty text; undefined on an open day. */
export function closedDay(hours: Hours | undefined, day: string): string | undefined {
  if (hours === undefined || intervalsOn(hours, day).length > 0) return undefined;
  return holidayOn(hours, day)?.name ?? '';
}

/** The times of planned work. */
export interface Plan {
  readonly plannedStart: string;
  readonly plannedEnd: string;
}

/**
 * A plan some days later, at the same local time and of the same length.
 *
 * @param to the zone of the person who has it then.
 */
export function moved(plan: Plan, days: number, timeZone: string, to = timeZone): Plan {
  const start = Date.parse(plan.plannedStart);
  const local = toLocalTime(plan.plannedStart, timeZone);
  const minute = toMoment(`${addDays(local.slice(0, 10), days)}${local.slice(10)}`, to);
  const begin = Date.parse(minute ?? plan.plannedStart) + (start % MINUTE);
  const length = Date.parse(plan.plannedEnd) - start;
  return {
    plannedStart: new Date(begin).toISOString(),
    plannedEnd: new Date(begin + length).toISOString(),
  };
}

/** The days on which planned work is done: at most those that are shown. */
export function daysOfPlan(plan: Plan, shown: readonly string[], timeZone: string): string[] {
  const first = dayIn(plan.plannedStart, timeZone);
  // Work that ends at midnight is not done on the next day.
  const last = dayIn(new Date(Date.parse(plan.plannedEnd) - 1).toISOString(), timeZone);
  return shown.filter((day) => day >= first && day <= last);
}

/** Planned work of a person. */
export interface OfPerson extends Plan {
  readonly id: number;
  readonly assigneeId: number | null;
}

/** Numbers of the requests whose plans overlap one of the same technician. */
export function overlappingWork(works: readonly OfPerson[]): ReadonlySet<number> {
  const found = new Set<number>();
  const latest = new Map<number, OfPerson>();
  const inOrder = works.toSorted((one, other) => time(one.plannedStart) - time(other.plannedStart));
  for (const work of inOrder) {
    if (work.assigneeId === null) continue;
    const before = latest.get(work.assigneeId);
    if (before && time(before.plannedEnd) > time(work.plannedStart)) {
      found.add(before.id).add(work.id);
    }
    if (!before || time(work.plannedEnd) > time(before.plannedEnd)) {
      latest.set(work.assigneeId, work);
    }
  }
  return found;
}

/** A date of a schedule. */
export interface DateOfSchedule {
  readonly scheduleId: number;
  readonly assetId: number | null;
  readonly dueAt: string;
  readonly generatesAt: string;
  readonly state: string;
}

/** The planned dates whose request is made before the date before them is due. */
export function overlappingDates<Row extends DateOfSchedule>(
  dates: readonly Row[],
): ReadonlySet<Row> {
  const found = new Set<Row>();
  const before = new Map<string, Row>();
  for (const date of dates.toSorted((one, other) => time(one.dueAt) - time(other.dueAt))) {
    if (date.state !== 'PLANNED' && date.state !== 'GENERATED') continue;
    const key = `${date.scheduleId} ${date.assetId}`;
    const last = before.get(key);
    if (last && date.state === 'PLANNED' && time(date.generatesAt) < time(last.dueAt)) {
      found.add(date);
    }
    before.set(key, date);
  }
  return found;
}

function time(iso: string): number {
  return Date.parse(iso);
}

/** Dates of one schedule that are due at the same time, one for each asset. */
export interface SharedDate<Row> {
  readonly key: string;
  readonly rows: readonly [Row, ...Row[]];
}

/** Joins the dates of a schedule that are due at the same time and stand alike. */
export function sharedDates<Row extends DateOfSchedule>(dates: readonly Row[]): SharedDate<Row>[] {
  const found = new Map<string, [Row, ...Row[]]>();
  for (const date of dates) {
    const key = `${date.scheduleId} ${date.dueAt} ${date.state}`;
    const rows = found.get(key);
    if (rows) rows.push(date);
    else found.set(key, [date]);
  }
  return [...found].map(([key, rows]) => ({ key, rows }));
}
