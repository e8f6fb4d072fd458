import type { AccountActor } from '../../core/actor.js';
import { AppError, forbidden } from '../../core/errors.js';
import type { MaintenanceStage } from '../../generated/prisma/enums.js';
import { isLead } from '../departments/departments.access.js';
import { isCrew, isStaff, type Related } from '../maintenance/maintenance.access.js';
import { OPEN_STAGES, STATUS_OF_STAGE } from '../maintenance/steps/steps.transitions.js';

/** @throws AppError FORBIDDEN for actors outside the staff of a visible request. */
export function requireMayRead(actor: AccountActor, request: Related): void {
  if (isStaff(actor, request)) return;
  throw forbidden('The checklist is for the staff of the request.');
}

/** @throws AppError FORBIDDEN for actors who are no lead of the department of the request. */
export function requireMaySet(actor: AccountActor, request: Related): void {
  if (isLead(actor, request.departmentId)) return;
  throw forbidden('Only leads of its department give a checklist to a request.');
}

/** @throws AppError FORBIDDEN for actors who are neither crew nor lead. */
export function requireMayAnswer(actor: AccountActor, request: Related): void {
  if (isCrew(actor, request) || isLead(actor, request.departmentId)) return;
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
