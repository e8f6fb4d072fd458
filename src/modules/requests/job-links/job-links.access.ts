import type { AccountActor } from '../../../core/actor.js';
import { AppError, forbidden, notFound } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import { lockForWork } from '../maintenance/crew/work.queries.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import { stepError } from '../maintenance/steps/steps.access.js';

/** The people of a step: the leads of the department, or also the assignee. */
type For = 'lead' | 'lead or assignee';

/**
 * A request whose job an actor changes, locked until the transaction ends.
 *
 * @throws AppError NOT_FOUND for one that the actor does not see; FORBIDDEN for others than those
 *   whom the step is for.
 */
export async function lockForJob(
  unit: Unit,
  actor: AccountActor,
  requestId: number,
  who: For = 'lead',
): Promise<RequestRow> {
  const request = await lockForWork(unit, actor, requestId);
  const { departmentId, assigneeId } = request;
  if (who !== 'lead' && assigneeId === actor.userId) return request;
  if (!isLead(actor, departmentId)) {
    throw forbidden(`Only a ${who} of the request may do this.`);
  }
  unit.actFor(leadBehalf(actor, departmentId));
  return request;
}

/** Checks that a request can be sent. @throws AppError INVALID_TRANSITION. */
export function requireSendable(request: RequestRow): void {
  const error = stepError(request, 'sendToContractor');
  if (error === undefined) return;
  if (request.holdSince === null) throw error;
  const details = { ...(error.details as object), field: 'status', reason: 'on_hold' };
  throw new AppError(error.code, error.message, details);
}

/**
 * Checks that an actor reads the job of a request.
 *
 * @throws AppError NOT_FOUND for a request that is not seen; FORBIDDEN for actors outside its staff.
 */
export function requireReadsJob(actor: AccountActor, request: RequestRow | undefined): void {
  if (request === undefined) throw notFound('The maintenance request');
  if (!isStaff(actor, request)) throw forbidden('The job is for the staff of the request.');
}
