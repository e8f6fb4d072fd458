import type { Period } from '../calendars/work-time.js';
import type { WorkRow } from '../capacity/capacity.queries.js';
import { absentWork, inMinutes, meets, minutesOf, type PersonHours } from '../capacity/minutes.js';
import type { OwnWork } from '../capacity/ranking.js';
import type { DayGrid, GridDay } from './day-grid.js';
import type { WorkloadDay, WorkloadRequest } from './workload.types.js';

/** Work of a technician with its request. */
export type RequestWork = OwnWork & { readonly row: WorkRow };

/** Facts of a technician from which the days follow. */
export interface TechnicianWork {
  readonly hours: PersonHours;
  /** They do not overlap. */
  readonly absences: readonly Period[];
  /** In the order of the requests of a day. */
  readonly work: readonly RequestWork[];
}

interface Share {
  readonly work: RequestWork;
  readonly minutes: number;
}

/** The days of a technician. */
export function daysOf(grid: DayGrid, person: TechnicianWork, now: number): WorkloadDay[] {
  const days = grid.days(person.hours.timeZone);
  const first = days[0]?.number ?? 0;
  const shares: Share[][] = days.map(() => []);
  for (const work of person.work) {
    for (const { day, minutes } of minutesOf(work, person.hours, now)) {
      shares[day - first]?.push({ work, minutes });
    }
  }
  const working = grid.workOf(person.hours);
  return days.map((day, index) => {
    const base = working?.[index] ?? null;
    return dayOf(day, base, person, shares[index] ?? []);
  });
}

function dayOf(
  { day, begin, end }: GridDay,
  base: number | null,
  { hours, absences }: TechnicianWork,
  shares: readonly Share[],
): WorkloadDay {
  const capacity =
    base === null || hours.time === null
      ? null
      : inMinutes(base - absentWork(hours.time, absences, begin, end));
  const planned = sumOf(shares);
  const hidden = shares.filter(({ work }) => !work.row.seen);
  return {
    ...{ day, capacity, planned },
    overloaded: capacity !== null && planned > capacity,
    absent: meets(absences, begin, end),
    requests: shares.filter(({ work }) => work.row.seen).map(requestOf),
    others: { requests: hidden.length, minutes: sumOf(hidden) },
  };
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { minutes }) => sum + minutes, 0);
}

function requestOf({ work: { as, row }, minutes }: Share): WorkloadRequest {
  const { id, title, stage, onHold, priority, plannedStart, plannedEnd, dueAt, version } = row;
  return {
    ...{ id, title, stage, onHold, priority, as, minutes },
    ...{ plannedStart, plannedEnd, dueAt, version },
  };
}
