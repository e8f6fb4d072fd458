import type { AccountActor } from '../../../../core/actor.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import { missingFields } from '../fields/missing-fields.js';
import { FIELD_COLUMNS } from '../fields/request-fields.js';
import { missingFor } from '../requires/requires.js';
import type { Missing } from '../requires/requires.queries.js';
import type { StepOption } from './step-options.types.js';
import { counts, grantsOf, obstacle, type RequestState, STATE_COLUMNS } from './steps.access.js';
import { ALL_STEPS, type RequestStep, STEPS } from './steps.transitions.js';

/** Columns of a request that determine `actions`. */
export interface OptionsState extends RequestState {
  readonly completedAt: Date | null;
  readonly completionReceivedAt: Date | null;
  readonly categoryId: number | null;
  readonly fields: unknown;
  readonly helperIds: readonly number[];
}

/** The columns of `OptionsState`. */
export const OPTION_COLUMNS: readonly string[] = [
  ...STATE_COLUMNS,
  ...FIELD_COLUMNS,
  'completedAt',
  'completionReceivedAt',
];

/** Conditions of the steps besides the request and the actor. */
export interface StepConditions {
  readonly now: Date;
  /** Number of days after completion in which a request can be reopened; 0 means never. */
  readonly reopenDays: number;
  readonly known: KnownFields;
}

const LISTED_STEPS = ALL_STEPS.filter((step) => STEPS[step].unlisted !== true);

const LACKING = 'The request lacks what its category requires.';

const DAY = 86_400_000;

/** Columns of a request that say when it was completed. */
export type Completed = Pick<OptionsState, 'completedAt' | 'completionReceivedAt'>;

/** When the service received the completion of a request, from which time limits of others run. */
export function completionOf({ completedAt, completionReceivedAt }: Completed): Date | null {
  return completionReceivedAt ?? completedAt;
}

/** Returns whether a request can still be reopened after its completion. */
export function canReopen(
  request: Completed,
  { now, reopenDays }: Pick<StepConditions, 'now' | 'reopenDays'>,
): boolean {
  const completedAt = completionOf(request);
  return (
    completedAt !== null &&
    now.getTime() <= completedAt.getTime() + reopenDays * DAY &&
    reopenDays > 0
  );
}

/**
 * Steps that the actor may take on the request at some stage, each with the obstacles at present
 * (docs/behaviour/requests.md).
 *
 * @param unmet the unmet requirements of the category of the request.
 */
export function stepOptions(
  actor: AccountActor,
  request: OptionsState,
  conditions: StepConditions,
  unmet: readonly Missing[] | null,
): StepOption[] {
  return LISTED_STEPS.flatMap((step): StepOption[] => {
    const grants = grantsOf(actor, request, step);
    if (grants.length === 0) return [];
    const reason =
      obstacle(request, step) ??
      (grants.some((grant) => counts(grant, request)) ? null : onlyIn(grants)) ??
      tooLate(step, request, conditions);
    if (reason !== null) return [{ step, allowed: false, reason, missing: [] }];
    const fields = missingFields(actor, request, conditions.known, step);
    const missing = [...missingFor(step, unmet), ...fields];
    const isInTheWay =
      missing.length > 0 && !(step === 'approve' && missing.length === fields.length);
    if (isInTheWay) return [{ step, allowed: false, reason: LACKING, missing }];
    return [{ step, allowed: true, reason: null, missing }];
  });
}

function onlyIn(grants: ReturnType<typeof grantsOf>): string {
  const stages = grants.flatMap((grant) => grant.in ?? []);
  return `You may take this step only while the request is ${stages.join(' or ')}.`;
}

function tooLate(
  step: RequestStep,
  request: OptionsState,
  conditions: StepConditions,
): string | null {
  if (step !== 'reopen' || canReopen(request, conditions)) return null;
  return 'The time in which the request could be reopened is over.';
}
