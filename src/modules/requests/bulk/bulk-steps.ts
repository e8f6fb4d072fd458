import { STEP_NAMES } from '../maintenance/steps/step-options.types.js';
import type { stepOperations } from '../maintenance/steps/steps.operations.js';

/**
 * The steps that can be taken on many requests: those whose body can be the same for all. One text
 * for 200 requests (`update`) is a mistake.
 */
const NOT_IN_BULK = ['update', 'setDueDate', 'plan', 'helpers', 'sendToContractor'] as const;

/** A step that can be taken on many requests. */
export type BulkStep = Exclude<keyof typeof stepOperations, (typeof NOT_IN_BULK)[number]>;

/** The steps that can be taken on many requests. */
export const BULK_STEPS: readonly BulkStep[] = STEP_NAMES.filter(
  (step): step is BulkStep => !NOT_IN_BULK.some((one) => one === step),
);
