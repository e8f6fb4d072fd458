import { changesAnything, changesBetween, snapshotOf } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, forbidden, invalid, notFound } from '../../core/errors.js';
import { wrongState } from '../../core/state-machine.js';
import type { Unit, UnitOfWork } from '../../core/unit-of-work.js';
import type { Prisma, MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { removeAttachments, tieAttachments } from '../attachments/attachments.store.js';
import type { StoredFiles } from '../attachments/stored-files.js';
import { visibleRequest, visibleRequests } from './maintenance.access.js';
import { requireDepartment, statusChanged } from './maintenance.service.js';
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

declare module '../../core/context.js' {
  interface Services {
    workflow: WorkflowService;
  }
}

type Changes = Omit<
  Prisma.MaintenanceRequestUncheckedUpdateManyInput,
  'status' | 'version' | 'updatedAt'
>;

/** One step: what the actor sent, and what it changes besides the state. */
interface Step {
  readonly action: Exclude<RequestAction, 'purge'>;
  readonly id: number;
  readonly expectedVersion?: number | undefined;
  readonly note?: string | null | undefined;
  readonly attachmentIds?: readonly number[] | undefined;
  /** Null when the request is already as the step would leave it: then nothing is written. */
  readonly changes: (unit: Unit, row: RequestRow) => Changes | null | Promise<Changes | null>;
}

const AUDIT_ACTIONS = {
  update: 'maintenance.updated',
  approve: 'maintenance.approved',
  assign: 'maintenance.assigned',
  complete: 'maintenance.completed',
  cancel: 'maintenance.cancelled',
} as const;

/**
 * The steps of a request after its submission. Every step is one transaction that writes the change,
 * a history entry, an audit record and, where the state is set, an event, unless nothing changes. Of several at once, one
 * wins: state and version are part of the UPDATE's condition.
 *
 * All of them throw AppError NOT_FOUND for what the actor does not see, FORBIDDEN for what is not
 * theirs to do, INVALID_TRANSITION where the state table refuses, VERSION_CONFLICT where
 * `expectedVersion` is not the present version or somebody else was faster.
 */
export class WorkflowService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: StoredFiles,
  ) {}

  /** Changes the content of a request that is pending; its submitter only. Equal values change nothing. */
  async update(
    caller: ActingCaller,
    input: UpdateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { id, expectedVersion, ...content } = input;
    if (Object.keys(content).length === 0) {
      throw invalid('title', 'at least one field to change is required');
    }
    return await this.take(caller, {
      action: 'update',
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
    return await this.take(caller, {
      action: 'approve',
      ...input,
      changes: ({ now }) => ({ approvedById: caller.actor.userId, approvedAt: now }),
    });
  }

  /**
   * Assigns an active technician to an approved request, or another one to an assigned request. The
   * one who is assigned already changes nothing.
   */
  async assign(
    caller: ActingCaller,
    input: AssignMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { technicianId, ...rest } = input;
    return await this.take(caller, {
      action: 'assign',
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
    return await this.take(caller, {
      action: 'complete',
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
    return await this.take(caller, {
      action: 'cancel',
      ...rest,
      note: reason,
      changes: ({ now }) => ({ cancelledAt: now, cancelReason: reason }),
    });
  }

  /** Deletes a cancelled request for good; the audit trail keeps a tombstone. */
  async purge(caller: ActingCaller, input: PurgeMaintenanceRequestInput): Promise<PurgePayload> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.permittedRow(unit, caller, input.id, 'purge');
      const attachmentsDeleted = await removeAttachments(unit, this.files, row.id);
      const gone = await unit.tx.maintenanceRequest.deleteMany({
        where: { id: row.id, status: row.status, version: row.version },
      });
      if (gone.count === 0) throw await this.lost(unit, row.id, 'purge');
      unit.audit({
        action: 'maintenance.purged',
        targetType: 'maintenance_request',
        targetId: row.id,
        metadata: { reason: input.reason, before: snapshotOf(row), attachmentsDeleted },
      });
      return { id: row.id, purged: true, attachmentsDeleted };
    });
  }

  private async take(caller: ActingCaller, step: Step): Promise<MaintenanceRequest> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.permittedRow(unit, caller, step.id, step.action, step.expectedVersion);
      const changes = await step.changes(unit, row);
      if (changes === null) return visibleRequest(caller.actor, row);
      const to = TRANSITIONS[step.action].to as RequestRow['status'];
      const [changed] = await unit.tx.maintenanceRequest.updateManyAndReturn({
        where: { id: row.id, status: row.status, version: row.version },
        data: { ...changes, status: to, version: { increment: 1 }, updatedAt: unit.now },
      });
      if (changed === undefined) throw await this.lost(unit, row.id, step.action);
      const { attachmentIds } = step;
      await tieAttachments(unit, caller.actor, { requestId: row.id, attachmentIds, type: 'AFTER' });
      await unit.tx.maintenanceHistory.create({
        data: {
          requestId: row.id,
          action: step.action,
          from: row.status,
          to,
          actorId: caller.actor.userId,
          note: step.note ?? null,
          time: unit.now,
        },
      });
      unit.audit({
        action: AUDIT_ACTIONS[step.action],
        targetType: 'maintenance_request',
        targetId: row.id,
        metadata: {
          ...changesBetween(row, changed),
          ...(step.note ? { note: step.note } : {}),
          ...(attachmentIds ? { attachmentIds: [...attachmentIds] } : {}),
        },
      });
      if (step.action !== 'update') unit.emit(statusChanged(changed));
      return visibleRequest(caller.actor, changed);
    });
  }

  private async permittedRow(
    unit: Unit,
    caller: ActingCaller,
    id: number,
    action: RequestAction,
    expectedVersion?: number,
  ): Promise<RequestRow> {
    const row = await unit.tx.maintenanceRequest.findFirst({
      where: { AND: [{ id }, visibleRequests(caller.actor)] },
    });
    if (row === null) throw notFound('The maintenance request');
    const decision = decide(caller.actor, row, action);
    if (decision === 'forbidden') {
      throw forbidden(`You may not ${action} this maintenance request.`);
    }
    if (decision === 'wrong_state') throw refusal(action, row.status);
    if (expectedVersion !== undefined && expectedVersion !== row.version) {
      throw versionConflict(row.version);
    }
    return row;
  }

  /** Says why the UPDATE found no row: somebody else changed it after it was read. */
  private async lost(unit: Unit, id: number, action: RequestAction): Promise<AppError> {
    const row = await unit.tx.maintenanceRequest.findUnique({ where: { id } });
    if (row === null) return notFound('The maintenance request');
    return TRANSITIONS[action].from.includes(row.status)
      ? versionConflict(row.version)
      : refusal(action, row.status);
  }
}

function refusal(action: RequestAction, status: string): AppError {
  return wrongState('A request', status, action, TRANSITIONS[action].from);
}

function versionConflict(version: number): AppError {
  return new AppError('VERSION_CONFLICT', 'The request has changed since you read it.', {
    field: 'expectedVersion',
    reason: `the present version is ${version}`,
    version,
  });
}

async function requireTechnician(unit: Unit, technicianId: number): Promise<void> {
  // Locked until the commit, so that a suspension at the same moment waits its turn.
  const found = await unit.tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE id = ${technicianId} AND role = 'technician' AND status = 'active'
    FOR SHARE`;
  if (found.length === 0) throw invalid('technicianId', 'is not the id of an active technician');
}
