import { type AccountActor, holds } from '../../../core/actor.js';
import { isLead } from '../../departments/departments.access.js';
import { mayApproveIn, type RequestState } from './steps.access.js';

/** Columns that decide who may call the submitter of a request. */
export const CALLER_COLUMNS = ['requesterId', 'assigneeId', 'departmentId'] as const;

/** Row with the columns that decide. */
type Related = Pick<RequestState, (typeof CALLER_COLUMNS)[number]>;

/**
 * Returns whether the actor may read the telephone number of the submitter of a visible request: its
 * assignee, leads and approvers of its department, the submitter, and holders of `user.read`.
 */
export function mayCallRequester(actor: AccountActor, request: Related): boolean {
  const { requesterId, assigneeId, departmentId } = request;
  return (
    requesterId === actor.userId ||
    assigneeId === actor.userId ||
    holds(actor, 'user.read') ||
    isLead(actor, departmentId) ||
    mayApproveIn(actor, request, departmentId)
  );
}
