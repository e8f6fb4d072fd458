import { changesAnything, snapshotOf } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { invalid } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import { removeAttachments } from '../files/request-photos.service.js';
import type { StoredFiles } from '../files/stored-files.js';
import { emitPurged, requestChanged } from './maintenance.events.js';
import { confirmationTime, lockActiveTechnician } from './maintenance.queries.js';
import { requireDepartment } from './maintenance.service.js';
import type { MaintenanceRequest, PurgePayload } from './maintenance.types.js';
import { auditSnapshot, type RequestSteps } from './request-steps.service.js';
import type {
  ApproveMaintenanceRequestInput,
  AssignMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  PurgeMaintenanceRequestInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';

/**
 * The steps of a request that the specification names; StagesService has the others. Every method
 * throws as `RequestSteps.take` does.
 */
export class WorkflowService {
  constructor(
    private readonly steps: RequestSteps,
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
    return await this.steps.take(caller, {
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
    return await this.steps.take(caller, {
      step: 'approve',
      ...input,
      changes: ({ now }) => ({ approvedById: caller.actor.userId, approvedAt: now }),
    });
  }

  /**
   * Assigns an active technician to an approved request, or another one to an assigned request, which
   * nobody has started then. Assigning the current technician changes nothing.
   */
  async assign(
    caller: ActingCaller,
    input: AssignMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { technicianId, ...rest } = input;
    return await this.steps.take(caller, {
      step: 'assign',
      ...rest,
      changes: async (unit, row) => {
        await requireTechnician(unit, technicianId);
        if (row.status === 'assigned' && row.assigneeId === technicianId) return null;
        return { assigneeId: technicianId, assignedAt: unit.now, startedAt: null };
      },
    });
  }

  /** Marks an assigned request as completed; the service confirms it after a while. */
  async complete(
    caller: ActingCaller,
    input: CompleteMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'complete',
      ...input,
      changes: ({ now }, { firstCompletedAt }) => ({
        completedAt: now,
        completionNote: input.note ?? null,
        firstCompletedAt: firstCompletedAt ?? now,
        confirmAt: confirmationTime(now),
      }),
    });
  }

  /** Cancels a request that is not completed. */
  async cancel(
    caller: ActingCaller,
    input: CancelMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { reason, ...rest } = input;
    return await this.steps.take(caller, {
      step: 'cancel',
      ...rest,
      note: reason,
      changes: ({ now }) => ({ cancelledAt: now, cancelReason: reason }),
    });
  }

  /** Deletes a cancelled request permanently; the audit record contains its last values. */
  async purge(caller: ActingCaller, input: PurgeMaintenanceRequestInput): Promise<PurgePayload> {
    const { workflow } = this.steps;
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
        metadata: {
          reason: input.reason,
          before: snapshotOf(auditSnapshot(row)),
          attachmentsDeleted,
        },
      });
      emitPurged(unit, row);
      unit.emit(requestChanged, { id: row.id });
      return { id: row.id, purged: true, attachmentsDeleted };
    });
  }
}

async function requireTechnician(unit: Unit, technicianId: number): Promise<void> {
  if (!(await lockActiveTechnician(unit, technicianId))) {
    throw invalid('technicianId', 'is not the id of an active technician');
  }
}
