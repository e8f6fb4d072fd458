import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  forbidden,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { sinceDays } from '../../../core/period.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { AudienceService } from '../maintenance/audience.service.js';
import {
  requireMayAddWork,
  requireMayReadWork,
  type WorkedOn,
  workDecision,
} from '../maintenance/crew/work.access.js';
import { lockForWork, lockWork } from '../maintenance/crew/work.queries.js';
import { requestById, visibleRequest } from '../maintenance/maintenance.queries.js';
import { minutesBefore } from './cost.js';
import { requireMayChangeEntry, requireMayReadEntry, sheetParts } from './time.access.js';
import { toTimeEntry } from './time.mapper.js';
import {
  BY_START,
  insertEntry,
  lockEntry,
  type StoredTime,
  TIME_ROWS,
  type TimeRow,
  updateEntry,
} from './time.queries.js';
import { auditChange, auditEntry, tellFinished } from './time.records.service.js';
import type {
  AddTimeEntryInput,
  ListRequestTimeInput,
  ListTimeEntriesInput,
  TimeEntry,
  TimeEntryFilter,
  UpdateTimeEntryInput,
} from './time.types.js';

/** Dependencies of TimeService. */
interface TimeDependencies {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly audience: AudienceService;
}

/**
 * Reads and records the time that people spend on requests (docs/behaviour/work.md). Each change
 * locks the request, so that its stage and its people are those of that moment.
 */
export class TimeService {
  constructor(private readonly deps: TimeDependencies) {}

  /**
   * A page of the time sheet: own entries, and those of departments that the actor leads.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list({ actor }: ActingCaller, input: ListTimeEntriesInput): Promise<Page<TimeEntry>> {
    return await pageOfRows(
      this.deps.statements,
      {
        name: 'timeEntries',
        ...TIME_ROWS,
        conditions: conditionsOf(input, this.deps.clock()),
        parts: sheetParts(actor),
        orders: { startedAt: BY_START },
      },
      input,
      (row) => toTimeEntry(actor, row),
    );
  }

  /**
   * A page of the time of a request.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN for actors outside its staff; VALIDATION_ERROR for an
   *   invalid cursor.
   */
  async ofRequest({ actor }: ActingCaller, input: ListRequestTimeInput): Promise<Page<TimeEntry>> {
    const { statements } = this.deps;
    const request = await visibleRequest(statements, actor, input.requestId);
    if (request === undefined) throw notFound('The maintenance request');
    requireMayReadWork(actor, request);
    return await pageOfRows(
      statements,
      {
        name: 'requestTime',
        ...TIME_ROWS,
        conditions: [sql`t.request_id = ${input.requestId}`],
        orders: { startedAt: BY_START },
      },
      input,
      (row) => toTimeEntry(actor, row),
    );
  }

  /** An entry. @throws AppError as `requireMayReadEntry`. */
  async get({ actor }: ActingCaller, id: number): Promise<TimeEntry> {
    const { statements } = this.deps;
    const entry = await existing(statements, id);
    const request = await requestById(statements, entry.requestId);
    if (request === undefined) throw notFound('The time entry');
    requireMayReadEntry(actor, entry, request);
    return toTimeEntry(actor, entry);
  }

  /**
   * Records time.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN and INVALID_TRANSITION as `requireMayAddWork`; FORBIDDEN
   *   for time of others, except for leads; VALIDATION_ERROR for a start or an end in the future, and for a
   *   person who is not active or does not see the request.
   */
  async add(caller: ActingCaller, input: AddTimeEntryInput): Promise<TimeEntry> {
    const { actor } = caller;
    const { requestId, minutes, kind = 'work', note = null } = input;
    const userId = caller.workOf ?? input.userId ?? actor.userId;
    return await createNamed(this.deps.unitOfWork, caller, 'timeEntry', input, async (unit) => {
      const { now, statements } = unit;
      const request = await lockForWork(unit, actor, requestId);
      unit.actFor(requireMayAddWork(actor, request, await this.window(unit)));
      if (caller.workOf === undefined) await this.requirePerson(unit, actor, request, userId);
      const time = await countedTime(unit, caller, this.deps.settings, request);
      const startedAt = input.startedAt ?? minutesBefore(time.at, minutes);
      requireNotFuture(startedAt, now);
      requireEnded(startedAt, minutes, now);
      const { departmentId } = request;
      const { receivedAt } = time;
      const entry = { requestId, departmentId, userId, startedAt, minutes, kind, note, receivedAt };
      const id = await insertEntry(unit, entry, actor.userId);
      const row = await existing(statements, id ?? 0);
      auditEntry(unit, 'created', row);
      await tellFinished(unit, row, actor.userId, time);
      return toTimeEntry(actor, row);
    });
  }

  /**
   * Changes the given fields; minutes end a running timer. Equal values change nothing.
   *
   * @throws AppError as `requireMayChangeEntry`; VERSION_CONFLICT for another `expectedVersion`;
   *   VALIDATION_ERROR without a field to change, for a start or an end in the future, and for null as the
   *   minutes of an entry that has ended.
   */
  async update(caller: ActingCaller, input: UpdateTimeEntryInput): Promise<TimeEntry> {
    const { actor } = caller;
    const { id, expectedVersion, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const before = await this.writable(unit, actor, id);
      requireVersion(before, expectedVersion, 'The entry');
      if (changes.minutes === null && before.minutes !== null) {
        throw invalid('minutes', 'must be a whole number, because the time has ended');
      }
      requireNotFuture(changes.startedAt, unit.now);
      const after = changedTime(before, changes);
      if (!changesAnything(before, after)) return toTimeEntry(actor, before);
      if (changes.startedAt !== undefined || changes.minutes != null) {
        requireEnded(after.startedAt, after.minutes, unit.now);
      }
      await updateEntry(unit, id, after);
      const row = await existing(unit.statements, id);
      auditChange(unit, 'updated', before, row);
      if (before.minutes === null) await tellFinished(unit, row, actor.userId);
      return toTimeEntry(actor, row);
    });
  }

  /** Deletes an entry. @throws AppError as `requireMayChangeEntry`. */
  async delete(caller: ActingCaller, id: number): Promise<TimeEntry> {
    const { actor } = caller;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const row = await this.writable(unit, actor, id);
      await deleteRow(unit.statements, 'timeEntries', id);
      auditEntry(unit, 'deleted', row);
      return toTimeEntry(actor, row);
    });
  }

  /** Returns whether the actor may add to the work of a visible request now. */
  async mayAdd(actor: AccountActor, request: WorkedOn): Promise<boolean> {
    const { lockDays } = await this.deps.settings.recent();
    return workDecision(actor, request, { now: this.deps.clock(), lockDays }) === 'allowed';
  }

  /** An entry, which the actor may change, and its request; both locked. */
  private async writable(unit: Unit, actor: AccountActor, id: number): Promise<TimeRow> {
    const { requestId } = await existing(unit.statements, id);
    // The request comes first, as in every other change.
    await lockWork(unit, requestId);
    const request = await requestById(unit.statements, requestId);
    const entry = await lockEntry(unit.statements, id);
    if (request === undefined || entry === undefined) throw notFound('The time entry');
    unit.actFor(requireMayChangeEntry(actor, entry, request, await this.window(unit)));
    return entry;
  }

  private async window({ statements, now }: Unit) {
    const { lockDays } = await this.deps.settings.current(statements);
    return { now, lockDays };
  }

  private async requirePerson(
    unit: Unit,
    actor: AccountActor,
    request: RequestRow,
    userId: number,
  ): Promise<void> {
    if (userId === actor.userId) return;
    if (!isLead(actor, request.departmentId)) {
      throw forbidden('The time of others is recorded by leads of the department.');
    }
    unit.actFor(leadBehalf(actor, request.departmentId));
    const standings = await this.deps.audience.of(request, [userId], unit);
    if (standings.get(userId)?.sees !== true) {
      throw invalid('userId', 'must be the id of an active account that sees the request');
    }
  }
}

function conditionsOf(filter: TimeEntryFilter, now: Date): Fragment[] {
  const { requestId, userId, kind, from, to, running } = filter;
  const since = sinceDays(filter.lastDays, now);
  return [
    ...(requestId === undefined ? [] : [sql`t.request_id = ${requestId}`]),
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}::time_kind`]),
    ...(from === undefined ? [] : [sql`t.started_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`t.started_at <= ${to}::timestamptz`]),
    ...(since === undefined ? [] : [sql`t.started_at >= ${since}::timestamptz`]),
    ...(running === undefined ? [] : [sql`t.minutes IS ${sql.raw(running ? 'NULL' : 'NOT NULL')}`]),
  ];
}

/** The entry after a change. */
function changedTime(before: TimeRow, changes: Omit<UpdateTimeEntryInput, 'id'>): StoredTime {
  const { requestId, departmentId, userId, receivedAt } = before;
  return {
    ...{ requestId, departmentId, userId, receivedAt },
    startedAt: changes.startedAt ?? before.startedAt,
    minutes: changes.minutes ?? before.minutes,
    kind: changes.kind ?? before.kind,
    note: changes.note === undefined ? before.note : changes.note,
  };
}

function requireNotFuture(startedAt: Date | undefined, now: Date): void {
  if (startedAt !== undefined && startedAt > now) {
    throw invalid('startedAt', 'must not be in the future');
  }
}

/** Checks that time has ended. One minute more is left: lengths are rounded up to whole ones. */
function requireEnded(startedAt: Date, minutes: number | null, now: Date): void {
  if (minutes !== null && minutesBefore(now, minutes - 1) < startedAt) {
    throw invalid('minutes', 'must not end in the future');
  }
}

async function existing(statements: Statements, id: number): Promise<TimeRow> {
  return await requireRow(statements, TIME_ROWS, id, 'The time entry');
}
