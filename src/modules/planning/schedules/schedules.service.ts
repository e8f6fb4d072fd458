import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid, notFound, nothingToChange, requireVersion } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { deleteRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { withFields } from '../../equipment/fields/recorded-changes.js';
import { hasChanges } from '../../equipment/fields/staff-values.service.js';
import type { ThingDocuments } from '../../system/files/thing-documents.service.js';
import type { CalendarsService } from '../calendars/calendars.service.js';
import { pageOfSchedules } from './list/list.queries.js';
import { hasOccurrences, lastOccurrences } from './occurrences.queries.js';
import type { PreviewScheduleInput, SchedulePreview } from './occurrences.types.js';
import type { PlansService } from './plans.service.js';
import { parseRule } from './recurrence/rule.js';
import type { ReferencesService } from './references.service.js';
import { requireFewAhead } from './rule/amount.js';
import { previewSlots, type TimePlan } from './rule/planning.js';
import {
  columnsOfTrigger,
  givenTrigger,
  isArchived,
  meterAfterPause,
  meterBeginning,
  requireAssetOfMeter,
  requireNear,
  toleranceOf,
  triggerColumns,
} from './rule/trigger.js';
import type {
  CreateScheduleInput,
  ListSchedulesInput,
  UpdateScheduleInput,
} from './schedule-inputs.types.js';
import { valuesAfter } from './schedule-values.service.js';
import { requireApprover, requireMayWrite, seesSchedule } from './schedules.access.js';
import {
  assetIdsOf,
  findSchedule,
  lockSchedule,
  type ScheduleRow,
  type TriggerColumns,
  toSchedule,
  triggerOf,
} from './schedules.queries.js';
import type { Schedule } from './schedules.types.js';
import {
  archiveSchedule,
  type Content,
  changeSchedule,
  type Internal,
  insertSchedule,
  setAssets,
  setOutlook,
} from './writes.queries.js';

/** Dependencies of the service. */
interface Needed {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly plans: PlansService;
  readonly references: ReferencesService;
  readonly calendars: CalendarsService;
  readonly clock: Clock;
  readonly thingDocuments: ThingDocuments;
  readonly known: Pick<KnownFieldsService, 'recent'>;
}

/** Reads and changes schedules (docs/behaviour/schedules.md). */
export class SchedulesService {
  private readonly statements: Statements;
  private readonly unitOfWork: UnitOfWork;
  private readonly plans: PlansService;
  private readonly references: ReferencesService;
  private readonly calendars: CalendarsService;
  private readonly clock: Clock;
  private readonly thingDocuments: ThingDocuments;
  private readonly known: Needed['known'];

  constructor(needed: Needed) {
    this.statements = needed.statements;
    this.unitOfWork = needed.unitOfWork;
    this.plans = needed.plans;
    this.references = needed.references;
    this.calendars = needed.calendars;
    this.clock = needed.clock;
    this.thingDocuments = needed.thingDocuments;
    this.known = needed.known;
  }

  /** A page of the schedules that the actor sees. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListSchedulesInput): Promise<Page<Schedule>> {
    return await pageOfSchedules(this.statements, actor, input, await this.known.recent());
  }

  /** A schedule. @throws AppError NOT_FOUND for one that the actor does not see. */
  async get({ actor }: ActingCaller, id: number): Promise<Schedule> {
    const row = seen(actor, await findSchedule(this.statements, id));
    return await this.answer(this.statements, row);
  }

  /**
   * Creates a schedule.
   *
   * @throws AppError FORBIDDEN as `requireMayWrite`; VALIDATION_ERROR for a reference that is missing
   *   or ended, and for a trigger as `columnsOfTrigger`.
   */
  async create(caller: ActingCaller, input: CreateScheduleInput): Promise<Schedule> {
    const { actor } = caller;
    const { trigger, assetIds: given, fields: values, ...fields } = input;
    const departmentId = input.departmentId ?? actor.departmentId;
    if (departmentId === null) {
      throw invalid('departmentId', 'is required, because you belong to no department');
    }
    const assetIds = given ?? [];
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { assigneeId = null } = input;
      unit.actFor(requireMayWrite(actor, { departmentId, assigneeId }));
      const columns = await columnsOfTrigger(trigger, { statements, now, assetIds });
      const content: Content = {
        ...{ categoryId: null, locationId: null, checklistId: null, estimateMinutes: null },
        ...{ state: 'active', leadDays: 0, ifOpen: 'skip', toleranceDays: null },
        ...fields,
        ...{ departmentId, assigneeId },
        priority: input.priority ?? (await this.references.priorityOf(unit, input.categoryId)),
      };
      requireFewAhead(columns, { leadDays: content.leadDays, assets: assetIds.length }, now);
      await this.references.take(unit, { ...content, ...columns, assetIds }, undefined);
      const changed = await valuesAfter(statements, actor, content, values, {});
      const id = await insertSchedule(unit, {
        ...content,
        fields: changed?.values ?? {},
        ...columns,
        ...(await meterBeginning(statements, columns)),
        toleranceMinutes: toleranceOf(content.toleranceDays, columns),
        pausedReason: content.state === 'paused' ? 'person' : null,
        editorId: actor.userId,
        ...{ effectiveFrom: now, triggerFrom: now, startsAfter: null, doneUntil: null },
        meterOffset: 0,
      });
      await setAssets(unit, id, assetIds);
      const row = await this.moved(unit, id);
      const made = { before: {}, after: snapshotOf(auditOf(row)) };
      const { before: _none, ...metadata } = withFields(made, changed);
      audit(unit, 'created', id, metadata);
      return await this.answer(statements, row);
    });
  }

  /**
   * Changes the given fields; a trigger is replaced as a whole. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; FORBIDDEN unless the actor may write it before and
   *   after; CONFLICT for an archived one; VALIDATION_ERROR as `create`.
   */
  async update(caller: ActingCaller, input: UpdateScheduleInput): Promise<Schedule> {
    const { id, expectedVersion, trigger, assetIds: given, fields: values, ...changes } = input;
    if (Object.keys(input).every((key) => key === 'id' || key === 'expectedVersion')) {
      throw nothingToChange();
    }
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const before = seen(actor, await lockSchedule(statements, id));
      unit.actFor(requireMayChange(actor, before, changes));
      if (before.archivedAt !== null) throw isArchived();
      requireVersion(before, expectedVersion, 'The schedule');
      const assetIds = given === undefined ? assetIdsOf(before) : (given ?? []);
      const columns = await this.triggerAfter(unit, before, trigger, assetIds);
      const after = { ...toSchedule(before), ...changes, assetIds, trigger: triggerOf(columns) };
      const changed = await valuesAfter(statements, actor, after, values, before.fields);
      if (!changesAnything(toSchedule(before), after) && !hasChanges(changed)) {
        return await this.answer(statements, before);
      }
      requireStillFew(before, { ...columns, leadDays: after.leadDays, assetIds }, unit.now);
      await this.references.take(unit, { ...before, ...changes, ...columns, assetIds }, before);
      const internal = await this.internalAfter(unit, before, { ...columns, ...changes });
      await changeSchedule(unit, before, {
        ...changes,
        ...columns,
        ...internal,
        ...(hasChanges(changed) && { fields: changed.values }),
        editorId: actor.userId,
      });
      await setAssets(unit, id, assetIds);
      const row = await this.moved(unit, id);
      const metadata = withFields(changesBetween(auditOf(before), auditOf(row)), changed);
      audit(unit, 'updated', id, metadata);
      return await this.answer(statements, row);
    });
  }

  /**
   * Deletes a schedule; one of which anything was generated, skipped or missed is archived.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN as `requireMayWrite`; CONFLICT for an archived one.
   */
  async delete(caller: ActingCaller, id: number): Promise<Schedule> {
    const { actor } = caller;
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = seen(actor, await lockSchedule(unit.statements, id));
      unit.actFor(requireMayWrite(actor, before));
      if (before.archivedAt !== null) throw isArchived();
      const metadata = { before: snapshotOf(auditOf(before)) };
      if (!(await hasOccurrences(unit.statements, id))) {
        await this.thingDocuments.removeOf(unit, 'schedule', id);
        await deleteRow(unit.statements, 'schedules', id);
        audit(unit, 'deleted', id, metadata);
        return await this.answer(unit.statements, before);
      }
      await archiveSchedule(unit, id);
      const row = await this.moved(unit, id);
      audit(unit, 'deleted', id, { ...metadata, archived: true });
      return await this.answer(unit.statements, row);
    });
  }

  private async answer(statements: Statements, row: ScheduleRow): Promise<Schedule> {
    return toSchedule(row, await this.known.recent(statements));
  }

  /**
   * The dates of a trigger that is not stored; of only a meter none.
   *
   * @throws AppError FORBIDDEN for an actor who is approver of no department; VALIDATION_ERROR as
   *   `create`.
   */
  async preview({ actor }: ActingCaller, input: PreviewScheduleInput): Promise<SchedulePreview> {
    requireApprover(actor);
    const { trigger, leadDays = 0, count = 10 } = input;
    const now = this.clock();
    const { from = now } = input;
    requireNear('from', from.getTime(), now);
    const { statements } = this;
    const columns = await columnsOfTrigger(trigger, { statements, now, assetIds: undefined });
    requireFewAhead(columns, { leadDays, assets: 1 }, now);
    const plan = await this.previewPlan(columns, leadDays);
    const dates: SchedulePreview['dates'][number][] = [];
    if (plan === undefined) return { dates };
    const base = columns.base ?? 'fixed';
    for (const slot of previewSlots(plan, base, from)) {
      const { occurrenceKey, dueAt, generatesAt, closed, shifts } = slot;
      const state = closed ? 'skipped' : 'planned';
      const before = dates.at(-1);
      const overlaps = base === 'fixed' && before !== undefined && generatesAt < before.dueAt;
      dates.push({ occurrenceKey, dueAt, generatesAt, state, shifts, overlaps });
      if (dates.length === count) break;
    }
    return { dates };
  }

  private async previewPlan(
    { rrule, startsAt, timeZone, onClosedDay, calendarId }: TriggerColumns,
    leadDays: number,
  ): Promise<TimePlan | undefined> {
    if (rrule === null || startsAt === null || timeZone === null) return undefined;
    if (calendarId !== null) {
      await this.calendars.requireUsable(this.statements, 'calendarId', calendarId);
    }
    return {
      ...{ rule: parseRule(rrule), startsAt, timeZone, leadDays },
      onClosedDay: onClosedDay ?? 'keep',
      isClosed: await this.plans.closedDays(this.statements, calendarId),
    };
  }

  /** The columns of the trigger after a change. */
  private async triggerAfter(
    { statements, now }: Unit,
    before: ScheduleRow,
    trigger: UpdateScheduleInput['trigger'],
    assetIds: readonly number[],
  ): Promise<TriggerColumns> {
    const stored = triggerOf(before);
    if (trigger !== undefined && changesAnything(stored, givenTrigger(trigger))) {
      return await columnsOfTrigger(trigger, { statements, now, assetIds });
    }
    await this.requireMeterAsset(statements, before, assetIds);
    return triggerColumns(before);
  }

  private async requireMeterAsset(
    statements: Statements,
    before: ScheduleRow,
    assetIds: readonly number[],
  ): Promise<void> {
    if (before.meterId === null) return;
    const assetId = await this.references.assetOfMeter(statements, before.meterId);
    requireAssetOfMeter(assetId, assetIds);
  }

  /** Columns that follow from a change. */
  private async internalAfter(
    { statements, now }: Unit,
    before: ScheduleRow,
    after: TriggerColumns & Partial<Pick<Schedule, 'state' | 'toleranceDays'>>,
  ): Promise<Partial<Internal>> {
    const { state = before.state } = after;
    const { toleranceDays = before.toleranceDays } = after;
    const resumed = before.state === 'paused' && state === 'active';
    const byPerson = resumed && before.pausedReason === 'person';
    const isPaused = before.state === 'active' && state === 'paused';
    const pausedReason = isPaused ? 'person' : resumed ? null : before.pausedReason;
    const common = { pausedReason, toleranceMinutes: toleranceOf(toleranceDays, after) } as const;
    if (changesAnything(triggerOf(before), triggerOf(after))) {
      const { lastDay, lastMultiple } = await lastOccurrences(statements, before.id);
      const beginning = { effectiveFrom: now, triggerFrom: now, doneUntil: null };
      const meter = await meterBeginning(statements, after);
      // Numbers of multiples go on after those of the trigger before.
      const meterOffset = Math.max(0, lastMultiple - meter.meterDone);
      return { ...common, ...beginning, startsAfter: lastDay, ...meter, meterOffset };
    }
    if (!byPerson) return common;
    return { ...common, effectiveFrom: now, ...(await meterAfterPause(statements, before)) };
  }

  /** The schedule after a change, with what is due next. */
  private async moved({ statements, now }: Unit, id: number): Promise<ScheduleRow> {
    const row = await existing(statements, id);
    await setOutlook(statements, id, await this.plans.outlookOf(statements, row, now));
    return await existing(statements, id);
  }
}

/** Checks the number of requests, as `requireFewAhead`, where a change may raise it. */
function requireStillFew(
  before: ScheduleRow,
  after: TriggerColumns & { readonly leadDays: number; readonly assetIds: readonly number[] },
  now: Date,
): void {
  const sizeOf = (row: TriggerColumns & { readonly leadDays: number }, assets: number) => ({
    ...{ trigger: triggerOf(row), leadDays: row.leadDays, assets },
  });
  const assets = after.assetIds.length;
  if (!changesAnything(sizeOf(before, assetIdsOf(before).length), sizeOf(after, assets))) return;
  requireFewAhead(after, { leadDays: after.leadDays, assets }, now);
}

/**
 * Checks that the actor may write the schedule before and after a change.
 *
 * @returns as `requireMayWrite`.
 * @throws AppError FORBIDDEN.
 */
function requireMayChange(
  actor: AccountActor,
  before: ScheduleRow,
  { departmentId, assigneeId }: Pick<UpdateScheduleInput, 'departmentId' | 'assigneeId'>,
): number | undefined {
  // Giving and taking the work both assign.
  const either = before.assigneeId ?? assigneeId ?? null;
  const here = requireMayWrite(actor, { departmentId: before.departmentId, assigneeId: either });
  if (departmentId === undefined || departmentId === before.departmentId) return here;
  const there = requireMayWrite(actor, { departmentId, assigneeId: either });
  return here ?? there;
}

/** @throws AppError NOT_FOUND for a schedule that is missing or that the actor does not see. */
export function seen(actor: AccountActor, row: ScheduleRow | undefined): ScheduleRow {
  if (row === undefined || !seesSchedule(actor, row)) throw notFound('The schedule');
  return row;
}

async function existing(statements: Statements, id: number): Promise<ScheduleRow> {
  const row = await findSchedule(statements, id);
  if (row === undefined) throw notFound('The schedule');
  return row;
}

/** The fields that the audit trail records. */
function auditOf(row: ScheduleRow): object {
  const { id: _id, version: _version, nextDueAt: _due, ...fields } = toSchedule(row);
  // Values are recorded as they change (`withFields`).
  const { createdAt: _createdAt, updatedAt: _updatedAt, fields: _values, ...others } = fields;
  return others;
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `schedule.${what}`, targetType: 'schedule', targetId, metadata });
}
