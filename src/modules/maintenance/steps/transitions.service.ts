import { changesBetween } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { type AppError, forbidden, notFound, versionConflict } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  AttachmentType,
  MaintenanceRequest as RequestRow,
} from '../../../generated/prisma/client.js';
import { linkAttachments } from '../../files/request-photos.service.js';
import {
  emitStageChanged,
  emitStatusChanged,
  emitStepTaken,
  requestChanged,
} from '../maintenance.events.js';
import { requestById, returnedRequests, visibleRequest } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { AnswersService } from './answers.service.js';
import { decide, stepError, takenFor } from './steps.access.js';
import { guardedUpdate, type RequestChanges } from './steps.queries.js';
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
};

/** The columns of a request without a hold. */
export const NO_HOLD = {
  holdReason: null,
  holdNote: null,
  holdSince: null,
  holdUntil: null,
  holdById: null,
} as const;

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
   * include another stage than that of the state table.
   */
  readonly changes: (
    unit: Unit,
    row: RequestRow,
  ) => RequestChanges | null | Promise<RequestChanges | null>;
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
  ) {}

  /**
   * Takes a step of a visible request.
   *
   * @throws AppError as `permittedRow` does, also after a concurrent change.
   */
  async take(caller: ActingCaller, requested: RequestedStep): Promise<MaintenanceRequest> {
    const row = await this.unitOfWork.run(caller, (unit) => takeStep(unit, caller, requested));
    return await this.answers.full(caller.actor, row);
  }
}

async function takeStep(
  unit: Unit,
  caller: ActingCaller,
  requested: RequestedStep,
): Promise<RequestRow> {
  const { step, note = null, attachmentIds, photoType = 'AFTER' } = requested;
  const { actor } = caller;
  const before = await permittedRow(unit, caller, requested);
  const changes = await requested.changes(unit, before);
  if (changes === null) return before;
  const after = await update(unit, caller, before, requested, changes);
  if (after === undefined) throw await explainLostUpdate(unit, before.id, step);
  await linkAttachments(unit, actor, { requestId: after.id, attachmentIds, type: photoType });
  emitChanges(unit, step, before, after, note);
  const onBehalfOf = takenFor(actor, before, step);
  unit.audit({
    action: AUDIT_ACTIONS[step],
    targetType: 'maintenance_request',
    targetId: before.id,
    metadata: {
      ...changesBetween(auditSnapshot(before), auditSnapshot(after)),
      ...(note ? { note } : {}),
      ...(attachmentIds ? { attachmentIds: [...attachmentIds] } : {}),
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    },
  });
  return after;
}

/** Writes a step if the request is unchanged since it was read; otherwise returns undefined. */
async function update(
  { statements, now }: Unit,
  { actor }: ActingCaller,
  before: RequestRow,
  { step, note = null }: RequestedStep,
  changes: RequestChanges,
): Promise<RequestRow | undefined> {
  const { to, keepsHold } = STEPS[step];
  const endsHold = before.holdSince !== null && !keepsHold;
  const all = {
    stage: to === 'same' ? before.stage : to,
    ...(endsHold ? NO_HOLD : {}),
    ...changes,
  };
  const action = historyActionOf(step, all.stage);
  const entry = { step, action, actorId: actor.userId, note };
  return (await returnedRequests(statements, guardedUpdate(before, all, entry, now)))[0];
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
    throw forbidden(`You may not ${inWords(step)} this maintenance request.`);
  }
  const error = stepError(row, step);
  if (error !== undefined) throw error;
  if (expectedVersion !== undefined && expectedVersion !== row.version) throw conflict(row);
  return row;
}

/**
 * The error for a conditional update that matched no row: the request was changed after it was
 * read.
 */
export async function explainLostUpdate(
  { statements }: Unit,
  id: number,
  step: RequestStep,
): Promise<AppError> {
  const row = await requestById(statements, id);
  if (row === undefined) return notFound('The maintenance request');
  return stepError(row, step) ?? conflict(row);
}

function conflict({ version }: RequestRow): AppError {
  return versionConflict('The request has changed since you read it.', version);
}

/** Converts a step's name to words: `markDuplicate` is "mark duplicate". */
function inWords(step: string): string {
  return step.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * Columns of a request for the audit trail; columns that follow from records of it are undefined.
 * Copying the object without them would take many times as long.
 */
export function auditSnapshot(row: RequestRow): object {
  return { ...row, confirmAt: undefined, lastActivityAt: undefined };
}

/**
 * Emits the events of a step: `maintenance.status_changed` if the status changes or another
 * technician is assigned, `maintenance.stage_changed` if stage or hold change, and those for
 * notifications.
 */
export function emitChanges(
  unit: Pick<Unit, 'emit'>,
  step: RequestStep,
  before: RequestRow,
  after: RequestRow,
  note: string | null = null,
): void {
  if (step === 'assign' || before.status !== after.status) emitStatusChanged(unit, after);
  emitStageChanged(unit, before, after);
  emitStepTaken(unit, step, { before, after }, note);
  unit.emit(requestChanged, { id: after.id });
}
