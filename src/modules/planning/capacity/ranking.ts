import { dayNumber, startOfDay } from '../calendars/local-days.js';
import type { Period } from '../calendars/work-time.js';
import {
  capacityOf,
  firstFree,
  meets,
  minutesOf,
  type PersonHours,
  type Work,
  workOf,
} from './minutes.js';

const DAY = 86_400_000;
/** Number of days in which a free moment is searched. */
const FREE_DAYS = 31;

/** Work that a person has. */
export interface OwnWork extends Work {
  readonly requestId: number;
  /** True if it is at the place of the request, above or below it. */
  readonly near: boolean;
}

/** A technician with all that their rank depends on. */
export interface TechnicianFacts {
  readonly userId: number;
  readonly departmentId: number | null;
  readonly hours: PersonHours;
  /** Skills that are needed, and that the person does not have. */
  readonly missing: readonly number[];
  /** Absences from now on, which do not overlap. */
  readonly absences: readonly Period[];
  readonly work: readonly OwnWork[];
  /** When the person was assigned last; null for never. */
  readonly lastAssignedAt: number | null;
}

/** A technician in the order of fitness for a request. */
export interface RankedCandidate {
  readonly userId: number;
  readonly departmentId: number | null;
  /** All skills, not absent, working within 24 hours. */
  readonly ok: boolean;
  readonly skillsOk: boolean;
  readonly missing: readonly number[];
  readonly absent: boolean;
  readonly works: boolean;
  readonly room: boolean;
  /** Minutes of the day of the request without it, its own there, and the capacity; null without one. */
  readonly day: {
    readonly planned: number;
    readonly own: number;
    readonly capacity: number | null;
  };
  readonly nextFreeAt: number | null;
  readonly load: number;
  readonly samePlace: number;
  readonly lastAssignedAt: number | null;
}

/** A request for which somebody is searched. */
export interface WantedWork extends Omit<Work, 'as'> {
  readonly requestId: number;
}

/** Technicians in the order of their fitness: the best first (docs/behaviour/workload.md). */
export function ranked(
  request: WantedWork,
  technicians: readonly TechnicianFacts[],
  now: number,
): RankedCandidate[] {
  return technicians.map((person) => judged(request, person, now)).sort(compareCandidates);
}

/** A technician, judged for a request. */
function judged(request: WantedWork, person: TechnicianFacts, now: number): RankedCandidate {
  const { hours, absences, missing, work } = person;
  const { plan } = request;
  const skillsOk = missing.length === 0;
  const absent =
    meets(absences, now, now + 1) || (plan !== null && meets(absences, plan.from, plan.to));
  const works = hours.time === null || workOf(hours.time, now, now + DAY) > 0;
  const day = dayOfRequest(request, hours.timeZone, now);
  const minutes = minutesOfDay(request, person, day, now);
  const plans = work.flatMap((one) => (one.plan === null ? [] : [one.plan]));
  return {
    ...{ userId: person.userId, departmentId: person.departmentId },
    ...{ ok: skillsOk && !absent && works, skillsOk, missing, absent, works },
    room: minutes.capacity === null || minutes.planned + minutes.own <= minutes.capacity,
    day: minutes,
    nextFreeAt: firstFree(hours, [...absences, ...plans], now, now + FREE_DAYS * DAY),
    load: loadOf(work),
    samePlace: placesOn(day, request, person),
    lastAssignedAt: person.lastAssignedAt,
  };
}

/** Minutes that are left of all that somebody is assigned to. */
export function loadOf(work: readonly Pick<Work, 'as' | 'remaining'>[]): number {
  return work.reduce((sum, { as, remaining }) => sum + (as === 'assignee' ? remaining : 0), 0);
}

/** The local day of a request: of its plan, else when it is due unless that is past, else today. */
function dayOfRequest({ plan, dueAt }: WantedWork, timeZone: string, now: number): number {
  if (plan !== null) return dayNumber(plan.from, timeZone);
  return dayNumber(dueAt !== null && dueAt > now ? dueAt : now, timeZone);
}

function minutesOfDay(
  request: WantedWork,
  { hours, absences, work }: TechnicianFacts,
  day: number,
  now: number,
): RankedCandidate['day'] {
  const on = (one: Work) =>
    minutesOf(one, hours, now).find((minutes) => minutes.day === day)?.minutes ?? 0;
  const planned = work
    .filter(({ requestId }) => requestId !== request.requestId)
    .reduce((sum, one) => sum + on(one), 0);
  const own = request.plan === null ? request.remaining : on({ ...request, as: 'assignee' });
  return { planned, own, capacity: capacityOf(day, hours, absences) };
}

/** Number of other requests near the place that the person has planned on a day. */
function placesOn(day: number, request: WantedWork, { hours, work }: TechnicianFacts): number {
  const begin = startOfDay(day, hours.timeZone);
  const end = startOfDay(day + 1, hours.timeZone);
  return work.filter(
    ({ requestId, near, plan }) =>
      near && requestId !== request.requestId && plan !== null && meets([plan], begin, end),
  ).length;
}

/** The order of candidates. */
function compareCandidates(a: RankedCandidate, b: RankedCandidate): number {
  return (
    Number(b.ok) - Number(a.ok) ||
    Number(b.room) - Number(a.room) ||
    b.samePlace - a.samePlace ||
    a.load - b.load ||
    (a.lastAssignedAt ?? 0) - (b.lastAssignedAt ?? 0) ||
    a.userId - b.userId
  );
}
