import type { HoldReason, MaintenancePriority } from '../../../generated/schema.ts';
import type { RequestDetailFragment, RequestFaceFragment } from '../request.generated.ts';
import type { OpenStep } from './step-buttons.tsx';

/** The steps that one dialog with a few fields asks for. */
export type Step = Exclude<OpenStep, 'UPDATE' | 'PURGE'>;

/** The fields of all steps; each step shows its own. */
export interface StepValues extends Record<string, unknown> {
  /** A note, what was done, or why. */
  text: string;
  technician: RequestFaceFragment | undefined;
  holdReason: HoldReason | null;
  /** A local time (`2026-01-31T14:00`), or empty. */
  until: string;
  /** 1 to 5 as a text; empty for none. */
  rating: string;
  departmentId: string | null;
  keepApproval: boolean;
  duplicateOfId: string | number;
  priority: MaintenancePriority;
  estimateMinutes: string | number;
}

export const HOLD_REASONS: readonly HoldReason[] = [
  'REQUESTER',
  'ACCESS',
  'BUDGET',
  'VENDOR',
  'PARTS',
  'WEATHER',
  'OTHER',
];

/** Steps that are not taken without a reason. */
export const NEEDS_REASON: ReadonlySet<Step> = new Set(['CANCEL', 'REJECT', 'REOPEN', 'TRANSFER']);

/** Steps whose text tells why. */
const TELLS_WHY: ReadonlySet<Step> = new Set([...NEEDS_REASON, 'CLASSIFY']);

/** The key of the label of a step's text. */
export function textLabelOf(step: Step): 'step.reason' | 'step.done' | 'step.note' {
  if (TELLS_WHY.has(step)) return 'step.reason';
  return step === 'COMPLETE' ? 'step.done' : 'step.note';
}

/** What the fields of a request's step begin with. */
export function firstValues({ priority, estimateMinutes }: RequestDetailFragment): StepValues {
  return {
    text: '',
    technician: undefined,
    holdReason: null,
    until: '',
    rating: '',
    departmentId: null,
    keepApproval: false,
    duplicateOfId: '',
    priority,
    estimateMinutes: estimateMinutes ?? '',
  };
}
