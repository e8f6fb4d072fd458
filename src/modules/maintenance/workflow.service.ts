import { changesAnything, snapshotOf } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, invalid } from '../../core/errors.js';
import type { Reads } from '../../core/reads.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { type StepRequest, Workflow } from '../../core/workflow.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { MaintenanceStatus } from '../../generated/prisma/enums.js';
import { linkAttachments, removeAttachments } from '../files/request-photos.service.js';
import type { StoredFiles } from '../files/stored-files.js';
import { visibleRequests } from './maintenance.access.js';
import { emitStatusChanged, requestChanged } from './maintenance.events.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import { guardedUpdate, lockActiveTechnician, type RequestChanges } from './maintenance.queries.js';
import { requireDepartment } from './maintenance.service.js';
import { decide, type RequestAction, TRANSITIONS } from './maintenance.transitions.js';
import type {
  ApproveMaintenanceRequestInput,
  AssignMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  MaintenanceRequest,
  PurgeMaintenanceRequestInput,
  PurgePayload,
  UpdateMaintenanceRequestInput,
} from './maintenance.types.js';

/** A step, with the photos to be linked to the request. */
interface Step extends StepRequest<RequestRow, RequestAction, RequestChanges> {
  readonly attachmentIds?: readonly number[] | undefined;
}

type RequestWorkflow = Workflow<RequestRow, MaintenanceStatus, RequestAction, RequestChanges>;

function workflowOf(requests: Reads['maintenanceRequest']): RequestWorkflow {
  return new Workflow({
    name: 'maintenance',
    subject: 'The maintenance request',
    indefinite: 'A request',
    targetType: 'maintenance_request',
    states: Object.values(MaintenanceStatus),
    initial: 'pending',
    table: TRANSITIONS,
    auditActions: {
      update: 'maintenance.updated',
      approve: 'maintenance.approved',
      assign: 'maintenance.assigned',
      complete: 'maintenance.completed',
      cancel: 'maintenance.cancelled',
      purge: 'maintenance.purged',
    },
    find: (unit, { actor }, id) =>
      requests.findFirstOn(unit.statements, { AND: [{ id }, visibleRequests(actor)] }),
    reread: (unit, id) => requests.findFirstOn(unit.statements, { id }),
    decide: ({ actor }, row, step) => decide(actor, row, step),
    update: async (unit, before, to, changes, { step, caller, note }) => {
      if (step === 'purge') throw new Error('A purge deletes the request.');
      const entry = { action: step, actorId: caller.actor.userId, note };
      const update = guardedUpdate(before, to, changes, entry, unit.now);
      return (await requests.returning(unit.statements, update))[0];
    },
    snapshot: (row) => row,
    conflict: ({ version }) =>
      new AppError('VERSION_CONFLICT', 'The request has changed since you read it.', {
        field: 'expectedVersion',
        reason: `the present version is ${version}`,
        version,
      }),
    recorded: async (unit, { step, after }) => {
      if (step === 'purge') return;
      if (step !== 'update') emitStatusChanged(unit, after);
      unit.emit(requestChanged, { id: after.id });
    },
  });
}

/**
 * The steps of a request after its submission. A step is one transaction that writes the change, a
 * history entry, an audit record and, if it sets the status, an event. A step without a change writes
 * nothing. Of concurrent steps one succeeds, because status and version are conditions of the UPDATE.
 * Rules: docs/behaviour/requests.md.
 *
 * Every method throws AppError NOT_FOUND for a request that is not visible, FORBIDDEN for a step that
 * the actor may not take, INVALID_TRANSITION for a step that the state table does not allow, and
 * VERSION_CONFLICT when `expectedVersion` is not the current version or a concurrent step succeeded.
 */
export class WorkflowService {
  private readonly workflow: RequestWorkflow;

  constructor(
    reads: Reads,
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {
    this.workflow = workflowOf(reads.maintenanceRequest);
  }

  /** Changes the content of a pending request; only its submitter may. Equal values change nothing. */
  async update(
    caller: ActingCaller,
    input: UpdateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { id, expectedVersion, ...content } = input;
    if (Object.keys(content).length === 0) {
      throw invalid('title', 'at least one field to change is required');
    }
    return await this.step(caller, {
      step: 'update',
      id,
      expectedVersion,
      changes: async (unit, row) => {
        if (content.departmentId) await requireDepartment(unit, content.departmentId);
        return changesAnything(row, content) ? content : null;
      },
    });
  }

  /** Approves a pending request. */
  async approve(
    caller: ActingCaller,
    input: ApproveMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.step(caller, {
      step: 'approve',
      ...input,
      changes: ({ now }) => ({ approvedById: caller.actor.userId, approvedAt: now }),
    });
  }

  /**
   * Assigns an active technician to an approved request, or another one to an assigned request.
   * Assigning the current technician changes nothing.
   */
  async assign(
    caller: ActingCaller,
    input: AssignMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { technicianId, ...rest } = input;
    return await this.step(caller, {
      step: 'assign',
      ...rest,
      changes: async (unit, row) => {
        await requireTechnician(unit, technicianId);
        if (row.status === 'assigned' && row.assigneeId === technicianId) return null;
        return { assigneeId: technicianId, assignedAt: unit.now };
      },
    });
  }

  /** Marks an assigned request as completed. */
  async complete(
    caller: ActingCaller,
    input: CompleteMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.step(caller, {
      step: 'complete',
      ...input,
      changes: ({ now }) => ({ completedAt: now, completionNote: input.note ?? null }),
    });
  }

  /** Cancels a request that is not completed. */
  async cancel(
    caller: ActingCaller,
    input: CancelMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { reason, ...rest } = input;
    return await this.step(caller, {
      step: 'cancel',
      ...rest,
      note: reason,
      changes: ({ now }) => ({ cancelledAt: now, cancelReason: reason }),
    });
  }

  /** Deletes a cancelled request permanently; the audit record contains its last values. */
  async purge(caller: ActingCaller, input: PurgeMaintenanceRequestInput): Promise<PurgePayload> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.workflow.permittedRow(unit, caller, { step: 'purge', id: input.id });
      const attachmentsDeleted = await removeAttachments(unit, this.files, row.id);
      const deleted = await unit.tx.maintenanceRequest.deleteMany({
        where: { id: row.id, status: row.status, version: row.version },
      });
      if (deleted.count === 0) throw await this.workflow.explainLostUpdate(unit, row.id, 'purge');
      unit.audit({
        action: 'maintenance.purged',
        targetType: 'maintenance_request',
        targetId: row.id,
        metadata: { reason: input.reason, before: snapshotOf(row), attachmentsDeleted },
      });
      unit.emit(requestChanged, { id: row.id });
      return { id: row.id, purged: true, attachmentsDeleted };
    });
  }

  private async step(
    caller: ActingCaller,
    { attachmentIds, ...step }: Step,
  ): Promise<MaintenanceRequest> {
    const row = await this.unitOfWork.run(caller, (unit) =>
      this.workflow.perform(unit, caller, {
        ...step,
        also: async (_unit, { id }) => {
          const link = { requestId: id, attachmentIds, type: 'AFTER' } as const;
          await linkAttachments(unit, caller.actor, link);
          return attachmentIds ? { attachmentIds: [...attachmentIds] } : {};
        },
      }),
    );
    return toVisibleRequest(caller.actor, row);
  }
}

async function requireTechnician(unit: Unit, technicianId: number): Promise<void> {
  if (!(await lockActiveTechnician(unit, technicianId))) {
    throw invalid('technicianId', 'is not the id of an active technician');
  }
}
