import {
  type AccountActor,
  type DelegatedRights,
  delegatorsOf,
  holds,
  seesEverything,
} from '../../../../core/actor.js';
import { AppError } from '../../../../core/errors.js';
import type { MaintenanceStage } from '../../../../generated/prisma/enums.js';
import { wrongState } from '../../../people/users/state-machine.js';
import {
  ACTIONS,
  type Grant,
  isAction,
  type RequestAction,
  type RequestStep,
  STATUS_OF_STAGE,
  STEPS,
} from './steps.transitions.js';

/** The decision of the access rules about a step on a visible request. */
export type Decision = 'allowed' | 'forbidden' | 'wrong_state';

/** Columns of a request that determine the possible steps and their actors. */
export interface RequestState {
  readonly stage: MaintenanceStage;
  readonly holdSince: Date | null;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly departmentId: number;
}

/** The columns of `RequestState`. */
export const STATE_COLUMNS = [
  'stage',
  'holdSince',
  'requesterId',
  'assigneeId',
  'departmentId',
] as const satisfies readonly (keyof RequestState)[];

/**
 * Decides whether the actor may take a step of a visible request. `forbidden` takes precedence over
 * `wrong_state` for actors who may not take the step in any state.
 */
export function decide(actor: AccountActor, request: RequestState, step: RequestStep): Decision {
  // Without intermediate lists: it is called for each step of each request of a page.
  for (const grant of STEPS[step].by) {
    if (!isFor(actor, request, grant, step)) continue;
    if (!isPossible(request, step)) return 'wrong_state';
    if (counts(grant, request)) return 'allowed';
  }
  return 'forbidden';
}

/** Steps of the specification that the actor may take now, in the order of the table. */
export function allowedActions(actor: AccountActor, request: RequestState): RequestAction[] {
  return ACTIONS.filter(
    (action) => isPossible(request, action) && decide(actor, request, action) === 'allowed',
  );
}

/**
 * Rules by which the actor may take the step at some stage; none if the actor may never take it.
 */
export function grantsOf(
  actor: AccountActor,
  request: RequestState,
  step: RequestStep,
): readonly Grant[] {
  return STEPS[step].by.filter((grant) => isFor(actor, request, grant, step));
}

/** Steps by which a request is decided. */
const DECISIONS: ReadonlySet<RequestStep> = new Set<RequestStep>(['approve', 'reject']);

/**
 * Returns whether a rule applies to the actor, by its own or a delegated right. A delegated right
 * does not allow actors to decide on their own requests.
 */
function isFor(
  actor: AccountActor,
  request: Related,
  grant: Grant,
  step: RequestStep | undefined,
): boolean {
  if (isOwn(actor, request, grant)) return true;
  if (step !== undefined && DECISIONS.has(step) && request.requesterId === actor.userId)
    return false;
  return delegationFor(actor, request, grant) !== undefined;
}

/**
 * The account on whose behalf the actor takes the step, because it delegated the right; undefined
 * if the actor has the right itself.
 */
export function takenFor(
  actor: AccountActor,
  request: RequestState,
  step: RequestStep,
): number | undefined {
  const grants = grantsOf(actor, request, step).filter((grant) => counts(grant, request));
  if (grants.some((grant) => isOwn(actor, request, grant))) return undefined;
  const [grant] = grants;
  return grant && delegationFor(actor, request, grant)?.fromUserId;
}

/**
 * Returns whether the actor may approve a request in a department, by its own or a delegated right.
 */
export function mayApproveIn(
  actor: AccountActor,
  { requesterId }: Pick<RequestState, 'requesterId'>,
  departmentId: number,
): boolean {
  const grant = { permission: 'maintenance.approve', reach: 'department' } as const;
  return isFor(actor, { departmentId, requesterId, assigneeId: null }, grant, 'approve');
}

/** Returns whether the actor is a lead of a department, by its own or a delegated right. */
export function mayLeadIn(actor: AccountActor, departmentId: number): boolean {
  const grant = { permission: 'maintenance.assign', reach: 'department' } as const;
  const request = { departmentId, requesterId: actor.userId, assigneeId: null };
  return isFor(actor, request, grant, undefined);
}

/** Returns whether stage and hold of the request allow the step. */
function isPossible({ stage, holdSince }: RequestState, step: RequestStep): boolean {
  const { from, held } = STEPS[step];
  return from.includes(stage) && (held === undefined || held === (holdSince !== null));
}

/**
 * The error for a step that stage or hold of the request do not allow; undefined for an allowed
 * one. For steps of the specification the message names statuses.
 */
export function stepError(request: RequestState, step: RequestStep): AppError | undefined {
  if (isPossible(request, step)) return undefined;
  const { stage, holdSince } = request;
  const { from } = STEPS[step];
  const status = STATUS_OF_STAGE[stage];
  const present = { status, stage, onHold: holdSince !== null };
  if (isAction(step)) {
    const statuses = [...new Set(from.map((one) => STATUS_OF_STAGE[one]))];
    return withInstead(step, wrongState('A request', status, step, statuses, present));
  }
  if (!from.includes(stage)) return wrongState('A request', stage, step, from, present);
  const held = heldWord(holdSince);
  return new AppError('INVALID_TRANSITION', `A request that is ${held} does not allow ${step}.`, {
    field: 'status',
    reason: `is ${held}`,
    ...present,
  });
}

/** Advice for a change of content that the state does not allow. */
export const INSTEAD_OF_UPDATE =
  'Add a comment instead, or let a lead classify it (POST /maintenance/:id/classify, classifyMaintenanceRequest).';

/** The error with what else to do; only an update has something. */
function withInstead(step: RequestStep, error: AppError): AppError {
  if (step !== 'update') return error;
  const message = `${error.message} Its content is fixed once it is decided on. ${INSTEAD_OF_UPDATE}`;
  return new AppError(error.code, message, error.details);
}

/** Obstacle to a step, in a sentence; null if stage and hold allow it. */
export function obstacle(request: RequestState, step: RequestStep): string | null {
  const { stage, holdSince } = request;
  const { from } = STEPS[step];
  if (isPossible(request, step)) return null;
  if (from.includes(stage)) return `The request is ${heldWord(holdSince)}.`;
  return `The request is ${stage}; the step needs ${from.join(' or ')}.`;
}

function heldWord(holdSince: Date | null): string {
  return holdSince === null ? 'not on hold' : 'on hold';
}

/** Returns whether a grant applies in the stage of the request. */
export function counts(grant: Grant, { stage }: Pick<RequestState, 'stage'>): boolean {
  return grant.in?.includes(stage) ?? true;
}

type Related = Pick<RequestState, 'requesterId' | 'assigneeId' | 'departmentId'>;

function isOwn(actor: AccountActor, request: Related, grant: Grant): boolean {
  const { relation, permission, reach } = grant;
  if (relation === 'requester') return request.requesterId === actor.userId;
  if (relation === 'assignee') return request.assigneeId === actor.userId;
  if (permission === undefined || !holds(actor, permission)) return false;
  return (
    reach === 'visible' || seesEverything(actor) || actor.departmentId === request.departmentId
  );
}

/** Delegation to the actor that includes the permission in the department of the request. */
function delegationFor(
  actor: AccountActor,
  request: Related,
  { permission, reach }: Grant,
): DelegatedRights | undefined {
  if (permission === undefined || reach !== 'department') return undefined;
  return delegatorsOf(actor, permission).find(
    ({ departmentId }) => departmentId === null || departmentId === request.departmentId,
  );
}
