import type { AccountActor } from '../../../../core/actor.js';
import { changesBetween } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import {
  type AppError,
  forbidden,
  notFound,
  requireVersion,
  versionConflict,
} from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type {
  AttachmentType,
  MaintenanceRequest as RequestRow,
} from '../../../../generated/prisma/client.js';
import type { GivenValue } from '../../../equipment/fields/changes.js';
import { withFields } from '../../../equipment/fields/recorded-changes.js';
import { linkAttachments } from '../../../system/files/request-photos.service.js';
import type { CountedTime } from '../../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { recordCodes } from '../causes/causes.queries.js';
import { fieldColumns } from '../fields/request-fields.changes.js';
import { emitHappened } from '../happened.events.js';
import {
  emitInterruption,
  emitScheduledMove,
  emitStageChanged,
  emitStatusChanged,
  emitStepTaken,
  requestCategorised,
  requestChanged,
} from '../maintenance.events.js';
import {
  requestById,
  returnedBoundRequests,
  returnedRequests,
  visibleRequest,
} from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { isBoundStep, lacksRequired, missingFor } from '../requires/requires.js';
import { missingOf } from '../requires/requires.queries.js';
import type { AnswersService } from './answers.service.js';
import type { FieldKeeper } from './field-keeper.service.js';
import type { StepFollower } from './step-follower.service.js';
import { stepTime } from './step-time.service.js';
import { decide, INSTEAD_OF_UPDATE, stepError, takenFor } from './steps.access.js';
import { changed, guardedUpdate, type RequestChanges } from './steps.queries.js';
import {
  historyActionOf,
  type RequestStep,
  STEPS,
  type UpdatingStep,
} from './steps.transitions.js';

/** Audit action of each step. */
export const AUDIT_ACTIONS: Readonly<Record<RequestStep, string>> = {
  update: 'maintenance.updated',
  approve: 'maintenance.approved',
  assign: 'maintenance.assigned',
  complete: 'maintenance.completed',
  cancel: 'maintenance.cancelled',
  purge: 'maintenance.purged',
  reject: 'maintenance.rejected',
  start: 'maintenance.started',
  hold: 'maintenance.held',
  resume: 'maintenance.resumed',
  confirm: 'maintenance.confirmed',
  reopen: 'maintenance.reopened',
  transfer: 'maintenance.transferred',
  markDuplicate: 'maintenance.marked_duplicate',
  unmarkDuplicate: 'maintenance.unmarked_duplicate',
  classify: 'maintenance.classified',
  setDueDate: 'maintenance.due_date_set',
  plan: 'maintenance.planned',
  helpers: 'maintenance.helpers_set',
  sendToContractor: 'maintenance.contractor_sent',
};

/** The columns of a request without a hold. */
export const NO_HOLD = {
  holdReason: null,
  holdNote: null,
  holdSince: null,
  holdUntil: null,
  holdById: null,
} as const;

/** The columns of a request without a plan. */
const NO_PLAN = { plannedStart: null, plannedEnd: null } as const;

/** A step on a request. */
interface StepOnRequest {
  readonly step: RequestStep;
  readonly id: number;
  /** Any other version than the stored one is a VERSION_CONFLICT. */
  readonly expectedVersion?: number | undefined;
}

/** A step that a caller takes. */
export interface RequestedStep extends StepOnRequest {
  readonly step: UpdatingStep;
  readonly note?: string | null | undefined;
  /**
   * Checks the input and computes the columns to set; null when nothing changes. The columns may
   * include another stage than that of the state table. `counted` is when the step was taken.
   */
  readonly changes: (
    unit: Unit,
    row: RequestRow,
    counted: CountedTime,
  ) => RequestChanges | null | Promise<RequestChanges | null>;
  /** The step that it is for this request, where that is another one; default: `step`. */
  readonly takenAs?: (row: RequestRow) => UpdatingStep;
  /** Further values for its entry and its audit record. */
  readonly told?: (row: RequestRow) => Readonly<Record<string, unknown>>;
  /** Fields that the step gives; null or undefined for a call that knows none. */
  readonly fields?: readonly GivenValue[] | null | undefined;
  /** Photos to be linked to the request. */
  readonly attachmentIds?: readonly number[] | undefined;
  /** The type of photos that were uploaded without one; default: AFTER. */
  readonly photoType?: AttachmentType;
}

/**
 * Takes the steps of requests after their submission. A step is one transaction that writes the
 * change, an entry of the history or the timeline, an audit record and events. A step without a
 * change writes nothing. Of concurrent steps one succeeds, because the version is a condition of
 * the UPDATE. Rules: docs/behaviour/requests.md.
 */
export class TransitionsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: AnswersService,
    private readonly clocks: StepFollower,
    private readonly fields: FieldKeeper,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Takes a step of a visible request.
   *
   * @throws AppError as `permittedRow` does, also after a concurrent change.
   */
  async take(caller: ActingCaller, requested: RequestedStep): Promise<MaintenanceRequest> {
    const row = await this.unitOfWork.run(caller, (unit) =>
      takeStep(unit, caller, requested, {
        clocks: this.clocks,
        fields: this.fields,
        settings: this.settings,
      }),
    );
    return await this.answers.full(caller.actor, row);
  }
}

/** The services by which a step is taken. */
interface StepServices {
  readonly clocks: StepFollower;
  readonly fields: FieldKeeper;
  readonly settings: SettingsService;
}

async function takeStep(
  unit: Unit,
  caller: ActingCaller,
  requested: RequestedStep,
  { clocks, fields, settings }: StepServices,
): Promise<RequestRow> {
  const { note = null, attachmentIds, photoType = 'AFTER' } = requested;
  const { actor } = caller;
  const before = await permittedRow(unit, caller, requested);
  const step = requested.takenAs?.(before) ?? requested.step;
  const told = requested.told?.(before);
  const counted = await stepTime(unit, caller, settings, before);
  const asked = await requested.changes(unit, before, counted);
  const then = changed(before, asked ?? {});
  const takesAll = step !== 'update';
  const given = await fields.afterStep(unit, actor, before, then, requested.fields, takesAll);
  if (asked === null && given === null) return before;
  const changes = { ...asked, ...(given && fieldColumns(given)) };
  unit.actFor(takenFor(actor, before, step));
  const computed = { ...requested, step, changes, counted, told };
  const written = await update(unit, caller, before, computed, clocks);
  if (written === undefined) throw await explainLostUpdate(unit, before, step);
  const { after, isBound } = written;
  await linkAttachments(unit, actor, { requestId: after.id, attachmentIds, type: photoType });
  await requireNothingMissing(unit, actor, { before, after, isBound }, step, fields);
  emitChanges(unit, step, before, after, { note, counted });
  if (given !== null) await fields.record(unit, actor, after, given);
  await recordCodes(unit, before, after, actor.userId, counted);
  const { id, categoryId } = after;
  if (step === 'classify' && categoryId !== null && categoryId !== before.categoryId) {
    unit.emit(requestCategorised, { id, categoryId, actorId: actor.userId });
  }
  unit.audit({
    action: AUDIT_ACTIONS[step],
    targetType: 'maintenance_request',
    targetId: before.id,
    metadata: {
      ...(step === 'setDueDate'
        ? { from: before.manualDueAt, to: after.manualDueAt, reason: note }
        : {
            ...withFields(changesBetween(auditSnapshot(before), auditSnapshot(after)), given),
            ...(note ? { note } : {}),
            ...told,
          }),
      ...(attachmentIds ? { attachmentIds: [...attachmentIds] } : {}),
    },
  });
  return after;
}

/** A step with the columns that it sets. */
interface ComputedStep extends Pick<RequestedStep, 'step' | 'note'> {
  readonly changes: RequestChanges;
  readonly counted: CountedTime;
  readonly told: object | undefined;
}

/**
 * Checks that a request has what its category requires before a step. The step is written already:
 * its photos count, and the row is locked against changes of the work.
 *
 * @throws AppError INVALID_TRANSITION with `missing`.
 */
async function requireNothingMissing(
  { statements }: Unit,
  actor: AccountActor,
  { before, after, isBound }: WrittenStep & { readonly before: RequestRow },
  step: RequestStep,
  fields: FieldKeeper,
): Promise<void> {
  const missing = [
    ...(isBound ? missingFor(step, await missingOf(statements, before.id)) : []),
    ...(step === 'complete' ? await fields.missing({ statements }, actor, after) : []),
  ];
  if (missing.length > 0) throw lacksRequired(before, step, missing);
}

/** A written step. */
interface WrittenStep {
  readonly after: RequestRow;
  /** True if the category of the request requires something before the step. */
  readonly isBound: boolean;
}

/** Writes a step if the request is unchanged since it was read; otherwise returns undefined. */
async function update(
  unit: Unit,
  { actor }: ActingCaller,
  before: RequestRow,
  { step, note = null, changes, counted, told }: ComputedStep,
  clocks: StepFollower,
): Promise<WrittenStep | undefined> {
  const { statements, now, onBehalfOf } = unit;
  const { to, keepsHold, clearsPlan } = STEPS[step];
  const endsHold = before.holdSince !== null && !keepsHold;
  const all = {
    stage: to === 'same' ? before.stage : to,
    ...(endsHold ? NO_HOLD : {}),
    ...(clearsPlan && before.plannedStart !== null ? NO_PLAN : {}),
    ...changes,
  };
  const action = historyActionOf(step, all.stage);
  const entry = { step, action, actorId: actor.userId, note, onBehalfOf, counted, told };
  const after = changed(before, all);
  const at = counted.receivedAt === null ? undefined : counted.at;
  const further = await clocks.plan(unit, { step, before, after, at });
  const written = { ...all, ...further?.columns };
  const statement = guardedUpdate(before, written, entry, now, further);
  if (isBoundStep(step) && before.categoryId !== null) {
    const [row] = await returnedBoundRequests(statements, statement);
    if (row === undefined) return undefined;
    const { isBound, ...request } = row;
    return { after: request, isBound };
  }
  const [row] = await returnedRequests(statements, statement);
  return row && { after: row, isBound: false };
}

/**
 * The request, if the actor sees it and may take the step now.
 *
 * @throws AppError NOT_FOUND for a request that is not visible, FORBIDDEN for a step that the actor
 *   may not take, INVALID_TRANSITION for a step that stage or hold do not allow, VERSION_CONFLICT
 *   when `expectedVersion` is not the current version.
 */
export async function permittedRow(
  { statements }: Unit,
  { actor }: ActingCaller,
  { step, id, expectedVersion }: StepOnRequest,
): Promise<RequestRow> {
  const row = await visibleRequest(statements, actor, id);
  if (row === undefined) throw notFound('The maintenance request');
  if (decide(actor, row, step) === 'forbidden') {
    const why = `You may not ${inWords(step)} this maintenance request.`;
    throw forbidden(step === 'update' ? `${why} ${ONLY_SUBMITTER}` : why);
  }
  const error = stepError(row, step);
  if (error !== undefined) throw error;
  requireVersion(row, expectedVersion, 'The request');
  return row;
}

/**
 * The clocks of a request began after it was read, which the step has to follow: the unit of work
 * repeats the transaction, as after a serialisation failure.
 */
class ClocksBegan extends Error {
  readonly code = '40001';
}

/**
 * The error for a conditional update that matched no row: the request was changed after it was
 * read.
 */
export async function explainLostUpdate(
  { statements }: Unit,
  before: Pick<RequestRow, 'id' | 'version' | 'clocked'>,
  step: RequestStep,
): Promise<Error> {
  const row = await requestById(statements, before.id);
  if (row === undefined) return notFound('The maintenance request');
  if (row.version === before.version && row.clocked !== before.clocked) return new ClocksBegan();
  return stepError(row, step) ?? conflict(row);
}

function conflict({ version }: RequestRow): AppError {
  return versionConflict(version, 'The request');
}

const ONLY_SUBMITTER = `Only the person who submitted it changes its content. ${INSTEAD_OF_UPDATE}`;

/** Converts a step's name to words: `markDuplicate` is "mark duplicate". */
function inWords(step: string): string {
  if (step === 'setDueDate') return 'set the due date of';
  return step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Columns that follow from other records. */
const DERIVED = {
  completionReceivedAt: undefined,
  confirmAt: undefined,
  lastActivityAt: undefined,
  nextDueAt: undefined,
  riskAt: undefined,
  breachedAt: undefined,
  clocked: undefined,
  manualDueCheckAt: undefined,
  incomplete: undefined,
  // Those of the staff are not in the trail (`fieldsMetadata`).
  fields: undefined,
  // Of the statement, not of the request.
  ruled: undefined,
} as const;

/**
 * Columns of a request for the audit trail; columns that follow from records of it are undefined.
 * Copying the object without them would take many times as long.
 */
export function auditSnapshot(row: RequestRow): object {
  return { ...row, ...DERIVED };
}

/**
 * Emits the events of a step: `maintenance.status_changed` if the status changes or another
 * technician is assigned, `maintenance.stage_changed` if stage or hold change, and those for
 * notifications and for the work of the crew.
 */
export function emitChanges(
  unit: Pick<Unit, 'emit'>,
  step: RequestStep,
  before: RequestRow,
  after: RequestRow,
  { note = null, counted }: { readonly note?: string | null; readonly counted?: CountedTime } = {},
): void {
  if (step === 'assign' || before.status !== after.status) emitStatusChanged(unit, after);
  emitStageChanged(unit, before, after);
  emitStepTaken(unit, step, { before, after }, note);
  emitInterruption(unit, step, before, after, counted?.at);
  emitScheduledMove(unit, before, after);
  emitHappened(unit, before, after, step);
  unit.emit(requestChanged, { id: after.id });
}
