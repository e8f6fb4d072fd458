import { type AccountActor, holds } from '../../../../core/actor.js';
import { isLead } from '../../../people/departments/departments.access.js';
import { isCrew, RELATED_COLUMNS, type Related } from '../maintenance.access.js';
import { mayApproveIn } from './steps.access.js';

/** Columns that decide who may call the submitter of a request. */
export const CALLER_COLUMNS = RELATED_COLUMNS;

/**
 * Returns whether the actor may read the telephone number of the submitter of a visible request: its
 * crew, leads and approvers of its department, the submitter, and holders of `user.read`.
 */
export function mayCallRequester(actor: AccountActor, request: Related): boolean {
  const { requesterId, departmentId } = request;
  return (
    requesterId === actor.userId ||
    isCrew(actor, request) ||
    holds(actor, 'user.read') ||
    isLead(actor, departmentId) ||
    mayApproveIn(actor, request, departmentId)
  );
}
