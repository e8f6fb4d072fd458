import { changesAnything, snapshotOf } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, invalid } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { type StepRequest, Workflow } from '../../core/workflow.js';
import type { Prisma, MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { MaintenanceStatus } from '../../generated/prisma/enums.js';
import { linkAttachments, removeAttachments } from '../files/request-photos.service.js';
import type { StoredFiles } from '../files/stored-files.js';
import { visibleRequests } from './maintenance.access.js';
import { emitStatusChanged, requestChanged } from './maintenance.events.js';
import { toVisibleRequest } from './maintenance.mapper.js';
import { lockActiveTechnician } from './maintenance.queries.js';
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

type Changes = Omit<
  Prisma.MaintenanceRequestUncheckedUpdateManyInput,
  'status' | 'version' | 'updatedAt'
>;

/** A step, with the photos to be linked to the request. */
interface Step extends StepRequest<RequestRow, RequestAction, Changes> {
  readonly attachmentIds?: readonly number[] | undefined;
}

const workflow = new Workflow<RequestRow, MaintenanceStatus, RequestAction, Changes>({
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
    unit.tx.maintenanceRequest.findFirst({ where: { AND: [{ id }, visibleRequests(actor)] } }),
  reread: (unit, id) => unit.tx.maintenanceRequest.findUnique({ where: { id } }),
  decide: ({ actor }, row, step) => decide(actor, row, step),
  update: async (unit, { id, status, version }, to, changes) => {
    const [changed] = await unit.tx.maintenanceRequest.updateManyAndReturn({
      where: { id, status, version },
      data: { ...changes, status: to, version: { increment: 1 }, updatedAt: unit.now },
    });
    return changed;
  },
  snapshot: (row) => row,
  conflict: ({ version }) =>
    new AppError('VERSION_CONFLICT', 'The request has changed since you read it.', {
      field: 'expectedVersion',
      reason: `the present version is ${version}`,
      version,
    }),
  recorded: async (unit, { step, caller, before, after, note }) => {
    if (step === 'purge') return;
    await unit.tx.maintenanceHistory.create({
      data: {
        requestId: before.id,
        action: step,
        from: before.status,
        to: after.status,
        actorId: caller.actor.userId,
        note,
        time: unit.now,
      },
    });
    if (step !== 'update') emitStatusChanged(unit, after);
    unit.emit(requestChanged, { id: after.id });
  },
});

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
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {}

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
        if (content.departmentId) await requireDepartment(unit.tx, content.departmentId);
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
      const row = await workflow.permittedRow(unit, caller, { step: 'purge', id: input.id });
      const attachmentsDeleted = await removeAttachments(unit, this.files, row.id);
      const deleted = await unit.tx.maintenanceRequest.deleteMany({
        where: { id: row.id, status: row.status, version: row.version },
      });
      if (deleted.count === 0) throw await workflow.explainLostUpdate(unit, row.id, 'purge');
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
      workflow.perform(unit, caller, {
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
  if (!(await lockActiveTechnician(unit.tx, technicianId))) {
    throw invalid('technicianId', 'is not the id of an active technician');
  }
}
