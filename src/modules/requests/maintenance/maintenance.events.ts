import { defineEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import { shownDue } from './clocks/never.js';
import { emitOccasion, type Ruled } from './happened.events.js';

/** The status of a request was set (specification, section 6). */
export const requestStatusChanged = defineEvent<{ id: number; status: string; updatedAt: string }>({
  type: 'maintenance.status_changed',
  summary: 'A request was submitted, or a step set its status.',
  stored: true,
});

/** Field that a change of a request's stage or hold affected. */
type StageChange = 'stage' | 'status' | 'onHold';

/** The stage or hold of a request changed (docs/behaviour/requests.md). */
export const requestStageChanged = defineEvent<{
  id: number;
  stage: string;
  status: string;
  onHold: boolean;
  version: number;
  updatedAt: string;
  changes: readonly StageChange[];
}>({
  type: 'maintenance.stage_changed',
  summary: 'A request was submitted, or its stage or hold changed.',
  stored: true,
});

/** Fields of a request changed; those for staff are left out (docs/behaviour/fields.md). */
export const fieldsSet = defineEvent<{
  id: number;
  keys: readonly string[];
  version: number;
  updatedAt: string;
}>({
  type: 'maintenance.fields_changed',
  summary: 'Fields of a request changed.',
  stored: true,
});

/** A cancelled request was permanently deleted (docs/behaviour/notifications.md). */
export const requestPurged = defineEvent<{ id: number }>({
  type: 'maintenance.purged',
  summary: 'A cancelled request was permanently deleted.',
  stored: true,
});

/** Steps without notifications. */
const SILENT_STEPS: ReadonlySet<string> = new Set([
  'update',
  'start',
  'confirm',
  'classify',
  'setDueDate',
  'plan',
  'purge',
]);

/** Maximum length of a step's note in notifications, in characters. */
const NOTE_LENGTH = 500;

/**
 * A request was submitted, or a step with notifications was taken. Used only for notifications:
 * neither webhooks nor the event feed contain it.
 */
export const requestStepTaken = defineEvent<{
  id: number;
  /** `create` for the submission. */
  step: string;
  /** The stages before and after; null before the submission. */
  from: string | null;
  to: string;
  departmentId: number;
  requesterId: number;
  assigneeId: number | null;
  previousAssigneeId: number | null;
  /** Left out by processes of versions without helpers. */
  helperIds?: readonly number[];
  /** Helpers that the step named. */
  newHelperIds?: readonly number[];
  /** Beginning of the actor's note. */
  note: string | null;
  /** Of an approval: what is due next. */
  dueAt?: string;
}>({
  type: 'maintenance.step_taken',
  summary: 'A request was submitted, or a step with notifications was taken.',
  stored: true,
});

/** Columns of a request that determine the receivers of notifications. */
interface NotifiableRow {
  readonly id: number;
  readonly stage: string;
  readonly departmentId: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly nextDueAt: Date;
  readonly helperIds?: readonly number[];
}

/** Emits `requestStepTaken` for a step with notifications, and for the submission. */
export function emitStepTaken(
  unit: Pick<Unit, 'emit'>,
  step: string,
  { before, after }: { readonly before: NotifiableRow | null; readonly after: NotifiableRow },
  note: string | null = null,
): void {
  if (SILENT_STEPS.has(step)) return;
  const { id, stage: to, departmentId, requesterId, assigneeId, helperIds = [] } = after;
  const known = before?.helperIds ?? [];
  const dueAt = step === 'approve' ? shownDue(after.nextDueAt) : null;
  unit.emit(requestStepTaken, {
    id,
    step,
    from: before?.stage ?? null,
    to,
    departmentId,
    requesterId,
    assigneeId,
    previousAssigneeId: before?.assigneeId ?? null,
    helperIds,
    newHelperIds: helperIds.filter((helper) => !known.includes(helper)),
    note: note === null ? null : [...note].slice(0, NOTE_LENGTH).join(''),
    ...(dueAt === null ? {} : { dueAt: dueAt.toISOString() }),
  });
}

/** The submission or the triage of a request says that its asset is down. */
export const assetReportedDown = defineEvent<{ id: number; assetId: number; actorId: number }>({
  type: 'maintenance.asset_reported_down',
  summary: 'The asset of a request is down.',
  stored: false,
});

/** A request got a category, by its submission or by triage. */
export const requestCategorised = defineEvent<{
  id: number;
  categoryId: number;
  actorId: number;
}>({
  type: 'maintenance.categorised',
  summary: 'A request was submitted with a category, or triage gave it another one.',
  stored: false,
});

/** The work of a request ended, and with it the downtime of its asset. */
export const requestWorkEnded = defineEvent<{
  id: number;
  /** The request that goes on with the work; null without one. */
  originalId: number | null;
  /** When it ended; absent where that is the time of the change. */
  at?: string;
}>({
  type: 'maintenance.work_ended',
  summary: 'A request was completed, cancelled, rejected or marked as a duplicate.',
  stored: false,
});

/** A step ended the work of people on a request, or gave it to another department. */
export const workInterrupted = defineEvent<{
  id: number;
  departmentId: number;
  /** The people who left its crew; null where the work of everybody stops. */
  left: readonly number[] | null;
  /** When they stopped; absent where that is the time of the change. */
  at?: string;
}>({
  type: 'maintenance.work_interrupted',
  summary: 'People stopped working on a request.',
  stored: false,
});

/** Steps at which everybody stops working. */
const STOPPING: ReadonlySet<string> = new Set([
  'hold',
  'complete',
  'cancel',
  'markDuplicate',
  'transfer',
]);

/** The people who work on a request. */
interface CrewRow {
  readonly id: number;
  readonly departmentId: number;
  readonly assigneeId: number | null;
  readonly helperIds: readonly number[];
}

/**
 * Emits `workInterrupted` if a step stops the work, or somebody left the crew.
 *
 * @param at the time that counts for the step; default: that of the change.
 */
export function emitInterruption(
  unit: Pick<Unit, 'emit'>,
  step: string,
  before: CrewRow,
  after: CrewRow,
  at?: Date,
): void {
  const { id, departmentId } = after;
  if (STOPPING.has(step)) {
    const time = at === undefined ? {} : { at: at.toISOString() };
    unit.emit(workInterrupted, { id, departmentId, left: null, ...time });
    return;
  }
  const stay = crewOf(after);
  const left = crewOf(before).filter((user) => !stay.includes(user));
  if (left.length > 0) unit.emit(workInterrupted, { id, departmentId, left });
}

function crewOf({ assigneeId, helperIds }: CrewRow): number[] {
  return assigneeId === null ? [...helperIds] : [assigneeId, ...helperIds];
}

/** The stage of a request of a schedule changed. */
export const scheduledRequestMoved = defineEvent<{
  id: number;
  scheduleId: number;
  /** Null while it is open. */
  closedAt: string | null;
  /** Null unless it is completed. */
  completedAt: string | null;
}>({
  type: 'maintenance.scheduled_moved',
  summary: 'A step changed the stage of a request of a schedule.',
  stored: false,
});

/** Columns of a request that tell the schedule of its end. */
interface ScheduledRow {
  readonly id: number;
  readonly stage: string;
  readonly scheduleId: number | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** Emits `scheduledRequestMoved` for a request of a schedule whose stage changed. */
export function emitScheduledMove(
  unit: Pick<Unit, 'emit'>,
  before: ScheduledRow,
  { id, stage, scheduleId, completedAt, cancelledAt }: ScheduledRow,
): void {
  if (scheduleId === null || before.stage === stage) return;
  unit.emit(scheduledRequestMoved, {
    id,
    scheduleId,
    closedAt: (completedAt ?? cancelledAt)?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  });
}

/** A request was created, changed or deleted. */
export const requestChanged = defineEvent<{ id: number }>({
  type: 'maintenance.changed',
  summary: 'A request was submitted, changed or deleted.',
  stored: false,
});

/** An entry was added to the timeline of a request without a change of the request itself. */
export const timelineExtended = defineEvent<{ id: number }>({
  type: 'maintenance.timeline_extended',
  summary: 'A comment or a photo was added to a request, or a photo removed.',
  stored: false,
});

/** Emits `requestStatusChanged` for a row whose status was set. */
export function emitStatusChanged(
  unit: Pick<Unit, 'emit'>,
  row: { id: number; status: string; updatedAt: Date; departmentId: number },
): void {
  const { id, status, updatedAt, departmentId } = row;
  unit.emit(
    requestStatusChanged,
    { id, status, updatedAt: updatedAt.toISOString() },
    { departmentId, requestId: id },
  );
}

/** Columns of a request that the event contains. */
interface StagedRow {
  readonly id: number;
  readonly stage: string;
  readonly status: string;
  readonly holdSince: Date | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly departmentId: number;
}

/** Emits `requestStageChanged` if stage or hold changed. */
export function emitStageChanged(
  unit: Pick<Unit, 'emit'>,
  before: StagedRow,
  after: StagedRow,
): void {
  const onHold = after.holdSince !== null;
  const changes: StageChange[] = [];
  if (before.stage !== after.stage) changes.push('stage');
  if (before.status !== after.status) changes.push('status');
  if ((before.holdSince !== null) !== onHold) changes.push('onHold');
  if (changes.length > 0) emitStage(unit, after, changes);
}

/** Emits `requestStatusChanged` and `requestStageChanged` of a new request. */
export function emitSubmitted(unit: Pick<Unit, 'emit'>, row: StagedRow & Ruled): void {
  emitStatusChanged(unit, row);
  emitOccasion(unit, row, 'created');
  emitStage(unit, row, ['stage', 'status']);
}

function emitStage(
  unit: Pick<Unit, 'emit'>,
  after: StagedRow,
  changes: readonly StageChange[],
): void {
  const onHold = after.holdSince !== null;
  const { id, stage, status, version, updatedAt, departmentId } = after;
  unit.emit(
    requestStageChanged,
    { id, stage, status, onHold, version, updatedAt: updatedAt.toISOString(), changes },
    { departmentId, requestId: id },
  );
}

/** Emits `requestPurged` with the accounts and the department that could see the request. */
export function emitPurged(
  unit: Pick<Unit, 'emit'>,
  row: {
    id: number;
    departmentId: number;
    requesterId: number;
    assigneeId: number | null;
    helperIds: readonly number[];
  },
): void {
  const { id, departmentId, requesterId, assigneeId, helperIds } = row;
  const people = new Set([requesterId, assigneeId, ...helperIds]);
  const userIds = [...people].filter((user) => user !== null);
  unit.emit(requestPurged, { id }, { departmentId, userIds, requestId: id });
}
