import type { AccountActor } from '../../core/actor.js';
import { holds, seesEverything } from '../../core/actor.js';
import type { Permission } from '../../core/permissions.js';
import type { Transition } from '../../core/state-machine.js';
import type { Decision } from '../../core/workflow.js';
import type { MaintenanceStatus } from '../../generated/prisma/enums.js';

/** What can be done to a request that exists. */
export type RequestAction = 'update' | 'approve' | 'assign' | 'complete' | 'cancel' | 'purge';

/** How an actor can stand to a request without holding a permission. */
type Relation = 'requester' | 'assignee';

/** One row of the state table, with who may take the step. */
interface RequestTransition extends Transition<MaintenanceStatus> {
  /** Who may take it by relation, and in which of the `from` states. */
  readonly relation?: { readonly is: Relation; readonly in: readonly MaintenanceStatus[] };
  /** Who may take it by permission. */
  readonly permission?: Permission;
  /** Whether the permission counts for all visible requests, or for the own department's only. */
  readonly reach?: 'visible' | 'department';
}

/**
 * The state table (contract, section 4): the service, `allowedActions`, the documentation and the
 * tests read it; nothing else decides about states.
 */
export const TRANSITIONS: Readonly<Record<RequestAction, RequestTransition>> = {
  update: {
    from: ['pending'],
    to: 'pending',
    relation: { is: 'requester', in: ['pending'] },
  },
  approve: {
    from: ['pending'],
    to: 'approved',
    permission: 'maintenance.approve',
    reach: 'department',
  },
  assign: {
    from: ['approved', 'assigned'],
    to: 'assigned',
    permission: 'maintenance.assign',
    reach: 'department',
  },
  complete: {
    from: ['assigned'],
    to: 'completed',
    relation: { is: 'assignee', in: ['assigned'] },
    permission: 'maintenance.complete',
    reach: 'visible',
  },
  cancel: {
    from: ['pending', 'approved', 'assigned'],
    to: 'cancelled',
    relation: { is: 'requester', in: ['pending', 'approved'] },
    permission: 'maintenance.cancel',
    reach: 'visible',
  },
  purge: {
    from: ['cancelled'],
    to: 'gone',
    permission: 'maintenance.purge_cancelled',
    reach: 'visible',
  },
};

/** What of a request decides about actions. */
export interface RequestState {
  readonly status: MaintenanceStatus;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly departmentId: number;
}

/**
 * Decides about an action on a visible request. Who may never take the step is told so before the
 * state is looked at.
 */
export function decide(
  actor: AccountActor,
  request: RequestState,
  action: RequestAction,
): Decision {
  const transition = TRANSITIONS[action];
  const byPermission = permits(actor, request, transition);
  const related = isRelated(actor, request, transition);
  if (!byPermission && !related) return 'forbidden';
  if (!transition.from.includes(request.status)) return 'wrong_state';
  if (byPermission || transition.relation?.in.includes(request.status)) return 'allowed';
  return 'forbidden';
}

/** What the actor may do with the request now, in the order of the table. */
export function allowedActions(actor: AccountActor, request: RequestState): RequestAction[] {
  return (Object.keys(TRANSITIONS) as RequestAction[]).filter(
    (action) => decide(actor, request, action) === 'allowed',
  );
}

function permits(
  actor: AccountActor,
  request: RequestState,
  transition: RequestTransition,
): boolean {
  const { permission, reach } = transition;
  if (permission === undefined || !holds(actor, permission)) return false;
  return (
    reach === 'visible' || seesEverything(actor) || actor.departmentId === request.departmentId
  );
}

function isRelated(
  actor: AccountActor,
  request: RequestState,
  transition: RequestTransition,
): boolean {
  switch (transition.relation?.is) {
    case 'requester':
      return request.requesterId === actor.userId;
    case 'assignee':
      return request.assigneeId === actor.userId;
    default:
      return false;
  }
}
