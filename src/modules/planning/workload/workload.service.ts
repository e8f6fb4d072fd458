import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../../core/errors.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import { compareNames } from '../../../core/text.js';
import { departmentsLedBy, isLead } from '../../people/departments/departments.access.js';
import { zoneOfPerson } from '../../people/users/time-zones.queries.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';
import { visibleRequest } from '../../requests/maintenance/maintenance.queries.js';
import {
  OPEN_STAGES,
  STATUS_OF_STAGE,
} from '../../requests/maintenance/steps/steps.transitions.js';
import { absentPeriods } from '../absences/absences.queries.js';
import { dateOf, dayNumber, localDay, numberOf } from '../calendars/local-days.js';
import { type CandidatesService, workByPerson } from '../capacity/candidates.service.js';
import {
  activeTechnicians,
  MAX_TECHNICIANS,
  openWork,
  type TechnicianRow,
  unplannedWork,
  worksIn,
} from '../capacity/capacity.queries.js';
import type { PersonHours } from '../capacity/minutes.js';
import { loadOf } from '../capacity/ranking.js';
import { isHeld, skillNames, skillsOfPeople } from '../skills/skills.queries.js';
import type { WorkingCalendarsService } from '../working-calendars/working-calendars.service.js';
import type { AssignmentCandidates } from './candidates.types.js';
import { DayGrid } from './day-grid.js';
import { reasonsFor } from './reasons.js';
import { daysOf } from './rows.js';
import type { Workload, WorkloadInput, WorkloadRow } from './workload.types.js';

const DAY = 86_400_000;
/** Maximum number of days of a period. */
const MAX_DAYS = 31;
const DEFAULT_DAYS = 7;
/** Maximum number of requests without a plan. */
const MAX_UNPLANNED = 500;
/** Number of technicians after which other requests have a turn. */
const AT_ONCE = 5;

/** Days of a workload, by number. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** Tells who has time (docs/behaviour/workload.md). */
export class WorkloadService {
  constructor(
    private readonly statements: Statements,
    private readonly workingCalendars: Pick<WorkingCalendarsService, 'hoursOf'>,
    private readonly candidates: CandidatesService,
    private readonly clock: Clock,
  ) {}

  /**
   * The work of the technicians whose lead the actor is, by day.
   *
   * @throws AppError FORBIDDEN for a department whose lead the actor is not; VALIDATION_ERROR for a
   *   period that ends before it begins or is too long.
   */
  async of({ actor }: ActingCaller, input: WorkloadInput): Promise<Workload> {
    const { departmentId, technicianId } = input;
    if (departmentId !== undefined && !isLead(actor, departmentId)) {
      throw forbidden('Only leads of the department see its workload.');
    }
    const { statements } = this;
    const now = this.clock();
    const span = spanOf(input, now, await zoneOfPerson(statements, actor.userId));
    const departments = departmentId === undefined ? departmentsLedBy(actor) : [departmentId];
    const found = await activeTechnicians(
      statements,
      sql.join(technicianConditions(departments, technicianId), sql` AND `),
    );
    const people = found.slice(0, MAX_TECHNICIANS).sort(byName);
    const unplanned = await unplannedWork(
      statements,
      requestConditions(departments, technicianId),
      MAX_UNPLANNED,
    );
    return {
      from: dateOf(span.first),
      to: dateOf(span.last),
      technicians: await this.rowsOf(actor, people, span, now),
      truncated: found.length > MAX_TECHNICIANS,
      unplanned: unplanned.map(({ total: _total, ...request }) => request),
      unplannedTotal: unplanned[0]?.total ?? 0,
    };
  }

  /**
   * The technicians for an open request, the best first.
   *
   * @throws AppError NOT_FOUND unless the actor sees it; FORBIDDEN unless they are its lead;
   *   INVALID_TRANSITION for one that is closed.
   */
  async candidatesFor({ actor }: ActingCaller, id: number): Promise<AssignmentCandidates> {
    const { statements } = this;
    const request = await visibleRequest(statements, actor, id);
    if (request === undefined) throw notFound('The maintenance request');
    if (!isLead(actor, request.departmentId)) {
      throw forbidden('Only leads of the department of the request may do this.');
    }
    if (!OPEN_STAGES.includes(request.stage)) throw closed(request.stage);
    const found = await this.candidates.rank(statements, request, this.clock());
    const names = await skillNames(statements, found.needs);
    return {
      requestId: id,
      needs: [...found.needs],
      candidates: found.candidates.map((candidate) => {
        const { day: _day, missing, nextFreeAt, lastAssignedAt, ...rest } = candidate;
        return {
          ...rest,
          name: nameOf(found.technicians.get(candidate.userId)),
          missing: [...missing],
          nextFreeAt: nextFreeAt === null ? null : new Date(nextFreeAt),
          lastAssignedAt: lastAssignedAt === null ? null : new Date(lastAssignedAt),
          because: reasonsFor(actor, candidate, found.needs, names),
        };
      }),
    };
  }

  private async rowsOf(
    actor: AccountActor,
    people: readonly TechnicianRow[],
    { first, last }: Span,
    now: Date,
  ): Promise<WorkloadRow[]> {
    const { statements } = this;
    const ids = people.map(({ id }) => id);
    const hours = await this.workingCalendars.hoursOf(statements, people);
    // Days of the zones begin up to 14 hours before, and end up to 12 hours after those of UTC.
    const absent = await absentPeriods(
      statements,
      ids,
      new Date((first - 2) * DAY),
      new Date((last + 3) * DAY),
    );
    const absences = Map.groupBy(absent, ({ userId }) => userId);
    const skills = Map.groupBy(await skillsOfPeople(statements, ids), ({ userId }) => userId);
    const seen = visibleIn(actor, 't');
    const work = workByPerson(await openWork(statements, ids, { seen, locationId: null }));
    const grid = new DayGrid(first, last - first + 1);
    const rows: WorkloadRow[] = [];
    for (const [index, person] of people.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
      const own = hours.get(person.id) as PersonHours;
      const mine = work.get(person.id) ?? [];
      const today = localDay(now, own.timeZone);
      const held = (skills.get(person.id) ?? []).filter((skill) => isHeld(skill, today));
      const facts = { hours: own, absences: absences.get(person.id) ?? [], work: mine };
      rows.push({
        ...{ userId: person.id, name: nameOf(person), departmentId: person.departmentId },
        ...{ timeZone: own.timeZone, skillIds: held.map(({ skillId }) => skillId) },
        load: loadOf(mine),
        days: daysOf(grid, facts, now.getTime()),
      });
    }
    return rows;
  }
}

/** @throws AppError VALIDATION_ERROR on `to` for a period that is empty or too long. */
function spanOf({ from, to }: WorkloadInput, now: Date, timeZone: string): Span {
  const first = from === undefined ? dayNumber(now.getTime(), timeZone) : numberOf(from);
  const last = to === undefined ? first + DEFAULT_DAYS - 1 : numberOf(to);
  if (last < first) throw invalid('to', 'must not be before from');
  if (last - first >= MAX_DAYS) throw invalid('to', 'must be at most 30 days after from');
  return { first, last };
}

function technicianConditions(
  departments: readonly number[] | null,
  technicianId: number | undefined,
): Fragment[] {
  return [
    departments === null ? sql`true` : worksIn(departments),
    ...(technicianId === undefined ? [] : [sql`u.id = ${technicianId}`]),
  ];
}

function requestConditions(
  departments: readonly number[] | null,
  technicianId: number | undefined,
): Fragment[] {
  return [
    ...(departments === null ? [] : [sql`t.department_id = ANY (${departments}::int[])`]),
    ...(technicianId === undefined ? [] : [sql`t.assignee_id = ${technicianId}`]),
  ];
}

function byName(a: TechnicianRow, b: TechnicianRow): number {
  return (
    compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName) || a.id - b.id
  );
}

function nameOf(person: TechnicianRow | undefined): string | null {
  const names = [person?.firstName, person?.lastName].filter((name) => typeof name === 'string');
  return names.length === 0 ? null : names.join(' ');
}

function closed(stage: (typeof OPEN_STAGES)[number]): AppError {
  return new AppError('INVALID_TRANSITION', 'The request is closed.', {
    field: 'status',
    reason: `is ${stage}`,
    status: STATUS_OF_STAGE[stage],
    stage,
  });
}
