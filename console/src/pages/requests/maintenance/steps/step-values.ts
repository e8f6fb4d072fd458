import type { HoldReason, MaintenancePriority } from '../../../../generated/schema.ts';
import { type Answers, answersOf } from '../../../../parts/fields/questions.ts';
import { minutesText } from '../../../../parts/lengths.ts';
import { toLocalTime } from '../../../../parts/local-time.ts';
import { type CauseValues, causeValues } from '../causes/cause-values.ts';
import type { RequestDetailFragment, RequestFaceFragment } from '../request.generated.ts';
import type { OpenStep } from './steps.ts';

/** Steps that share one dialog with a few fields. */
export type Step = Exclude<OpenStep, 'UPDATE' | 'PURGE'>;

/** Fields of all steps; each step shows its fields. */
export interface StepValues extends CauseValues {
  /** A note, the work done, or a reason. */
  text: string;
  technician: RequestFaceFragment | undefined;
  holdReason: HoldReason | null;
  /** A local time (`2026-01-31T14:00`), or empty. */
  until: string;
  /** The manual date, as `until`. */
  dueAt: string;
  /** Start and end of the planned work, as `until`. */
  plannedStart: string;
  plannedEnd: string;
  /** 1 to 5 as a text; empty for none. */
  rating: string;
  departmentId: string | null;
  keepApproval: boolean;
  duplicateOfId: string | number;
  priority: MaintenancePriority;
  /** A length as `parseMinutes` reads it; empty for none. */
  estimateMinutes: string;
  categoryId: number | null;
  locationId: number | null;
  assetId: number | null;
  /** True if the asset stands still from now. */
  assetDown: boolean;
  /** True if the asset stands still after the work, too. */
  assetStillDown: boolean;
  /** Answers to questions by key. */
  fields: Answers;
}

/** Steps that require a reason. */
export const NEEDS_REASON: ReadonlySet<Step> = new Set([
  'CANCEL',
  'REJECT',
  'REOPEN',
  'TRANSFER',
  'SET_DUE_DATE',
]);

/** Steps whose text is a reason. */
const TELLS_WHY: ReadonlySet<Step> = new Set([...NEEDS_REASON, 'CLASSIFY']);

/** Steps without a text. */
export const WITHOUT_TEXT: ReadonlySet<Step> = new Set(['PLAN']);

/** The key of the label of a step's text. */
export function textLabelOf(step: Step): 'step.reason' | 'step.done' | 'step.note' {
  if (TELLS_WHY.has(step)) return 'step.reason';
  return step === 'COMPLETE' ? 'step.done' : 'step.note';
}

/** Initial values of a step's fields; times are those of a zone. */
export function firstValues(request: RequestDetailFragment, timeZone: string): StepValues {
  const { priority, estimateMinutes, categoryId, locationId, assetId } = request;
  const local = (time: string | null) => (time === null ? '' : toLocalTime(time, timeZone));
  return {
    text: '',
    technician: undefined,
    holdReason: null,
    until: '',
    dueAt: local(request.manualDueAt),
    plannedStart: local(request.plannedStart),
    plannedEnd: local(request.plannedEnd),
    rating: '',
    departmentId: null,
    keepApproval: false,
    duplicateOfId: '',
    priority,
    estimateMinutes: estimateMinutes === null ? '' : minutesText(estimateMinutes),
    categoryId,
    locationId,
    assetId,
    assetDown: false,
    assetStillDown: false,
    fields: answersOf(request.fields),
    ...causeValues(request),
  };
}

/** Links of a request that triage can change. */
const LINKS = ['categoryId', 'locationId', 'assetId'] as const;

/** The links that differ from the first ones. */
export function changedLinks(values: StepValues, first: StepValues) {
  const changed = LINKS.filter((name) => values[name] !== first[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** The open downtime that the request began; undefined without one. */
export function openDowntimeOf({ downtimes }: RequestDetailFragment) {
  return downtimes.edges.map(({ node }) => node).find(({ endedAt }) => endedAt === null);
}
