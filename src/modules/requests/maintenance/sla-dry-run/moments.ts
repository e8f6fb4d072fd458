import type { ChosenBy } from '../../../planning/sla-policies/sla-policies.queries.js';
import { type Clocked, choosesAnew } from '../clocks/course.js';
import { STAGES, STATUS_OF_STAGE, STEPS } from '../steps/steps.transitions.js';
import type { FactsChange, PastRequest, RecordedStep } from './sla-dry-run.queries.js';

/** A request at a time: what its clocks follow, and by what its policy is chosen. */
export type PastState = Clocked & ChosenBy;

/** A moment at which clocks of a request may change. */
export interface Moment extends Pick<RecordedStep, 'at'> {
  /** `begin` for the submission. */
  readonly step: RecordedStep['step'] | 'begin';
  readonly taken: Date | undefined;
  readonly before: PastState;
  readonly after: PastState;
  /** True if a policy is chosen. */
  readonly chooses: boolean;
  /** True if somebody had answered before. */
  readonly answered: boolean;
}

/**
 * The moments of a request, its submission first, from what was recorded: by what a policy is chosen is
 * that of now, without the changes that came later.
 *
 * @param steps those of the request, in the order of their receipt.
 * @param changes those of the request, the oldest first.
 */
export function momentsOf(
  { createdAt, ...request }: PastRequest,
  steps: readonly RecordedStep[],
  changes: readonly FactsChange[],
): Moment[] {
  const { id: _, ...now } = request;
  const first = changes.reduceRight<ChosenBy>((facts, { before }) => with_(facts, before), now);
  const begins = steps.filter((step) => isOfBegin(step, createdAt, request.origin));
  const begun: PastState = {
    ...first,
    stage: begins.reduce<PastState['stage']>(stageAfter, 'submitted'),
    holdReason: null,
    cancelledAt: null,
  };
  const moments: Moment[] = [
    {
      ...{ step: 'begin', at: createdAt, taken: undefined, before: begun, after: begun },
      ...{ chooses: request.origin !== 'import', answered: false },
    },
  ];
  let state = begun;
  let answered = begins.some(isAnswer);
  let next = 0;
  for (const recorded of steps.slice(begins.length)) {
    const { at, step } = recorded;
    const before = state;
    let facts: ChosenBy = before;
    for (let change = changes[next]; change && change.at <= at; change = changes[next]) {
      facts = with_(facts, change.after);
      next += 1;
    }
    state = afterStep({ ...before, ...facts }, recorded);
    // The service raises priorities without another promise.
    const chooses = !recorded.byService && choosesAnew(step, before, state);
    const taken = recorded.taken ?? undefined;
    moments.push({ step, at, taken, before, after: state, chooses, answered });
    answered ||= isAnswer(recorded);
  }
  return moments;
}

/** Returns whether a step is part of the submission: of a schedule it is approved and assigned at once. */
function isOfBegin(
  { step, at }: RecordedStep,
  createdAt: Date,
  origin: ChosenBy['origin'],
): boolean {
  if (step === 'create') return true;
  const isSame = at.getTime() === createdAt.getTime();
  return origin === 'schedule' && isSame && (step === 'approve' || step === 'assign');
}

function isAnswer({ step, decides }: RecordedStep): boolean {
  return decides || step === 'reject' || step === 'comment';
}

/** The facts with some of a change; those that it does not have stay. */
function with_(facts: ChosenBy, given: FactsChange['before']): ChosenBy {
  const {
    priority = facts.priority,
    departmentId = facts.departmentId,
    categoryId = facts.categoryId,
    assetId = facts.assetId,
  } = given;
  return { origin: facts.origin, priority, departmentId, categoryId, assetId };
}

function afterStep(state: PastState, recorded: RecordedStep): PastState {
  const { step, reason, at } = recorded;
  if (step === 'comment' || step === 'create') return state;
  const holdReason =
    step === 'hold' ? reason : STEPS[step].keepsHold === true ? state.holdReason : null;
  const stage = stageAfter(state.stage, recorded);
  const isClosed = STATUS_OF_STAGE[stage] === 'cancelled';
  const cancelledAt = isClosed ? (state.cancelledAt ?? at) : null;
  return { ...state, stage, holdReason, cancelledAt };
}

/** The stage after a step; of old ones only the status is known. */
function stageAfter(before: PastState['stage'], { stage, status }: RecordedStep) {
  if (stage !== null) return stage;
  if (status === null || STATUS_OF_STAGE[before] === status) return before;
  return STAGES.find((one) => STATUS_OF_STAGE[one] === status) ?? before;
}
