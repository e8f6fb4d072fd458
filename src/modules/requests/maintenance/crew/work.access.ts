import type { AccountActor } from '../../../../core/actor.js';
import { AppError, forbidden } from '../../../../core/errors.js';
import type { MaintenanceStage } from '../../../../generated/prisma/enums.js';
import { isLead, leadBehalf } from '../../../people/departments/departments.access.js';
import { isCrew, isStaff, RELATED_COLUMNS, type Related } from '../maintenance.access.js';
import { OPEN_STAGES, STATUS_OF_STAGE } from '../steps/steps.transitions.js';

const DAY = 24 * 60 * 60 * 1000;

/** Stages in which the crew works on a request. */
const CREW_STAGES: readonly MaintenanceStage[] = ['assigned', 'in_progress'];

/** Columns of a request that decide who adds to its work. */
export interface WorkedOn extends Related {
  readonly stage: MaintenanceStage;
  readonly completedAt: Date | null;
  /** When the service received the completion; null where that is `completedAt`. */
  readonly completionReceivedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly updatedAt: Date;
}

/** The columns of `WorkedOn`. */
export const WORK_COLUMNS = [
  ...RELATED_COLUMNS,
  'stage',
  'completedAt',
  'completionReceivedAt',
  'cancelledAt',
  'updatedAt',
] as const satisfies readonly (keyof WorkedOn)[];

/** The time at which something is added, and the setting `lockDays`. */
export interface WorkWindow {
  readonly now: Date;
  readonly lockDays: number;
}

/**
 * Decides whether the actor may add time, parts and purchases to a visible request
 * (docs/behaviour/work.md): its crew while it is assigned or in progress and for 24 hours after it
 * was closed, leads while it is open and for `lockDays` after.
 */
export function workDecision(
  actor: AccountActor,
  request: WorkedOn,
  window: WorkWindow,
): 'allowed' | 'forbidden' | 'wrong_state' {
  return decisionFor(isLead(actor, request.departmentId), isCrew(actor, request), request, window);
}

/** `workDecision` by what the actor is to the request. */
export function decisionFor(
  leads: boolean,
  crew: boolean,
  request: WorkedOn,
  window: WorkWindow,
): 'allowed' | 'forbidden' | 'wrong_state' {
  if (!leads && !crew) return 'forbidden';
  if (OPEN_STAGES.includes(request.stage)) {
    return leads || CREW_STAGES.includes(request.stage) ? 'allowed' : 'wrong_state';
  }
  const locked = window.lockDays * DAY;
  const open = leads ? locked : Math.min(locked, DAY);
  const completedAt = request.completionReceivedAt ?? request.completedAt;
  const closedAt = completedAt ?? request.cancelledAt ?? request.updatedAt;
  // Zero days close it at once, also at the moment of closing.
  return open > 0 && window.now.getTime() <= closedAt.getTime() + open ? 'allowed' : 'wrong_state';
}

/**
 * Checks that the actor may add time, parts and purchases to a visible request, which is locked
 * until the transaction ends (`lockForWork` of work.queries.ts).
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN for an actor who is neither crew nor lead; INVALID_TRANSITION at
 *   another stage and after the time in which they may.
 */
export function requireMayAddWork(
  actor: AccountActor,
  request: WorkedOn,
  window: WorkWindow,
): number | undefined {
  const decision = workDecision(actor, request, window);
  if (decision === 'forbidden') {
    throw forbidden('Only the crew of the request and leads of its department add to its work.');
  }
  if (decision === 'wrong_state') throw workIsOver(request);
  const byItself = decisionFor(false, isCrew(actor, request), request, window) === 'allowed';
  return byItself ? undefined : leadBehalf(actor, request.departmentId);
}

/**
 * Checks that the crew works on a request at present.
 *
 * @throws AppError INVALID_TRANSITION at another stage than assigned and in_progress.
 */
export function requireUnderWay(request: Pick<WorkedOn, 'stage'>): void {
  if (!CREW_STAGES.includes(request.stage)) throw workIsOver(request);
}

/**
 * Checks that the actor may read time, parts and purchases of a visible request.
 *
 * @throws AppError FORBIDDEN for actors outside its staff.
 */
export function requireMayReadWork(actor: AccountActor, request: Related): void {
  if (isStaff(actor, request)) return;
  throw forbidden('Time, parts and purchases are for the staff of the request.');
}

function workIsOver(request: Pick<WorkedOn, 'stage'>): AppError {
  return stageError(request, `The work of a request that is ${request.stage} is closed.`);
}

/** The error for a change of records of a request that its stage no longer allows. */
export function stageError({ stage }: Pick<WorkedOn, 'stage'>, message: string): AppError {
  return new AppError('INVALID_TRANSITION', message, {
    field: 'status',
    reason: `is ${stage}`,
    status: STATUS_OF_STAGE[stage],
    stage,
  });
}
