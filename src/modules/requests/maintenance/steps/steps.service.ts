import { snapshotOf } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid, nothingToChange } from '../../../../core/errors.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import { removeAttachments } from '../../../system/files/request-photos.service.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { changedCodes } from '../causes/causes.queries.js';
import { requireOriginal } from '../duplicates/original.js';
import { emitPurged, requestChanged, requestWorkEnded } from '../maintenance.events.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import type { ConfirmationService } from './confirmation.service.js';
import {
  assignmentAfterReopening,
  NOT_ASSIGNED,
  NOT_DECIDED,
  withBreakdown,
  withLinks,
  withoutPassedDate,
} from './step-changes.queries.js';
import { canReopen } from './step-options.js';
import {
  reopenedTooLate,
  requireDepartment,
  requireHoldEnd,
  requireKeepableApproval,
} from './steps.checks.js';
import type {
  ApproveMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  ClassifyMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  MarkDuplicateInput,
  PurgeMaintenanceRequestInput,
  PurgePayload,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
  UnmarkDuplicateInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';
import {
  AUDIT_ACTIONS,
  auditSnapshot,
  explainLostUpdate,
  NO_HOLD,
  permittedRow,
  type TransitionsService,
} from './transitions.service.js';

/**
 * Steps of a request after its submission (docs/behaviour/requests.md). Every method throws as
 * `TransitionsService.take` does.
 */
export class StepsService {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: SettingsService,
    private readonly files: StoredFiles,
    private readonly confirmations: ConfirmationService,
  ) {}

  /**
   * Changes the content of a pending request; only its submitter may. Equal values change nothing.
   */
  async update(
    caller: ActingCaller,
    input: UpdateMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { id, expectedVersion, fields, ...content } = input;
    if (!fields && Object.keys(content).length === 0) {
      throw nothingToChange();
    }
    return await this.transitions.take(caller, {
      step: 'update',
      id,
      expectedVersion,
      fields,
      changes: async (unit, row) => {
        if (content.departmentId) await requireDepartment(unit, content.departmentId);
        return await withLinks(unit, row, content);
      },
    });
  }

  /** Approves a pending request. */
  async approve(
    caller: ActingCaller,
    input: ApproveMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'approve',
      ...input,
      changes: ({ now }) => ({ approvedById: caller.actor.userId, approvedAt: now }),
    });
  }

  /**
   * Marks an assigned request as completed; the service confirms it later. Ends the downtime of its
   * asset, unless `assetStillDown`. Problem, cause and remedy may be given with it.
   */
  async complete(
    caller: ActingCaller,
    { assetStillDown = false, ...input }: CompleteMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'complete',
      ...input,
      changes: async (unit, row, { at, receivedAt }) => {
        const { id, firstCompletedAt } = row;
        if (!assetStillDown) {
          unit.emit(requestWorkEnded, { id, originalId: null, at: at.toISOString() });
        }
        return {
          ...(await changedCodes(unit.statements, row, input)),
          completedAt: at,
          completionReceivedAt: receivedAt,
          completionNote: input.note ?? null,
          firstCompletedAt: firstCompletedAt ?? at,
          confirmAt: await this.confirmations.timeFor(unit),
        };
      },
    });
  }

  /** Cancels a request that is not completed. */
  async cancel(
    caller: ActingCaller,
    input: CancelMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { reason, ...rest } = input;
    return await this.transitions.take(caller, {
      step: 'cancel',
      ...rest,
      note: reason,
      changes: ({ now, emit }, { id }) => {
        emit(requestWorkEnded, { id, originalId: null });
        return { cancelledAt: now, cancelReason: reason };
      },
    });
  }

  /** Rejects a submitted request. */
  async reject(
    caller: ActingCaller,
    { reason, ...input }: RejectMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'reject',
      ...input,
      note: reason,
      changes: ({ now, emit }, { id }) => {
        emit(requestWorkEnded, { id, originalId: null });
        return { cancelledAt: now, cancelReason: reason };
      },
    });
  }

  /** Starts the work on an assigned request. */
  async start(
    caller: ActingCaller,
    input: StartMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'start',
      ...input,
      changes: (_unit, _row, { at }) => ({ startedAt: at }),
    });
  }

  /**
   * Puts an open request on hold.
   *
   * @throws AppError VALIDATION_ERROR for the reason `other` without a note, and for an end that is
   *   past or more than 365 days away.
   */
  async hold(
    caller: ActingCaller,
    { reason, until = null, ...input }: HoldMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    if (reason === 'other' && !input.note) throw invalid('note', 'is required for other');
    return await this.transitions.take(caller, {
      step: 'hold',
      ...input,
      changes: (_unit, _row, counted) => {
        requireHoldEnd(until, counted);
        return {
          holdReason: reason,
          holdNote: input.note ?? null,
          holdSince: counted.at,
          holdUntil: until,
          holdById: caller.actor.userId,
        };
      },
    });
  }

  /** Ends the hold of a request. */
  async resume(
    caller: ActingCaller,
    input: ResumeMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'resume',
      ...input,
      changes: () => NO_HOLD,
    });
  }

  /** Confirms that the work on a completed request is done; only its submitter may. */
  async confirm(
    caller: ActingCaller,
    { rating = null, ...input }: ConfirmMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'confirm',
      ...input,
      changes: ({ now }) => ({
        confirmedAt: now,
        confirmedById: caller.actor.userId,
        rating,
        confirmAt: null,
      }),
    });
  }

  /**
   * Reopens a completed request: with its technician, or as approved if that account is no longer
   * an active technician.
   *
   * @throws AppError INVALID_TRANSITION more than `reopenDays` after its completion.
   */
  async reopen(
    caller: ActingCaller,
    { reason, ...input }: ReopenMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'reopen',
      ...input,
      photoType: 'BEFORE',
      note: reason,
      changes: async (unit, row) => {
        const { reopenDays } = await this.settings.current(unit.statements);
        if (!canReopen(row, { now: unit.now, reopenDays })) throw reopenedTooLate(row);
        return {
          completedAt: null,
          completionReceivedAt: null,
          completionNote: null,
          confirmedAt: null,
          confirmedById: null,
          confirmAt: null,
          rating: null,
          startedAt: null,
          reopenCount: row.reopenCount + 1,
          ...withoutPassedDate(row, unit.now),
          ...(await assignmentAfterReopening(unit, row)),
        };
      },
    });
  }

  /**
   * Transfers an open request to another department, where it is submitted again, or approved with
   * `keepApproval`. The answer contains it once more, even if the actor no longer sees it.
   *
   * @throws AppError VALIDATION_ERROR for an unknown or the same department, and for a missing
   *   approval; FORBIDDEN for `keepApproval` of actors who are not approvers of both departments.
   */
  async transfer(
    caller: ActingCaller,
    input: TransferMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { departmentId, reason, keepApproval = false, ...request } = input;
    return await this.transitions.take(caller, {
      step: 'transfer',
      ...request,
      note: reason,
      changes: async (unit, row) => {
        if (row.departmentId === departmentId) {
          throw invalid('departmentId', 'is the department of the request already');
        }
        await requireDepartment(unit, departmentId);
        if (!keepApproval) return { departmentId, ...NOT_DECIDED };
        requireKeepableApproval(caller.actor, row, departmentId);
        return { departmentId, ...NOT_ASSIGNED, stage: 'approved' };
      },
    });
  }

  /**
   * Marks a request as the duplicate of another one.
   *
   * @throws AppError VALIDATION_ERROR for an original that is not visible, the request itself or a
   *   duplicate, naming its original; CONFLICT for a request that has duplicates, and for an
   *   original that has the maximum number of them.
   */
  async markDuplicate(
    caller: ActingCaller,
    { duplicateOfId, ...input }: MarkDuplicateInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'markDuplicate',
      ...input,
      changes: async (unit, row) => {
        await requireOriginal(unit, caller.actor, row.id, duplicateOfId);
        const reason = `Duplicate of request ${duplicateOfId}.`;
        unit.emit(requestWorkEnded, { id: row.id, originalId: duplicateOfId });
        return {
          duplicateOfId,
          cancelledAt: unit.now,
          cancelReason: input.note ? `${reason} ${input.note}` : reason,
        };
      },
    });
  }

  /** Makes a duplicate a separate request again, which is submitted again. */
  async unmarkDuplicate(
    caller: ActingCaller,
    input: UnmarkDuplicateInput,
  ): Promise<MaintenanceRequest> {
    return await this.transitions.take(caller, {
      step: 'unmarkDuplicate',
      ...input,
      changes: ({ now }, row) => ({
        ...NOT_DECIDED,
        ...withoutPassedDate(row, now),
        duplicateOfId: null,
        cancelledAt: null,
        cancelReason: null,
      }),
    });
  }

  /**
   * Sets priority, estimate and links of an open request, and opens a downtime of its asset. Equal
   * values change nothing.
   */
  async classify(
    caller: ActingCaller,
    { id, expectedVersion, reason = null, fields, ...values }: ClassifyMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    if (!fields && Object.keys(values).length === 0) {
      throw nothingToChange();
    }
    return await this.transitions.take(caller, {
      step: 'classify',
      id,
      expectedVersion,
      fields,
      note: reason,
      changes: (unit, row) => withBreakdown(unit, caller.actor, row, values),
    });
  }

  /** Deletes a cancelled request permanently; the audit record contains its last values. */
  async purge(caller: ActingCaller, input: PurgeMaintenanceRequestInput): Promise<PurgePayload> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await permittedRow(unit, caller, { step: 'purge', id: input.id });
      const attachmentsDeleted = await removeAttachments(unit, this.files, row.id);
      const deleted = await unit.tx.maintenanceRequest.deleteMany({
        where: { id: row.id, status: row.status, version: row.version },
      });
      if (deleted.count === 0) throw await explainLostUpdate(unit, row, 'purge');
      unit.audit({
        action: AUDIT_ACTIONS.purge,
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
