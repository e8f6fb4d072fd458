import { sql } from 'kysely';
import type { Statements } from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import { absentPeriods } from '../absences/absences.queries.js';
import { localDay } from '../calendars/local-days.js';
import type { Period } from '../calendars/work-time.js';
import { isHeld, neededSkills, skillsOfPeople } from '../skills/skills.queries.js';
import type { WorkingCalendarsService } from '../working-calendars/working-calendars.service.js';
import {
  activeTechnicians,
  MAX_TECHNICIANS,
  openWork,
  remainingOf,
  type TechnicianRow,
  type WorkRow,
  workOfRequests,
} from './capacity.queries.js';
import type { PersonHours, Work } from './minutes.js';
import { type OwnWork, type RankedCandidate, ranked, type TechnicianFacts } from './ranking.js';

/** Number of days from now on whose absences and plans count. */
const REACH = 32 * 86_400_000;

/** Columns of a request on which the choice of a technician depends. */
export type WantedRow = Pick<
  RequestRow,
  'id' | 'categoryId' | 'locationId' | 'plannedStart' | 'plannedEnd' | 'nextDueAt'
>;

/** Assumptions beside the stored records. */
export interface Supposed {
  /** Skills that are needed beside those of the request. */
  readonly skillIds?: readonly number[] | undefined;
  /** Requests with the technicians who have them instead. */
  readonly given?: ReadonlyMap<number, number> | undefined;
}

/** Technicians for a request, the best first, and the skills that it needs. */
export interface Candidates {
  readonly needs: readonly number[];
  readonly candidates: readonly RankedCandidate[];
  readonly technicians: ReadonlyMap<number, TechnicianRow>;
}

/** Ranks technicians for requests (docs/behaviour/workload.md). */
export class CandidatesService {
  constructor(private readonly workingCalendars: Pick<WorkingCalendarsService, 'hoursOf'>) {}

  /**
   * The active technicians for a request, the best first.
   *
   * @param statements of a transaction, where the choice has to hold.
   * @param supposed what holds beside the stored records.
   */
  async rank(
    statements: Statements,
    request: WantedRow,
    now: Date,
    { skillIds = [], given = new Map() }: Supposed = {},
  ): Promise<Candidates> {
    const needs = [
      ...new Set([...(await neededSkills(statements, request.categoryId)), ...skillIds]),
    ];
    const people = (await activeTechnicians(statements, sql`true`)).slice(0, MAX_TECHNICIANS);
    const facts = await this.factsOf(statements, { request, people, needs, now, given });
    const dueAt = request.nextDueAt.getTime();
    const wanted = {
      requestId: request.id,
      plan: planOf(request),
      dueAt: dueAt >= NEVER ? null : dueAt,
      remaining: await remainingOf(statements, request.id),
    };
    return {
      needs,
      candidates: ranked(wanted, facts, now.getTime()),
      technicians: new Map(people.map((person) => [person.id, person])),
    };
  }

  private async factsOf(
    statements: Statements,
    { request, people, needs, now, given }: Question,
  ): Promise<TechnicianFacts[]> {
    const ids = people.map(({ id }) => id);
    const hours = await this.workingCalendars.hoursOf(statements, people);
    const from = new Date(
      Math.min(now.getTime(), request.plannedStart?.getTime() ?? Infinity) - DAY,
    );
    const end = Math.max(now.getTime(), dueOrPlan(request)) + REACH;
    const absences = Map.groupBy(
      await absentPeriods(statements, ids, from, new Date(Math.min(end, NEVER))),
      ({ userId }) => userId,
    );
    const skills = Map.groupBy(await skillsOfPeople(statements, ids), ({ userId }) => userId);
    const { locationId } = request;
    const rows = await openWork(statements, ids, { seen: sql`false`, locationId });
    const further = await givenWork(statements, given, locationId);
    const work = workByPerson([...rows.filter(({ id }) => !given.has(id)), ...further]);
    const receivers = new Set(given.values());
    return people.map((person) => {
      const own = hours.get(person.id) as PersonHours;
      const today = localDay(now, own.timeZone);
      const held = new Set(
        (skills.get(person.id) ?? [])
          .filter((skill) => isHeld(skill, today))
          .map(({ skillId }) => skillId),
      );
      return {
        ...{ userId: person.id, departmentId: person.departmentId, hours: own },
        missing: needs.filter((id) => !held.has(id)),
        absences: absences.get(person.id) ?? [],
        work: work.get(person.id) ?? [],
        lastAssignedAt: receivers.has(person.id)
          ? now.getTime()
          : (person.lastAssignedAt?.getTime() ?? null),
      };
    });
  }
}

/** The begin of the year of times that stand for never. */
const NEVER = Date.UTC(9999, 0);
const DAY = 86_400_000;

interface Question {
  readonly request: WantedRow;
  readonly people: readonly TechnicianRow[];
  readonly needs: readonly number[];
  readonly now: Date;
  readonly given: ReadonlyMap<number, number>;
}

/** Requests as if they were with the technicians to whom a trial gave them. */
async function givenWork(
  statements: Statements,
  given: ReadonlyMap<number, number>,
  locationId: number | null,
): Promise<WorkRow[]> {
  if (given.size === 0) return [];
  const rows = await workOfRequests(statements, [...given.keys()], {
    seen: sql`false`,
    locationId,
  });
  return rows.map((row) => ({ ...row, assigneeId: given.get(row.id) ?? row.assigneeId }));
}

/** The end of the plan of a request, else when it is due; 0 for never. */
function dueOrPlan({ plannedEnd, nextDueAt }: WantedRow): number {
  const at = (plannedEnd ?? nextDueAt).getTime();
  return at >= NEVER ? 0 : at;
}

/** The plan of a request; null without one. */
function planOf({
  plannedStart,
  plannedEnd,
}: Pick<RequestRow, 'plannedStart' | 'plannedEnd'>): Period | null {
  if (plannedStart === null || plannedEnd === null) return null;
  return { from: plannedStart.getTime(), to: plannedEnd.getTime() };
}

/** Open work by the people who have it: of the assignee all, of helpers what is planned. */
export function workByPerson(
  rows: readonly WorkRow[],
): ReadonlyMap<number, (OwnWork & { readonly row: WorkRow })[]> {
  const byPerson = new Map<number, (OwnWork & { readonly row: WorkRow })[]>();
  const add = (userId: number, as: Work['as'], row: WorkRow, plan: Period | null) => {
    const own = byPerson.get(userId) ?? [];
    const { id: requestId, near, remaining, dueAt } = row;
    own.push({ requestId, near, plan, remaining, dueAt: dueAt?.getTime() ?? null, as, row });
    byPerson.set(userId, own);
  };
  for (const row of rows) {
    const plan = planOf(row);
    if (row.assigneeId !== null) add(row.assigneeId, 'assignee', row, plan);
    if (plan === null) continue;
    for (const helperId of row.helperIds) {
      if (helperId !== row.assigneeId) add(helperId, 'helper', row, plan);
    }
  }
  return byPerson;
}
