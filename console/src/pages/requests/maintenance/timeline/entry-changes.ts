import type {
  HoldReason,
  MaintenancePriority,
  MaintenanceStage,
  MaintenanceStatus,
} from '../../../../generated/schema.ts';
import { STAGE_OF_STATUS } from '../stages.ts';

/** Facts of a step in its entry (docs/behaviour/comments.md). */
export interface StepData {
  readonly step?: string;
  /** Set for entries of the history, whose `from` and `to` are statuses. */
  readonly action?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly fromStage?: string;
  readonly toStage?: string;
  readonly note?: string | null;
  readonly reason?: string;
  /** Helpers that the step named, and those that it no longer names. */
  readonly added?: readonly number[];
  readonly removed?: readonly number[];
  readonly fromAssigneeId?: number | null;
  readonly assigneeId?: number | null;
  readonly priority?: string;
  readonly fromPriority?: string;
  readonly estimateMinutes?: number;
  readonly fromEstimateMinutes?: number;
  readonly plannedStart?: string;
  readonly plannedEnd?: string;
  readonly fromPlannedStart?: string;
  readonly fromPlannedEnd?: string;
  /** The changed values of the step `fields`; those for staff without them. */
  readonly changes?: readonly FieldChange[];
  /** The codes after the step `cause`. */
  readonly problemId?: number | null;
  readonly causeId?: number | null;
  readonly remedyId?: number | null;
}

/** A changed value of a field. */
export interface FieldChange {
  readonly key: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** A previous and a new value. */
export interface Change<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** Step of an entry, as texts and icons name it: `MARK_DUPLICATE`. */
export function stepOf({ step = '' }: StepData): string {
  return step.replace(/[A-Z]/g, '_$&').toUpperCase();
}

/** Reason of a hold, if the entry is about one. */
export function holdReasonOf(data: StepData): HoldReason | undefined {
  return stepOf(data) === 'HOLD' ? (data.reason?.toUpperCase() as HoldReason) : undefined;
}

/** Stages before and after a step; undefined if it stays the same. */
export function stageChangeOf(data: StepData): Change<MaintenanceStage> | undefined {
  const from = data.fromStage?.toUpperCase() ?? oldStage(data, data.from);
  const to = data.toStage?.toUpperCase() ?? oldStage(data, data.to);
  if (from === undefined || to === undefined || from === to) return undefined;
  return { from: from as MaintenanceStage, to: to as MaintenanceStage };
}

/** Entries of versions before have no stages: the stage is the first one of the status. */
function oldStage({ action }: StepData, state: string | null | undefined): string | undefined {
  if (!state) return undefined;
  const name = state.toUpperCase();
  return action ? STAGE_OF_STATUS[name as MaintenanceStatus] : name;
}

/** Priorities before and after a step, if it changes them. */
export function priorityChangeOf(data: StepData): Change<MaintenancePriority> | undefined {
  const { fromPriority, priority } = data;
  if (!fromPriority || !priority || fromPriority === priority) return undefined;
  return {
    from: fromPriority.toUpperCase() as MaintenancePriority,
    to: priority.toUpperCase() as MaintenancePriority,
  };
}

/** A planned time of the work. */
interface Plan {
  readonly start: string;
  readonly end: string;
}

const planOf = (start: string | undefined, end: string | undefined): Plan | null =>
  start && end ? { start, end } : null;

/** Planned times before and after a step, if it changes them; null for none. */
export function planChangeOf(data: StepData): Change<Plan | null> | undefined {
  const from = planOf(data.fromPlannedStart, data.fromPlannedEnd);
  const to = planOf(data.plannedStart, data.plannedEnd);
  return from === null && to === null ? undefined : { from, to };
}

/** Estimates in minutes before and after a step, if it changes them; null for none. */
export function estimateChangeOf(data: StepData): Change<number | null> | undefined {
  const { fromEstimateMinutes: from = null, estimateMinutes: to = null } = data;
  return from === to ? undefined : { from, to };
}
