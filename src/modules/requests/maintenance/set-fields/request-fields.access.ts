import type { AccountActor } from '../../../../core/actor.js';
import { type AppError, forbidden } from '../../../../core/errors.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { isAskedByLink } from '../../../equipment/fields/fields.access.js';
import type { FieldRow } from '../../../equipment/fields/fields.queries.js';
import { isApprover, isLead } from '../../../people/departments/departments.access.js';
import { decisionFor, stageError, type WorkWindow } from '../crew/work.access.js';
import { isCrew, type Related } from '../maintenance.access.js';
import { OPEN_STAGES } from '../steps/steps.transitions.js';

/** Returns whether the actor gives fields of all phases: crew, leads and approvers of a request. */
export function givesAll(actor: AccountActor, row: Related): boolean {
  const { departmentId } = row;
  return isCrew(actor, row) || isLead(actor, departmentId) || isApprover(actor, departmentId);
}

/**
 * The reason why an actor does not give a field; undefined where it does.
 *
 * @param byLink true for a report by link.
 */
export function refusalFor(all: boolean, byLink = false): (field: FieldRow) => string | undefined {
  return (field) => {
    if (byLink && !isAskedByLink(field)) return 'is not asked of reports by link';
    return all || field.phase === 'submit' ? undefined : `is for the phase ${field.phase}`;
  };
}

/**
 * Checks that the actor may set fields of a visible request.
 *
 * @returns whether the actor gives those of all phases.
 * @throws AppError FORBIDDEN for an actor who is neither crew, lead, approver nor submitter;
 *   INVALID_TRANSITION for the submitter once it is decided on, and for the others once the time for
 *   changes of its work is over.
 */
export function requireMayGive(actor: AccountActor, row: RequestRow, window: WorkWindow): boolean {
  const { stage, departmentId, requesterId } = row;
  if (givesAll(actor, row)) {
    if (OPEN_STAGES.includes(stage)) return true;
    const leads = isLead(actor, departmentId);
    if (decisionFor(leads, isCrew(actor, row), row, window) === 'allowed') return true;
    throw isOver(row);
  }
  if (requesterId !== actor.userId) {
    throw forbidden('Fields are for the submitter, the crew, leads and approvers of the request.');
  }
  if (stage !== 'submitted') throw isOver(row);
  return false;
}

function isOver(row: Pick<RequestRow, 'stage'>): AppError {
  return stageError(row, `You no longer change fields of a request that is ${row.stage}.`);
}
