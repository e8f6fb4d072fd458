import type { HoldReason, MaintenancePriority } from '../../../generated/schema.ts';
import type { RequestDetailFragment, RequestFaceFragment } from '../request.generated.ts';
import type { OpenStep } from './step-buttons.tsx';

/** Steps that share one dialog with a few fields. */
export type Step = Exclude<OpenStep, 'UPDATE' | 'PURGE'>;

/** Fields of all steps; each step shows its fields. */
export interface StepValues extends Record<string, unknown> {
  /** A note, the work done, or a reason. */
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
  categoryId: number | null;
  locationId: number | null;
  assetId: number | null;
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

/** Steps that require a reason. */
export const NEEDS_REASON: ReadonlySet<Step> = new Set(['CANCEL', 'REJECT', 'REOPEN', 'TRANSFER']);

/** Steps whose text is a reason. */
const TELLS_WHY: ReadonlySet<Step> = new Set([...NEEDS_REASON, 'CLASSIFY']);

/** The key of the label of a step's text. */
export function textLabelOf(step: Step): 'step.reason' | 'step.done' | 'step.note' {
  if (TELLS_WHY.has(step)) return 'step.reason';
  return step === 'COMPLETE' ? 'step.done' : 'step.note';
}

/** Initial values of a step's fields. */
export function firstValues(request: RequestDetailFragment): StepValues {
  const { priority, estimateMinutes, categoryId, locationId, assetId } = request;
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
    categoryId,
    locationId,
    assetId,
  };
}

/** Links of a request that triage can change. */
const LINKS = ['categoryId', 'locationId', 'assetId'] as const;

/** The links that differ from the first ones. */
export function changedLinks(values: StepValues, first: StepValues) {
  const changed = LINKS.filter((name) => values[name] !== first[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}
