import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { CalendarDay } from '../../../core/dates.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, requireRow, rowWithId } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { dayNumber, startOfDay } from '../calendars/local-days.js';
import { requireMayPlan } from '../working-calendars/people.access.js';
import {
  lockedPerson,
  type PersonRow,
  personById,
} from '../working-calendars/working-calendars.queries.js';
import type { WorkingCalendarsService } from '../working-calendars/working-calendars.service.js';
import { isOwn, managesAbsences, noteBehalf, visibleAbsences } from './absences.access.js';
import {
  ABSENCE_ROWS,
  type AbsenceFields,
  type AbsenceRow,
  BY_BEGIN,
  insertAbsence,
  overlapping,
  toAbsence,
  updateAbsence,
} from './absences.queries.js';
import type {
  Absence,
  CreateAbsenceInput,
  ListAbsencesInput,
  UpdateAbsenceInput,
} from './absences.types.js';

/** Maximum length of an absence, in milliseconds. */
const MAX_LENGTH = 366 * 86_400_000;

/** Reads and changes absences (docs/behaviour/workload.md). */
export class AbsencesService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly workingCalendars: Pick<WorkingCalendarsService, 'zoneOf'>,
  ) {}

  /** A page of the absences that the actor reads. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListAbsencesInput): Promise<Page<Absence>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'absences',
        ...ABSENCE_ROWS,
        conditions: [visibleAbsences(actor), ...conditionsOf(input)],
        orders: { from: BY_BEGIN },
      },
      input,
      toAbsence,
    );
  }

  /** An absence. @throws AppError NOT_FOUND for one that is missing or that the actor does not read. */
  async get({ actor }: ActingCaller, id: number): Promise<Absence> {
    const row = await rowWithId(this.statements, ABSENCE_ROWS, id);
    if (row === undefined) throw notFound('The absence');
    if (!isOwn(actor, row.userId)) {
      const person = await personById(this.statements, row.userId);
      if (person === undefined || !managesAbsences(actor, person)) throw notFound('The absence');
    }
    return toAbsence(row);
  }

  /**
   * Enters an absence.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN as `requireMayPlan` for an absence of somebody else;
   *   VALIDATION_ERROR for a period that is empty or too long, and for a service account; CONFLICT for
   *   one that overlaps another one of the person.
   */
  async create(caller: ActingCaller, input: CreateAbsenceInput): Promise<Absence> {
    const { actor } = caller;
    const { userId = actor.userId, reason = 'other', note = null } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      // Of overlapping absences at once, the lock lets one be first.
      const person = requireMayEnter(unit, actor, await lockedPerson(statements, userId));
      const zone = await this.workingCalendars.zoneOf(statements, person);
      const period = { startsAt: beginOf(input.from, zone), endsAt: endOf(input.to, zone) };
      requirePeriod(period);
      await requireFree(statements, userId, period, null);
      const fields = { ...period, reason, note };
      const id = await insertAbsence(
        statements,
        { ...fields, userId, createdById: actor.userId },
        now,
      );
      audit(unit, 'created', id, { after: snapshotOf({ userId, ...recorded(fields) }) });
      return toAbsence(await requireRow(statements, ABSENCE_ROWS, id, 'The absence'));
    });
  }

  /**
   * Changes the given fields. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND, VERSION_CONFLICT; VALIDATION_ERROR for another person, as `create`, and
   *   for an end before now of one that has begun; CONFLICT as `create`, for another begin of one that
   *   has begun, and for any change of one that is over.
   */
  async update(caller: ActingCaller, input: UpdateAbsenceInput): Promise<Absence> {
    const { id, expectedVersion, userId, ...given } = input;
    if (Object.keys(given).length === 0 && userId === undefined) throw nothingToChange();
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { row: before, person } = await writable(unit, caller.actor, id);
      if ((userId ?? before.userId) !== before.userId) throw invalid('userId', 'is read-only');
      const zone = await this.workingCalendars.zoneOf(statements, person);
      const stored = fieldsOf(before);
      const fields = after(stored, given, zone);
      requireVersion(before, expectedVersion, 'The absence');
      if (!changesAnything(stored, fields)) return toAbsence(before);
      requireChangeable(stored, fields, now);
      requirePeriod(fields);
      await requireFree(statements, before.userId, fields, id);
      await updateAbsence(statements, id, fields, now);
      audit(unit, 'updated', id, changesBetween(recorded(stored), recorded(fields)));
      return toAbsence(await requireRow(statements, ABSENCE_ROWS, id, 'The absence'));
    });
  }

  /** Deletes an absence. @throws AppError NOT_FOUND; CONFLICT for one that has begun. */
  async delete(caller: ActingCaller, id: number): Promise<Absence> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { row } = await writable(unit, caller.actor, id);
      if (row.startsAt <= unit.now) throw conflict('from', 'has begun', 'The absence has begun.');
      await deleteRow(unit.statements, 'absences', id);
      const { userId } = row;
      audit(unit, 'deleted', id, { before: snapshotOf({ userId, ...recorded(fieldsOf(row)) }) });
      return toAbsence(row);
    });
  }
}

function conditionsOf(input: ListAbsencesInput): Fragment[] {
  const { userId, departmentId, reason, from, to } = input;
  return [
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(departmentId === undefined
      ? []
      : [
          sql`EXISTS (SELECT FROM users AS p
            WHERE p.id = t.user_id AND p.department_id = ${departmentId})`,
        ]),
    ...(reason === undefined ? [] : [sql`t.reason = ${reason}::absence_reason`]),
    ...(from === undefined ? [] : [sql`t.ends_at > ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`t.starts_at <= ${to}::timestamptz`]),
  ];
}

/** @throws AppError NOT_FOUND, FORBIDDEN as `requireMayPlan`; VALIDATION_ERROR for a service account. */
function requireMayEnter(unit: Unit, actor: AccountActor, given: PersonRow | undefined): PersonRow {
  const own = given !== undefined && isOwn(actor, given.id);
  const person = own ? given : requireMayPlan(unit, actor, given);
  if (person.isService) throw invalid('userId', 'is a service account');
  return person;
}

/** An absence that the actor writes; its person is locked until the transaction ends. */
async function writable(
  unit: Unit,
  actor: AccountActor,
  id: number,
): Promise<{ readonly row: AbsenceRow; readonly person: PersonRow }> {
  const { statements } = unit;
  const known = await rowWithId(statements, ABSENCE_ROWS, id);
  const person = known && (await lockedPerson(statements, known.userId));
  const row = await rowWithId(statements, ABSENCE_ROWS, id);
  if (row === undefined || person === undefined || !managesAbsences(actor, person)) {
    throw notFound('The absence');
  }
  noteBehalf(unit, actor, person);
  return { row, person };
}

/** The first moment of an absence. */
function beginOf(given: Date, zone: string): Date {
  return given instanceof CalendarDay ? new Date(startOfDay(dayIn(given), zone)) : given;
}

/** The end of an absence: of a day, the begin of the next one. */
function endOf(given: Date, zone: string): Date {
  return given instanceof CalendarDay ? new Date(startOfDay(dayIn(given) + 1, zone)) : given;
}

/** The number of a day, which is written as its first moment in UTC. */
function dayIn(day: CalendarDay): number {
  return dayNumber(day.getTime(), 'UTC');
}

function after(
  stored: AbsenceFields,
  { from, to, reason = stored.reason, note = stored.note }: Omit<UpdateAbsenceInput, 'id'>,
  zone: string,
): AbsenceFields {
  return {
    startsAt: from === undefined ? stored.startsAt : beginOf(from, zone),
    endsAt: to === undefined ? stored.endsAt : endOf(to, zone),
    reason,
    note,
  };
}

/** @throws AppError VALIDATION_ERROR on `to` for a period that is empty or too long. */
function requirePeriod({ startsAt, endsAt }: Pick<AbsenceFields, 'startsAt' | 'endsAt'>): void {
  if (endsAt <= startsAt) throw invalid('to', 'must be later than from');
  if (endsAt.getTime() - startsAt.getTime() > MAX_LENGTH) {
    throw invalid('to', 'must be at most 366 days after from');
  }
}

/** @throws AppError CONFLICT, VALIDATION_ERROR for what one that has begun no longer takes. */
function requireChangeable(stored: AbsenceFields, fields: AbsenceFields, now: Date): void {
  if (stored.endsAt <= now) throw conflict('to', 'is over', 'The absence is over.');
  if (stored.startsAt > now) return;
  if (fields.startsAt.getTime() !== stored.startsAt.getTime()) {
    throw conflict('from', 'has begun', 'The absence has begun.');
  }
  if (fields.endsAt < now) throw invalid('to', 'must not be before now');
}

/** @throws AppError CONFLICT for a period that overlaps an absence of the person. */
async function requireFree(
  statements: Statements,
  userId: number,
  period: Pick<AbsenceFields, 'startsAt' | 'endsAt'>,
  exceptId: number | null,
): Promise<void> {
  const absenceId = await overlapping(statements, userId, period, exceptId);
  if (absenceId === undefined) return;
  throw new AppError('CONFLICT', 'The person is absent in a part of this period already.', {
    field: 'from',
    reason: 'overlaps another absence',
    absenceId,
  });
}

function conflict(field: string, reason: string, message: string): AppError {
  return new AppError('CONFLICT', message, { field, reason });
}

function fieldsOf({ startsAt, endsAt, reason, note }: AbsenceRow): AbsenceFields {
  return { startsAt, endsAt, reason, note };
}

/** Values that the audit trail records: neither reason nor note. */
function recorded({ startsAt, endsAt }: AbsenceFields) {
  return { from: startsAt, to: endsAt };
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `absence.${what}`, targetType: 'absence', targetId, metadata });
}
