import type { ActingCaller } from '../../core/context.js';
import { versionConflict } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { type StepRequest, Workflow } from '../../core/workflow.js';
import type {
  AttachmentType,
  MaintenanceRequest as RequestRow,
} from '../../generated/prisma/client.js';
import type { MaintenanceStage } from '../../generated/prisma/enums.js';
import { linkAttachments } from '../files/request-photos.service.js';
import {
  emitStageChanged,
  emitStatusChanged,
  emitStepTaken,
  requestChanged,
} from './maintenance.events.js';
import { guardedUpdate, type RequestChanges } from './maintenance.queries.js';
import { historyActionOf, type RequestStep, STAGES, STEPS } from './maintenance.transitions.js';
import type { MaintenanceRequest } from './maintenance.types.js';
import { requestById, returnedRequests, visibleRequest } from './request.queries.js';
import type { RequestRules } from './rules.service.js';
import { decide, stepRefusal, takenFor } from './steps.access.js';

/** The workflow of requests, with their state table. */
type RequestWorkflow = Workflow<RequestRow, MaintenanceStage, RequestStep, RequestChanges>;

const AUDIT_ACTIONS: Readonly<Record<RequestStep, string>> = {
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

/** Makes the workflow over the table of requests. */
function requestWorkflow(): RequestWorkflow {
  return new Workflow({
    name: 'maintenance',
    subject: 'The maintenance request',
    targetType: 'maintenance_request',
    states: STAGES,
    initial: 'submitted',
    table: STEPS,
    auditActions: AUDIT_ACTIONS,
    find: async ({ statements }, { actor }, id) =>
      (await visibleRequest(statements, actor, id)) ?? null,
    reread: async ({ statements }, id) => (await requestById(statements, id)) ?? null,
    stateOf: ({ stage }) => stage,
    refusal: stepRefusal,
    decide: ({ actor }, row, step) => decide(actor, row, step),
    update: async (unit, before, to, changes, { step, caller, note }) => {
      const all = { stage: to, ...withoutHold(step, before), ...changes };
      const action = entryOf(step, all.stage);
      const entry = { step, action, actorId: caller.actor.userId, note };
      const update = guardedUpdate(before, all, entry, unit.now);
      return (await returnedRequests(unit.statements, update))[0];
    },
    snapshot: auditSnapshot,
    conflict: ({ version }) =>
      versionConflict('The request has changed since you read it.', version),
    recorded: async (unit, { step, before, after, note }) =>
      emitChanges(unit, step, before, after, note),
  });
}

/** The columns that a step without a purpose for them clears: every step but a few ends a hold. */
function withoutHold(step: RequestStep, { holdSince }: RequestRow) {
  return holdSince === null || STEPS[step].keepsHold ? {} : NO_HOLD;
}

function entryOf(step: RequestStep, to: MaintenanceStage) {
  const action = historyActionOf(step, to);
  if (action === 'purge') throw new Error('A purge deletes the request.');
  return action;
}

/**
 * The columns of a request for the audit trail; those that follow from records of it are undefined. To leave them
 * out of the copy would take many times as long.
 */
export function auditSnapshot(row: RequestRow): object {
  return { ...row, confirmAt: undefined, lastActivityAt: undefined };
}

/**
 * Emits the events of a step: `maintenance.status_changed` where the status changes, and for an
 * assignment to another technician; `maintenance.stage_changed` where stage or hold change; what
 * notifications need.
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

/** For whom the step was taken, for the audit record; empty for a step by a right of the actor's own. */
function onBehalf({ actor }: ActingCaller, before: RequestRow, step: RequestStep): object {
  const onBehalfOf = takenFor(actor, before, step);
  return onBehalfOf === undefined ? {} : { onBehalfOf };
}

/** A step of a caller, with the photos to be linked to the request. */
export interface RequestedStep extends StepRequest<RequestRow, RequestStep, RequestChanges> {
  readonly attachmentIds?: readonly number[] | undefined;
  /** The type of photos that were uploaded without one; default: AFTER. */
  readonly photoType?: AttachmentType;
}

/**
 * The steps of requests after their submission. A step is one transaction that writes the change, an entry
 * of the history or the timeline, an audit record and events. A step without a change writes nothing. Of
 * concurrent steps one succeeds, because the version is a condition of the UPDATE. Rules:
 * docs/behaviour/requests.md.
 */
export class RequestSteps {
  readonly workflow: RequestWorkflow;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: RequestRules,
  ) {
    this.workflow = requestWorkflow();
  }

  /**
   * Takes a step of a visible request.
   *
   * @throws AppError NOT_FOUND for a request that is not visible, FORBIDDEN for a step that the actor
   *   may not take, INVALID_TRANSITION for a step that stage or hold do not allow, VERSION_CONFLICT
   *   when `expectedVersion` is not the current version or a concurrent step succeeded.
   */
  async take(caller: ActingCaller, requested: RequestedStep): Promise<MaintenanceRequest> {
    const { attachmentIds, photoType = 'AFTER', also, ...step } = requested;
    const row = await this.unitOfWork.run(caller, (unit) =>
      this.workflow.perform(unit, caller, {
        ...step,
        also: async (_unit, after, before) => {
          const link = { requestId: after.id, attachmentIds, type: photoType };
          await linkAttachments(unit, caller.actor, link);
          return {
            ...(attachmentIds ? { attachmentIds: [...attachmentIds] } : {}),
            ...onBehalf(caller, before, step.step),
            ...(await also?.(unit, after, before)),
          };
        },
      }),
    );
    return await this.rules.answerAlone(caller.actor, row);
  }
}
