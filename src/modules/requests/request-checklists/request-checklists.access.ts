import type { AccountActor } from '../../../core/actor.js';
import { AppError, forbidden } from '../../../core/errors.js';
import type { MaintenanceStage } from '../../../generated/prisma/enums.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import { isCrew, isStaff, type Related } from '../maintenance/maintenance.access.js';
import { OPEN_STAGES, STATUS_OF_STAGE } from '../maintenance/steps/steps.transitions.js';

/** @throws AppError FORBIDDEN for actors outside the staff of a visible request. */
export function requireMayRead(actor: AccountActor, request: Related): void {
  if (isStaff(actor, request)) return;
  throw forbidden('The checklist is for the staff of the request.');
}

/**
 * Checks that the actor is lead of the department of a request.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMaySet(actor: AccountActor, request: Related): number | undefined {
  if (isLead(actor, request.departmentId)) return leadBehalf(actor, request.departmentId);
  throw forbidden('Only leads of its department give a checklist to a request.');
}

/**
 * Checks that the actor is crew of a request, or lead of its department.
 *
 * @returns as `requireMaySet`.
 * @throws AppError FORBIDDEN.
 */
export function requireMayAnswer(actor: AccountActor, request: Related): number | undefined {
  if (isCrew(actor, request)) return undefined;
  if (isLead(actor, request.departmentId)) return leadBehalf(actor, request.departmentId);
  throw forbidden('Only the crew of the request and leads of its department may do this.');
}

/** @throws AppError INVALID_TRANSITION for a closed request. */
export function requireOpen({ stage }: { readonly stage: MaintenanceStage }): void {
  if (OPEN_STAGES.includes(stage)) return;
  throw new AppError(
    'INVALID_TRANSITION',
    `The checklist of a request that is ${stage} is closed.`,
    {
      field: 'status',
      reason: `is ${stage}`,
      status: STATUS_OF_STAGE[stage],
      stage,
    },
  );
}
