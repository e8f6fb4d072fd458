import { AppError } from '../../../../core/errors.js';
import type { CategoryRequirement } from '../../../equipment/categories/requirements.types.js';
import type { Missing } from './requires.queries.js';

/** The steps before which a category may require something. */
type BoundStep = 'approve' | 'complete';

/** A requirement that is not met, as answers tell it. */
export interface ToldMissing {
  /** A requirement of the category, or `field`. */
  readonly code: CategoryRequirement | 'field';
  readonly message: string;
  readonly ref: string | null;
}

const MESSAGES: Readonly<Record<CategoryRequirement, string>> = {
  beforePhoto: 'A photo of before the work is missing.',
  afterPhoto: 'A photo of after the work is missing.',
  checklist: 'A required item of the checklist has no answer.',
  time: 'No time is recorded.',
  noOpenPurchase: 'A purchase is neither received nor cancelled.',
  cause: 'The cause of the failure is missing.',
};

/** Returns whether the category of a request may require something before a step. */
export function isBoundStep(step: string): step is BoundStep {
  return step === 'approve' || step === 'complete';
}

/** The unmet requirements that stand in the way of a step (docs/behaviour/work.md). */
export function missingFor(step: string, missing: readonly Missing[] | null): ToldMissing[] {
  if (missing === null || !isBoundStep(step)) return [];
  return missing
    .filter(({ code }) => (code === 'beforePhoto') === (step === 'approve'))
    .map(({ code, ref }) => ({ code, message: messageOf(code, ref), ref }));
}

function messageOf(code: CategoryRequirement, ref: string | null): string {
  return code === 'checklist' && ref === null ? 'There is no checklist.' : MESSAGES[code];
}

/** Columns of a request that a refusal tells. */
interface Refused {
  readonly status: string;
  readonly stage: string;
  readonly holdSince: Date | null;
}

/** The error for a step before which the category requires what the request lacks. */
export function lacksRequired(
  { status, stage, holdSince }: Refused,
  step: string,
  missing: readonly ToldMissing[],
): AppError {
  const told = [...new Set(missing.map(({ message }) => message))].join(' ');
  return new AppError('INVALID_TRANSITION', `The request does not allow ${step} yet. ${told}`, {
    field: 'status',
    reason: 'lacks what its category requires',
    status,
    stage,
    onHold: holdSince !== null,
    missing,
  });
}
