import type { AccountActor } from '../../core/actor.js';
import { holds, seesEverything } from '../../core/actor.js';
import type { Permission } from '../../core/permissions.js';
import type { Transition } from '../../core/state-machine.js';
import type { Decision } from '../../core/workflow.js';
import type { MaintenanceStatus } from '../../generated/prisma/enums.js';

/** Steps of an existing request. */
export type RequestAction = 'update' | 'approve' | 'assign' | 'complete' | 'cancel' | 'purge';

/** Relations of an actor to a request that allow steps without a permission. */
type Relation = 'requester' | 'assignee';

/** A row of the state table, with the actors who may take the step. */
interface RequestTransition extends Transition<MaintenanceStatus> {
  /** The relation that allows the step, and the states in which it does. */
  readonly relation?: { readonly is: Relation; readonly in: readonly MaintenanceStatus[] };
  /** The permission that allows the step. */
  readonly permission?: Permission;
  /** Whether the permission applies to all visible requests or only to those of the actor's department. */
  readonly reach?: 'visible' | 'department';
}

/** What each state means, for the documentation. */
export const STATUS_DESCRIPTIONS: Readonly<Record<MaintenanceStatus, string>> = {
  pending: 'Submitted, and waiting for approval.',
  approved: 'Approved, and waiting for a technician.',
  assigned: 'A technician works on it.',
  completed: 'The work is done.',
  cancelled: 'Given up.',
};

/** The states of open requests: backlog, analytics and the rules on photos derive from it. */
export const OPEN_STATUSES: readonly MaintenanceStatus[] = ['pending', 'approved', 'assigned'];

/**
 * The state table (contract, section 4), the only definition of transitions: the service,
 * `allowedActions` and the documentation derive from it.
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

/** The columns of a request that determine its allowed actions. */
export interface RequestState {
  readonly status: MaintenanceStatus;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly departmentId: number;
}

/**
 * Decides whether the actor may take a step of a visible request. `forbidden` takes precedence over
 * `wrong_state` for actors who may not take the step in any state.
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

/** The steps that the actor may take in the current state, in the order of the table. */
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
