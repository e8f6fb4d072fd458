import type { Permission } from '../../../../core/permissions.js';
import type { MaintenanceStage, MaintenanceStatus } from '../../../../generated/prisma/enums.js';
import { checkStateTable, type Transition } from '../../../people/users/state-machine.js';

/** Steps of the specification; `allowedActions` contains no others. */
export type RequestAction = 'update' | 'approve' | 'assign' | 'complete' | 'cancel' | 'purge';

/** Every step of an existing request (docs/behaviour/requests.md). */
export type RequestStep =
  | RequestAction
  | 'reject'
  | 'start'
  | 'hold'
  | 'resume'
  | 'confirm'
  | 'reopen'
  | 'transfer'
  | 'markDuplicate'
  | 'unmarkDuplicate'
  | 'classify'
  | 'setDueDate'
  | 'plan'
  | 'helpers'
  | 'sendToContractor';

/** The steps that change a request: a purge deletes it, and a job of a contractor is a record beside it. */
export type UpdatingStep = Exclude<RequestStep, 'purge' | 'sendToContractor'>;

/** A rule that allows a step. */
export interface Grant {
  /** A relation to the request. */
  readonly relation?: 'requester' | 'assignee';
  /** A permission, for all visible requests or for those of the actor's department. */
  readonly permission?: Permission;
  readonly reach?: 'visible' | 'department';
  /** Stages in which it applies; default: all from which the step starts. */
  readonly in?: readonly MaintenanceStage[];
}

/** The actions of the history after the submission. */
type HistoryAction = Exclude<RequestAction, 'purge'>;

/** A row of the state table. */
export interface StepRule extends Transition<MaintenanceStage> {
  readonly by: readonly Grant[];
  /** True if the request must be on hold, false if it must not be; default: either. */
  readonly held?: boolean;
  /** Set if the step is not among the `actions` of requests. */
  readonly unlisted?: true;
  /** Set if the step keeps a hold; every other step ends it. */
  readonly keepsHold?: true;
  /** Set if the step clears the planned time of the work. */
  readonly clearsPlan?: true;
  /** The action of its history entry; default: none, unless the step is an action. */
  readonly history?: HistoryAction;
  /** The same if the step leads to `orTo`; default: as `history`. */
  readonly historyOr?: HistoryAction;
}

/** Meaning of each state, for the documentation. */
export const STATUS_DESCRIPTIONS: Readonly<Record<MaintenanceStatus, string>> = {
  pending: 'Submitted, and waiting for approval.',
  approved: 'Approved, and waiting for a technician.',
  assigned: 'A technician works on it.',
  completed: 'The work is done.',
  cancelled: 'Given up.',
};

/** The status of each stage, as in the CHECK of the table. */
export const STATUS_OF_STAGE: Readonly<Record<MaintenanceStage, MaintenanceStatus>> = {
  submitted: 'pending',
  approved: 'approved',
  assigned: 'assigned',
  in_progress: 'assigned',
  completed: 'completed',
  confirmed: 'completed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  duplicate: 'cancelled',
};

/** Every stage, in the order of a request's life. */
export const STAGES = Object.keys(STATUS_OF_STAGE) as readonly MaintenanceStage[];

/** The stages of a status. */
export function stagesOf(status: MaintenanceStatus): readonly MaintenanceStage[] {
  return STAGES.filter((stage) => STATUS_OF_STAGE[stage] === status);
}

/** States of open requests; backlog, analytics and the rules on photos derive from it. */
export const OPEN_STATUSES: readonly MaintenanceStatus[] = ['pending', 'approved', 'assigned'];

/** Stages of open requests. */
export const OPEN_STAGES: readonly MaintenanceStage[] = OPEN_STATUSES.flatMap(stagesOf);
const WORKED_ON: readonly MaintenanceStage[] = ['assigned', 'in_progress'];

const submitter: Grant = { relation: 'requester' };
const assignee: Grant = { relation: 'assignee' };
const approver: Grant = { permission: 'maintenance.approve', reach: 'department' };
const lead: Grant = { permission: 'maintenance.assign', reach: 'department' };
const inScope = (permission: Permission): Grant => ({ permission, reach: 'visible' });
const holders: readonly Grant[] = [assignee, lead, { ...approver, in: ['submitted'] }];

/**
 * The state table (docs/behaviour/requests.md), the only definition of the steps: the service,
 * `allowedActions`, `actions` and the documentation derive from it.
 */
export const STEPS: Readonly<
  Record<RequestStep, StepRule> &
    Record<UpdatingStep, { readonly to: Exclude<StepRule['to'], 'gone'> }>
> = {
  update: { from: ['submitted'], to: 'same', by: [submitter], keepsHold: true },
  approve: { from: ['submitted'], to: 'approved', by: [approver] },
  assign: {
    from: ['approved', ...WORKED_ON],
    to: 'assigned',
    by: [lead],
    keepsHold: true,
  },
  complete: {
    from: WORKED_ON,
    to: 'completed',
    by: [assignee, inScope('maintenance.complete')],
  },
  cancel: {
    from: OPEN_STAGES,
    to: 'cancelled',
    by: [{ ...submitter, in: ['submitted', 'approved'] }, inScope('maintenance.cancel')],
    clearsPlan: true,
  },
  purge: {
    from: stagesOf('cancelled'),
    to: 'gone',
    by: [inScope('maintenance.purge_cancelled')],
  },
  reject: {
    from: ['submitted'],
    to: 'rejected',
    by: [approver],
    history: 'cancel',
    clearsPlan: true,
  },
  start: {
    from: ['assigned'],
    to: 'in_progress',
    by: [assignee, inScope('maintenance.complete')],
  },
  hold: { from: OPEN_STAGES, to: 'same', by: holders, held: false, keepsHold: true },
  resume: { from: OPEN_STAGES, to: 'same', by: holders, held: true },
  confirm: { from: ['completed'], to: 'confirmed', by: [submitter] },
  reopen: {
    from: ['completed', 'confirmed'],
    to: 'assigned',
    orTo: ['approved'],
    by: [submitter, approver],
    history: 'assign',
    historyOr: 'approve',
  },
  transfer: {
    from: OPEN_STAGES,
    to: 'submitted',
    orTo: ['approved'],
    by: [lead],
    history: 'update',
    historyOr: 'approve',
    clearsPlan: true,
  },
  markDuplicate: {
    from: ['submitted', 'approved', 'assigned'],
    to: 'duplicate',
    by: [approver, inScope('maintenance.cancel')],
    history: 'cancel',
    clearsPlan: true,
  },
  unmarkDuplicate: {
    from: ['duplicate'],
    to: 'submitted',
    by: [approver, inScope('maintenance.cancel')],
    history: 'update',
  },
  classify: { from: OPEN_STAGES, to: 'same', by: [lead, approver], keepsHold: true },
  setDueDate: { from: OPEN_STAGES, to: 'same', by: [lead], keepsHold: true },
  plan: { from: OPEN_STAGES, to: 'same', by: [assignee, lead], keepsHold: true },
  helpers: { from: WORKED_ON, to: 'same', by: [assignee, lead], keepsHold: true, unlisted: true },
  sendToContractor: { from: OPEN_STAGES, to: 'same', by: [lead], held: false, keepsHold: true },
};

checkStateTable('maintenance', STAGES, 'submitted', STEPS);

/** Every step, in the order of the table. */
export const ALL_STEPS = Object.keys(STEPS) as readonly RequestStep[];

/** Steps of the specification, in its order. */
export const ACTIONS: readonly RequestAction[] = [
  'update',
  'approve',
  'assign',
  'complete',
  'cancel',
  'purge',
];

/** Returns whether a step belongs to the specification. */
export function isAction(step: RequestStep): step is RequestAction {
  return (ACTIONS as readonly string[]).includes(step);
}

/**
 * The action of a step in the history: one that leads to the resulting status. Undefined for a step
 * without an entry.
 */
export function historyActionOf(
  step: UpdatingStep,
  to: MaintenanceStage,
): HistoryAction | undefined {
  if (isAction(step)) return step;
  const { history, historyOr, orTo } = STEPS[step];
  return orTo?.includes(to) ? (historyOr ?? history) : history;
}
