import type { AccountActor } from '../../../../core/actor.js';
import { AppError, forbidden, invalid } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import { lockDepartment } from '../../../people/users/users.queries.js';
import type { CountedTime } from '../../../system/system-settings/performed.service.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { mayApproveIn } from './steps.access.js';
import { lockActiveTechnician } from './steps.queries.js';

const DAY = 86_400_000;

/** Maximum duration of a hold with an end, in milliseconds. */
const MAX_HOLD = 365 * DAY;

/**
 * @throws AppError VALIDATION_ERROR unless the account is an active technician; locks the account.
 */
export async function requireTechnician(unit: Unit, technicianId: number): Promise<void> {
  if (!(await lockActiveTechnician(unit, technicianId))) {
    throw invalid('technicianId', 'is not the id of an active technician');
  }
}

/** @throws AppError VALIDATION_ERROR unless the department exists; locks the department. */
export async function requireDepartment({ statements }: Unit, departmentId: number): Promise<void> {
  if (!(await lockDepartment(statements, departmentId))) {
    throw invalid('departmentId', 'is not the id of a department');
  }
}

/** @throws AppError VALIDATION_ERROR for an end before the begin, or more than 365 days after it. */
export function requireHoldEnd(until: Date | null, { at, receivedAt }: CountedTime): void {
  if (until === null) return;
  if (until <= at) {
    const isNow = receivedAt === null;
    throw invalid(
      'until',
      `must be ${isNow ? 'in the future' : 'later than the begin of the hold'}`,
    );
  }
  if (until.getTime() > at.getTime() + MAX_HOLD) {
    throw invalid('until', 'must be at most 365 days away');
  }
}

/** Maximum distance of a manual date, in years. */
const MAX_DUE_YEARS = 5;

/** @throws AppError VALIDATION_ERROR for a date that is past or more than five years away. */
export function requireDueDate(dueAt: Date | null, now: Date): void {
  if (dueAt === null) return;
  if (dueAt <= now) throw invalid('dueAt', 'must be in the future');
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + MAX_DUE_YEARS);
  if (dueAt > last) throw invalid('dueAt', `must be at most ${MAX_DUE_YEARS} years away`);
}

/** Maximum duration of planned work, in milliseconds. */
const MAX_PLAN = 31 * DAY;

/** A planned time of the work; null for none. */
export type Plan = Pick<MaintenanceRequest, 'plannedStart' | 'plannedEnd'>;

/**
 * The planned time of an input.
 *
 * @throws AppError VALIDATION_ERROR on `plannedEnd` unless both times are given or both are null, and
 *   unless the end is later than the start, by 31 days at most.
 */
export function requirePlan({ plannedStart, plannedEnd }: Partial<Plan>): Plan {
  if (plannedStart === undefined || plannedEnd === undefined) {
    throw invalid('plannedEnd', 'is required, as is plannedStart');
  }
  if (plannedStart === null && plannedEnd === null) return { plannedStart, plannedEnd };
  if (plannedStart === null || plannedEnd === null) {
    throw invalid('plannedEnd', 'must be null where plannedStart is, and only there');
  }
  if (plannedEnd <= plannedStart) {
    throw invalid('plannedEnd', 'must be later than plannedStart');
  }
  if (plannedEnd.getTime() > plannedStart.getTime() + MAX_PLAN) {
    throw invalid('plannedEnd', 'must be at most 31 days after plannedStart');
  }
  return { plannedStart, plannedEnd };
}

/** The error for a request that was completed more than `reopenDays` ago. */
export function reopenedTooLate({
  status,
  stage,
}: Pick<MaintenanceRequest, 'status' | 'stage'>): AppError {
  const message = 'The time in which the request could be reopened is over.';
  return new AppError('INVALID_TRANSITION', message, {
    field: 'status',
    reason: 'was completed too long ago',
    status,
    stage,
    onHold: false,
  });
}

/**
 * Requires that an approval can be kept when a request is transferred to another department.
 *
 * @throws AppError VALIDATION_ERROR without an approval; FORBIDDEN for actors who are not approvers
 *   of both departments.
 */
export function requireKeepableApproval(
  actor: AccountActor,
  row: Pick<MaintenanceRequest, 'approvedAt' | 'departmentId' | 'requesterId'>,
  departmentId: number,
): void {
  if (row.approvedAt === null) throw invalid('keepApproval', 'there is no approval to keep');
  if (!mayApproveIn(actor, row, row.departmentId) || !mayApproveIn(actor, row, departmentId)) {
    throw forbidden('Only an approver of both departments may keep the approval.');
  }
}
