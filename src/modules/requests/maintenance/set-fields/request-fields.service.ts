import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { notFound, requireVersion } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { GivenValue, ValueChange } from '../../../equipment/fields/changes.js';
import { applyValues, holdingValues } from '../../../equipment/fields/field-values.service.js';
import { isAskedByJob, nameablePeople } from '../../../equipment/fields/fields.access.js';
import { holdDefinitions } from '../../../equipment/fields/fields.queries.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import { readKnownFields } from '../../../equipment/fields/known-fields.queries.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { fieldsMetadata, type RecordedFields } from '../../../equipment/fields/recorded-changes.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { missingFields } from '../fields/missing-fields.js';
import {
  type ChangedFields,
  columnsOf,
  type FieldColumns,
  isIncomplete,
  NONE,
} from '../fields/request-fields.changes.js';
import { fieldsUpdate, recordFields } from '../fields/request-fields.queries.js';
import { emitHappened } from '../happened.events.js';
import { isStaff, isVisible, type Related } from '../maintenance.access.js';
import { fieldsSet, requestChanged, timelineExtended } from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { ToldMissing } from '../requires/requires.js';
import type { AnswersService } from '../steps/answers.service.js';
import { lockedRequest } from '../steps/untouched.queries.js';
import { givesAll, refusalFor, requireMayGive } from './request-fields.access.js';
import type { SetRequestFieldsInput } from './request-fields.types.js';

/** Columns of a request that decide which fields it has and who gives them. */
interface FieldBearer extends Related {
  readonly categoryId: number | null;
}

/** Stores and judges the values of fields of requests (docs/behaviour/fields.md). */
export class RequestFieldsService {
  constructor(
    private readonly known: KnownFieldsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * The fields of a new request. A call without fields is never refused.
   *
   * @param given null or undefined for a call that knows no fields.
   * @param byLink true for a report by link.
   * @throws AppError VALIDATION_ERROR for wrong values and for required ones that are missing.
   */
  async ofNew(
    { statements }: Pick<Unit, 'statements'>,
    actor: AccountActor,
    request: FieldBearer,
    given: readonly GivenValue[] | null | undefined,
    byLink = false,
  ): Promise<ChangedFields> {
    if (!given) {
      const known = await this.known.recent(statements);
      return { ...NONE, incomplete: isIncomplete(known, request.categoryId, {}) };
    }
    const all = givesAll(actor, request);
    return await changedFields(statements, actor, request, {
      ...{ given, stored: {}, requires: 'all', byLink },
      ...{ categoryId: request.categoryId, all, isStaff: isStaff(actor, request) },
    });
  }

  /**
   * The fields of a request after a step: with given values, another category, or both.
   *
   * @param takesAll whether who takes the step gives fields of all phases with it.
   * @returns null where nothing of them changes.
   * @throws AppError VALIDATION_ERROR for wrong values.
   */
  async afterStep(
    { statements, via }: Pick<Unit, 'statements' | 'via'>,
    actor: AccountActor,
    before: RequestRow,
    after: { readonly categoryId: number | null },
    given: readonly GivenValue[] | null | undefined,
    takesAll: boolean,
  ): Promise<ChangedFields | null> {
    const stored = before.fields as FieldValuesByKey;
    if (!given || given.length === 0) {
      if (after.categoryId === before.categoryId) return null;
      const known = await this.known.recent(statements);
      const incomplete = isIncomplete(known, after.categoryId, stored);
      if (incomplete === before.incomplete) return null;
      return { ...NONE, fields: stored, incomplete };
    }
    const changes = await changedFields(statements, actor, before, {
      ...{ given, stored, requires: 'answered', categoryId: after.categoryId },
      all: takesAll || givesAll(actor, before),
      isStaff: via === undefined && (takesAll || isStaff(actor, before)),
      ...(via && { knows: isAskedByJob }),
    });
    const isSame =
      changes.open.length + changes.internal.length === 0 &&
      changes.incomplete === before.incomplete;
    return isSame ? null : changes;
  }

  /**
   * Sets fields of a request. Two calls at once on different fields both count; equal values leave
   * no trace.
   *
   * @throws AppError NOT_FOUND for a request that is not visible; VALIDATION_ERROR for wrong values;
   *   VERSION_CONFLICT; FORBIDDEN and INVALID_TRANSITION as `requireMayGive`.
   */
  async set(
    caller: ActingCaller,
    { id, expectedVersion, fields: given }: SetRequestFieldsInput,
  ): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await lockedRequest(statements, id);
      if (before === undefined || !isVisible(actor, before)) {
        throw notFound('The maintenance request');
      }
      const { lockDays } = await this.settings.current(statements);
      const all = requireMayGive(actor, before, { now, lockDays });
      requireVersion(before, expectedVersion, 'The request');
      const changes = await this.afterStep(unit, actor, before, before, given, all);
      if (changes === null) return before;
      const [after] = await returnedRequests(statements, fieldsUpdate(id, changes, unit));
      if (after === undefined) throw notFound('The maintenance request');
      await this.record(unit, actor, after, changes);
      unit.audit({
        action: 'maintenance.fields_set',
        targetType: 'maintenance_request',
        targetId: id,
        metadata: fieldsMetadata(changes),
      });
      emitHappened(unit, before, after);
      unit.emit(requestChanged, { id });
      return after;
    });
    return await this.answers.full(actor, row);
  }

  /** The questions that stand in the way of the completion of a request. */
  async missing(
    { statements }: Pick<Unit, 'statements'>,
    actor: AccountActor,
    row: RequestRow,
  ): Promise<ToldMissing[]> {
    return missingFields(actor, row, await this.known.recent(statements), 'complete');
  }

  /** The fields of a request that a schedule makes, with the values of it that still hold. */
  async ofScheduled(
    { statements }: Pick<Unit, 'statements'>,
    categoryId: number | null,
    earlier: FieldValuesByKey,
  ): Promise<FieldColumns> {
    if (Object.keys(earlier).length === 0) {
      const known = await this.known.recent(statements);
      return { fields: {}, incomplete: isIncomplete(known, categoryId, {}) };
    }
    await holdDefinitions(statements);
    const known = await readKnownFields(statements);
    const fields = await holdingValues(statements, known, known.ofCategory(categoryId), earlier);
    return { fields, incomplete: isIncomplete(known, categoryId, fields) };
  }

  /** Adds changed fields to the timeline of a request that has them, and emits their event. */
  async record(
    unit: Unit,
    actor: AccountActor,
    after: RequestRow,
    { open, internal }: RecordedFields,
  ): Promise<void> {
    const { id, version, updatedAt, departmentId } = after;
    if (open.length + internal.length === 0) return;
    await recordFields(unit, after, actor.userId, { open, internal });
    unit.emit(timelineExtended, { id });
    if (open.length === 0) return;
    const keys = open.map(({ key }) => key);
    const payload = { id, keys, version, updatedAt: updatedAt.toISOString() };
    unit.emit(fieldsSet, payload, { departmentId, requestId: id });
  }
}

/** A call that gives fields. */
interface GivenFields
  extends Pick<ValueChange, 'given' | 'stored' | 'requires' | 'isStaff' | 'knows'> {
  /** The category after the call. */
  readonly categoryId: number | null;
  /** True if the caller gives fields of all phases. */
  readonly all: boolean;
  readonly byLink?: boolean;
}

/** The fields after a call, checked against the definitions, which stay as they are until the commit. */
async function changedFields(
  statements: Statements,
  actor: AccountActor,
  row: Related,
  { categoryId, all, byLink, ...call }: GivenFields,
): Promise<ChangedFields> {
  await holdDefinitions(statements);
  const known = await readKnownFields(statements);
  const refusal = refusalFor(all, byLink);
  const change = { ...call, known, fields: known.ofCategory(categoryId), refusal };
  const written = await applyValues(statements, change, nameablePeople(actor, row.departmentId));
  return columnsOf(known, categoryId, call.stored, written);
}
