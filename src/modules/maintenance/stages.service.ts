import { changesAnything } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, forbidden, invalid } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import type { SettingsService } from '../settings/settings.service.js';
import { lockActiveTechnician, type RequestChanges } from './maintenance.queries.js';
import { requireDepartment } from './maintenance.service.js';
import type { MaintenanceRequest } from './maintenance.types.js';
import { NO_HOLD, type RequestSteps } from './request-steps.service.js';
import type {
  ClassifyMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
} from './stages.types.js';
import { canReopen } from './step-options.js';
import { mayApproveIn } from './steps.access.js';

const DAY = 86_400_000;

/** The longest hold with an end, in milliseconds. */
const MAX_HOLD = 365 * DAY;

/** The columns of a request that nobody has approved or taken over. */
const NOT_APPROVED = { approvedById: null, approvedAt: null } as const;
const NOT_ASSIGNED = { assigneeId: null, assignedAt: null, startedAt: null } as const;

/** The columns of a request that is submitted afresh. */
export const AFRESH = { ...NOT_APPROVED, ...NOT_ASSIGNED } as const;

/**
 * The steps of a request beyond the specification (docs/behaviour/requests.md). Every method throws as
 * `RequestSteps.take` does.
 */
export class StagesService {
  constructor(
    private readonly steps: RequestSteps,
    private readonly settings: SettingsService,
  ) {}

  /** Refuses to approve a submitted request. */
  async reject(
    caller: ActingCaller,
    { reason, ...input }: RejectMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'reject',
      ...input,
      note: reason,
      changes: ({ now }) => ({ cancelledAt: now, cancelReason: reason }),
    });
  }

  /** Starts the work on an assigned request. */
  async start(
    caller: ActingCaller,
    input: StartMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'start',
      ...input,
      changes: ({ now }) => ({ startedAt: now }),
    });
  }

  /**
   * Puts an open request on hold.
   *
   * @throws AppError VALIDATION_ERROR for the reason `other` without a note, and for an end that is past or
   *   more than 365 days away.
   */
  async hold(
    caller: ActingCaller,
    { reason, until = null, ...input }: HoldMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    if (reason === 'other' && !input.note) throw invalid('note', 'is required for other');
    return await this.steps.take(caller, {
      step: 'hold',
      ...input,
      changes: ({ now }) => {
        requireHoldEnd(until, now);
        return {
          holdReason: reason,
          holdNote: input.note ?? null,
          holdSince: now,
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
    return await this.steps.take(caller, { step: 'resume', ...input, changes: () => NO_HOLD });
  }

  /** Confirms that the work on a completed request is done; only its submitter may. */
  async confirm(
    caller: ActingCaller,
    { rating = null, ...input }: ConfirmMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
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
   * Takes up a completed request again: with its technician, or as approved where that account is no
   * longer an active technician.
   *
   * @throws AppError INVALID_TRANSITION more than `reopenDays` after its completion.
   */
  async reopen(
    caller: ActingCaller,
    { reason, ...input }: ReopenMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    return await this.steps.take(caller, {
      step: 'reopen',
      ...input,
      photoType: 'BEFORE',
      note: reason,
      changes: async (unit, row) => {
        const { reopenDays } = await this.settings.current(unit.statements);
        if (!canReopen(row.completedAt, { now: unit.now, reopenDays })) throw tooLate(row);
        return {
          completedAt: null,
          completionNote: null,
          confirmedAt: null,
          confirmedById: null,
          confirmAt: null,
          rating: null,
          startedAt: null,
          reopenCount: row.reopenCount + 1,
          ...(await assignmentAfterReopening(unit, row)),
        };
      },
    });
  }

  /**
   * Hands an open request to another department, where it is submitted afresh, or approved with
   * `keepApproval`. The answer shows it once more, also to those who no longer see it.
   *
   * @throws AppError VALIDATION_ERROR for an unknown or the same department, and for an approval that is
   *   not there; FORBIDDEN for `keepApproval` of those who are not approvers of both departments.
   */
  async transfer(
    caller: ActingCaller,
    input: TransferMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    const { departmentId, reason, keepApproval = false, ...request } = input;
    return await this.steps.take(caller, {
      step: 'transfer',
      ...request,
      note: reason,
      changes: async (unit, row) => {
        if (row.departmentId === departmentId) {
          throw invalid('departmentId', 'is the department of the request already');
        }
        await requireDepartment(unit, departmentId);
        if (!keepApproval) return { departmentId, ...AFRESH };
        requireKeepable(caller, row, departmentId);
        return { departmentId, ...NOT_ASSIGNED, stage: 'approved' };
      },
    });
  }

  /** Sets what those in charge decide about an open request. Equal values change nothing. */
  async classify(
    caller: ActingCaller,
    { id, expectedVersion, reason = null, ...values }: ClassifyMaintenanceRequestInput,
  ): Promise<MaintenanceRequest> {
    if (Object.keys(values).length === 0) {
      throw invalid('priority', 'at least one field to change is required');
    }
    return await this.steps.take(caller, {
      step: 'classify',
      id,
      expectedVersion,
      note: reason,
      changes: (_unit, row) => (changesAnything(row, values) ? values : null),
    });
  }
}

function requireHoldEnd(until: Date | null, now: Date): void {
  if (until === null) return;
  if (until <= now) throw invalid('until', 'must be in the future');
  if (until.getTime() > now.getTime() + MAX_HOLD) {
    throw invalid('until', 'must be at most 365 days away');
  }
}

/** With its technician, if that account still is one. */
async function assignmentAfterReopening(unit: Unit, row: RequestRow): Promise<RequestChanges> {
  const { assigneeId } = row;
  if (assigneeId !== null && (await lockActiveTechnician(unit, assigneeId))) return {};
  return { ...NOT_ASSIGNED, stage: 'approved' };
}

function tooLate({ status, stage }: RequestRow): AppError {
  const message = 'The time in which the request could be reopened is over.';
  return new AppError('INVALID_TRANSITION', message, {
    field: 'status',
    reason: 'was completed too long ago',
    status,
    stage,
    onHold: false,
  });
}

function requireKeepable({ actor }: ActingCaller, row: RequestRow, departmentId: number): void {
  if (row.approvedAt === null) throw invalid('keepApproval', 'there is no approval to keep');
  if (!mayApproveIn(actor, row, row.departmentId) || !mayApproveIn(actor, row, departmentId)) {
    throw forbidden('Only an approver of both departments may keep the approval.');
  }
}
