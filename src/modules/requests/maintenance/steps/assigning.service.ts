import { changesAnything } from '../../../../core/changes.js';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError } from '../../../../core/errors.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { CandidatesService } from '../../../planning/capacity/candidates.service.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { lastTaken, lockChoices, rememberTaken, requirePool } from './assigning.queries.js';
import type {
  AssignMaintenanceRequestInput,
  AssignmentPool,
  AssignmentStrategy,
} from './assigning.types.js';
import { type HinderedCandidate, hindrancesOf, inOrder, inPool } from './choosing.js';
import { type Plan, requirePlan, requireTechnician } from './steps.checks.js';
import { lockActiveTechnician, type RequestChanges } from './steps.queries.js';
import type { TransitionsService } from './transitions.service.js';

/** Maximum number of technicians that a refusal names. */
const MAX_NAMED = 50;

/** How a technician is chosen. */
interface Choice {
  readonly strategy: AssignmentStrategy;
  readonly pool: AssignmentPool | null | undefined;
  readonly plan: Plan | null;
  readonly given?: ReadonlyMap<number, number> | undefined;
}

/** A request that goes from somebody to somebody else. */
export interface Passed {
  readonly id: number;
  /** The account that has it. */
  readonly from: number;
  /** The technician that gets it; without, the one with the least load. */
  readonly to?: number | undefined;
  /** Requests with those who would have got them, in a trial. */
  readonly given?: ReadonlyMap<number, number> | undefined;
}

/** Gives requests to technicians (docs/behaviour/workload.md). */
export class AssigningService {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly candidates: Pick<CandidatesService, 'rank'>,
  ) {}

  /**
   * Assigns an active technician to an approved request, or another one to an assigned request,
   * whose work then counts as not started: the one that is named, or that a strategy chooses. A plan
   * is set in the same change. Assigning the current technician changes nothing but the plan.
   *
   * @throws AppError as `requirePlan` and `TransitionsService.take` do; VALIDATION_ERROR for an
   *   account that is no active technician, and for unknown parts of the pool; INVALID_TRANSITION
   *   `no_candidate` where the strategy finds nobody.
   */
  async assign(
    caller: ActingCaller,
    input: AssignMaintenanceRequestInput,
    passed?: Passed,
  ): Promise<MaintenanceRequest> {
    const { technicianId, strategy, pool, plannedStart, plannedEnd, ...rest } = input;
    const isPlanned = plannedStart !== undefined || plannedEnd !== undefined;
    const plan = isPlanned ? requirePlan({ plannedStart, plannedEnd }) : null;
    return await this.transitions.take(caller, {
      step: 'assign',
      ...rest,
      // Who has the work already gets no word of an assignment.
      takenAs: (row) => (isWith(row, technicianId) ? 'plan' : 'assign'),
      told: (row) => (strategy ? { strategy, pool: poolFor(row, pool) } : {}),
      changes: async (unit, row) => {
        if (passed !== undefined && row.assigneeId !== passed.from) {
          const reason = 'is not assigned to this person';
          throw notGiven(row, `The request ${reason}.`, reason);
        }
        const userId = strategy
          ? await this.choose(unit, row, { strategy, pool, plan, given: passed?.given })
          : (technicianId as number);
        if (!strategy) await requireTechnician(unit, userId);
        const planned = plan !== null && changesAnything(row, plan) ? plan : null;
        return isWith(row, userId) ? planned : { ...assignment(unit, row, userId), ...planned };
      },
    });
  }

  /**
   * Assigns a request to somebody else.
   *
   * @throws AppError as `assign` does; INVALID_TRANSITION if it is no longer with the same person.
   */
  async pass(caller: ActingCaller, passed: Passed): Promise<MaintenanceRequest> {
    const { id, to } = passed;
    const input = to === undefined ? { strategy: 'leastLoad' as const } : { technicianId: to };
    return await this.assign(caller, { id, ...input }, passed);
  }

  /**
   * Chooses a technician, whose account is locked then.
   *
   * @throws AppError INVALID_TRANSITION with what stands against each of the pool.
   */
  private async choose(
    unit: Unit,
    row: RequestRow,
    { strategy, pool: asked, plan, given }: Choice,
  ): Promise<number> {
    const { statements, now } = unit;
    const pool = poolFor(row, asked);
    await lockChoices(statements);
    await requirePool(statements, pool);
    const found = await this.candidates.rank(statements, { ...row, ...plan }, now, {
      skillIds: pool.skillIds ?? [],
      given,
    });
    const judged = inPool(pool, found.candidates).map((candidate) => ({
      candidate,
      why: hindrancesOf(candidate, row.assigneeId),
    }));
    const fit = judged.filter(({ why }) => why.length === 0).map(({ candidate }) => candidate);
    const isInTurn = strategy === 'roundRobin';
    const last = isInTurn ? await lastTaken(statements, row.departmentId, pool) : null;
    for (const { userId } of inOrder(strategy, fit, last)) {
      // An account that was suspended meanwhile is passed over.
      if (!(await lockActiveTechnician(unit, userId))) continue;
      if (isInTurn) await rememberTaken(statements, row.departmentId, pool, userId);
      return userId;
    }
    const candidates = judged
      .filter(({ why }) => why.length > 0)
      .map(({ candidate: { userId }, why }) => ({ userId, why }));
    throw notGiven(row, 'No technician of the pool can take the request.', 'no_candidate', {
      candidates: candidates.slice(0, MAX_NAMED),
    });
  }
}

/** The pool of a choice. */
function poolFor(
  { departmentId }: Pick<RequestRow, 'departmentId'>,
  given: AssignmentPool | null | undefined,
): AssignmentPool {
  return given ? { ...given } : { departmentId };
}

/** Returns whether a request is with a technician already. */
function isWith(
  { status, assigneeId }: Pick<RequestRow, 'status' | 'assigneeId'>,
  userId: number | null | undefined,
): boolean {
  return status === 'assigned' && assigneeId === userId;
}

function assignment({ now }: Unit, { helperIds }: RequestRow, userId: number): RequestChanges {
  return {
    assigneeId: userId,
    assignedAt: now,
    startedAt: null,
    helperIds: helperIds.filter((id) => id !== userId),
  };
}

/** The error for a request that cannot be given away like this, with its state. */
function notGiven(
  { status, stage, holdSince }: RequestRow,
  message: string,
  reason: string,
  further: { readonly candidates?: readonly HinderedCandidate[] } = {},
): AppError {
  const onHold = holdSince !== null;
  const present = { field: 'status', reason, status, stage, onHold };
  return new AppError('INVALID_TRANSITION', message, { ...present, ...further });
}
