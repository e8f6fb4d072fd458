import { sql } from 'kysely';
import {
  anyOf,
  columnName,
  db,
  type Fragment,
  type Parameters,
  prepared,
} from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { MaintenanceAction, MaintenanceStage } from '../../../../generated/prisma/enums.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import type { CountedTime } from '../../../system/system-settings/performed.service.js';
import type { StoredStep } from './step-entry.types.js';
import type { FurtherChanges } from './step-follower.service.js';
import { type RequestStep, STATUS_OF_STAGE } from './steps.transitions.js';

const lockTechnicians = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(p.ids))
    .where('role', '=', 'technician')
    .where('status', '=', 'active')
    .orderBy('id')
    .forShare(),
);

/**
 * Locks the accounts of active technicians among these until the transaction ends, so that a
 * concurrent suspension waits.
 *
 * @returns the ids of those that are locked.
 */
export async function lockActiveTechnicians(
  { statements }: Pick<Unit, 'statements'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set((await statements.all(lockTechnicians({ ids }))).map(({ id }) => id));
}

/**
 * The same for one account.
 *
 * @returns false when the account is not that of an active technician.
 */
export async function lockActiveTechnician(
  unit: Pick<Unit, 'statements'>,
  userId: number,
): Promise<boolean> {
  return (await lockActiveTechnicians(unit, [userId])).has(userId);
}

/** Columns that a step sets, besides version and time. */
export type RequestChanges = Partial<
  Pick<
    RequestRow,
    | 'title'
    | 'description'
    | 'priority'
    | 'category'
    | 'location'
    | 'categoryId'
    | 'locationId'
    | 'assetId'
    | 'departmentId'
    | 'assigneeId'
    | 'helperIds'
    | 'approvedById'
    | 'approvedAt'
    | 'assignedAt'
    | 'completedAt'
    | 'completionReceivedAt'
    | 'completionNote'
    | 'cancelledAt'
    | 'cancelReason'
    | 'stage'
    | 'holdReason'
    | 'holdNote'
    | 'holdSince'
    | 'holdUntil'
    | 'holdById'
    | 'startedAt'
    | 'confirmAt'
    | 'confirmedAt'
    | 'confirmedById'
    | 'rating'
    | 'reopenCount'
    | 'firstCompletedAt'
    | 'duplicateOfId'
    | 'plannedStart'
    | 'plannedEnd'
    | 'estimateMinutes'
    | 'nextDueAt'
    | 'riskAt'
    | 'breachedAt'
    | 'clocked'
    | 'manualDueAt'
    | 'manualDueCheckAt'
    | 'wantedBy'
    | 'incomplete'
    | 'problemId'
    | 'causeId'
    | 'remedyId'
  >
> & { readonly fields?: FieldValuesByKey };

/** Changes of a step, with its target stage. */
type StepChanges = RequestChanges & { readonly stage: MaintenanceStage };

/** Types of parameters that PostgreSQL cannot infer from a text. */
const TYPES: Readonly<Record<string, string>> = {
  priority: '::maintenance_priority',
  stage: '::maintenance_stage',
  holdReason: '::hold_reason',
  helperIds: '::int[]',
  fields: '::jsonb',
};

/** Entry of a step, in the history or among the other entries of the timeline. */
export interface NewEntry {
  /** The action of the history; undefined for a step without an entry there. */
  readonly action: MaintenanceAction | undefined;
  readonly step: RequestStep;
  /** Null for the service itself, whose steps are never in the history. */
  readonly actorId: number | null;
  readonly note: string | null;
  /** The account whose delegated right the actor uses. */
  readonly onBehalfOf?: number | undefined;
  /** When it was taken, if that is not the time of the change. */
  readonly counted?: CountedTime | undefined;
  /** Further values of the entry. */
  readonly told?: object | undefined;
}

/** Columns of a request that a step reads before it changes them. */
type RowBefore = Pick<
  RequestRow,
  | 'id'
  | 'version'
  | 'status'
  | 'stage'
  | 'assigneeId'
  | 'helperIds'
  | 'priority'
  | 'plannedStart'
  | 'plannedEnd'
  | 'estimateMinutes'
  | 'manualDueAt'
  | 'clocked'
>;

/** The request with changes that are not written yet. */
export function changed(before: RequestRow, changes: RequestChanges): RequestRow {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/**
 * Statement that changes a request if it still has the version that was read, and no clocks have
 * begun, with its entry of the history or of the timeline, for `returnedRequests`. Every change
 * increments the version.
 *
 * @param further what is written with it.
 */
export function guardedUpdate(
  before: RowBefore,
  changes: StepChanges,
  entry: NewEntry,
  now: Date,
  further?: Pick<FurtherChanges, 'parts' | 'replacesBreach'>,
): Fragment {
  const { id, version, status, clocked } = before;
  const set = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      // The finder of due clocks may have found an earlier one since the request was read.
      if (field === 'breachedAt' && !further?.replacesBreach) {
        return sql`breached_at = least(breached_at, ${value}::timestamptz)`;
      }
      const type = value instanceof Date ? '::timestamptz' : (TYPES[field] ?? '');
      return sql`${sql.raw(columnName(field))} = ${value}${sql.raw(type)}`;
    });
  const all = [
    ...set,
    ...forFigures(changes, entry, now),
    sql`status = ${STATUS_OF_STAGE[changes.stage]}::maintenance_status`,
    sql`version = version + 1`,
    sql`updated_at = ${now}::timestamptz`,
    sql`last_activity_at = greatest(last_activity_at, ${now}::timestamptz)`,
  ];
  return sql`t AS (
    UPDATE maintenance_requests SET ${sql.join(all, sql`, `)}
    WHERE id = ${id} AND version = ${version} AND status = ${status}::maintenance_status
      AND clocked = ${clocked}
    RETURNING *
  ), entry AS (${
    entry.action === undefined
      ? timelineEntry(entry, before, changes)
      : historyEntry(entry, entry.action, before, changes)
  })${further?.parts === undefined ? sql`` : sql`, ${further.parts}`}`;
}

/** Steps that answer a request, unless its submitter takes them. */
const ANSWERS: ReadonlySet<RequestStep> = new Set<RequestStep>(['approve', 'reject', 'assign']);

/** Columns for the figures (docs/behaviour/figures.md): the first answer of staff, and ended holds. */
function forFigures(
  { holdSince, startedAt }: StepChanges,
  { step, actorId, counted }: NewEntry,
  now: Date,
): Fragment[] {
  const at = counted?.at ?? now;
  const held =
    holdSince === null
      ? sql`greatest(step_milliseconds(hold_since, ${at}::timestamptz), 0)`
      : sql`0`;
  const answer = sql`responded_at = CASE WHEN requester_id = ${actorId}::int THEN responded_at
    ELSE least(responded_at, ${at}::timestamptz) END`;
  return [
    ...(holdSince === null
      ? [
          sql`held_ms = held_ms + ${held}`,
          sql`held_by_reason = CASE WHEN hold_since IS NULL THEN held_by_reason
            ELSE held_by_reason || jsonb_build_object(hold_reason,
              coalesce((held_by_reason ->> hold_reason::text)::bigint, 0) + ${held}) END`,
        ]
      : []),
    ...(startedAt ? [sql`held_ms_at_start = held_ms + ${held}`] : []),
    ...(ANSWERS.has(step) && actorId !== null ? [answer] : []),
  ];
}

/** When an entry of the request of the part `t` was made: columns `at` and `received_at`. */
function timesOf({ counted }: NewEntry): Fragment {
  if (counted === undefined) return sql`t.updated_at, NULL::timestamptz`;
  return sql`${counted.at}::timestamptz, ${counted.receivedAt}::timestamptz`;
}

function historyEntry(
  entry: NewEntry,
  action: MaintenanceAction,
  row: RowBefore,
  changes: StepChanges,
): Fragment {
  const { step, actorId, note, onBehalfOf, told } = entry;
  const { status, stage: fromStage, assigneeId: before } = row;
  const { stage: toStage, assigneeId } = changes;
  const isAssigned = assigneeId !== undefined && (step === 'assign' || assigneeId !== before);
  const assignment = isAssigned ? { fromAssigneeId: before, assigneeId } : {};
  const isPlanned = step === 'assign' && changes.plannedStart !== undefined;
  const plan = isPlanned ? planChange(row, changes) : {};
  const details = JSON.stringify({
    ...{ fromStage, toStage, ...assignment, ...plan, ...told, onBehalfOf },
  });
  return sql`INSERT INTO maintenance_history
      (request_id, action, from_status, to_status, actor_id, note, occurred_at, received_at, step,
        details)
    SELECT t.id, ${action}::maintenance_action, ${status}::maintenance_status, t.status,
      ${actorId}::int, ${note}::text, ${timesOf(entry)},
      ${step === action ? null : step}::text, ${details}::jsonb
    FROM t`;
}

function timelineEntry(
  entry: NewEntry,
  before: RowBefore,
  { stage: to, holdReason: reason, holdUntil: until, rating, ...changes }: StepChanges,
): Fragment {
  const { step, actorId, note, onBehalfOf } = entry;
  if (step === 'setDueDate') {
    const dates = { from: before.manualDueAt, to: changes.manualDueAt ?? null };
    return dueDateEntry(actorId, { ...dates, reason: note, onBehalfOf });
  }
  const { stage: from } = before;
  const { priority, estimateMinutes } = changes;
  const values = {
    priority,
    fromPriority: priority && before.priority,
    estimateMinutes,
    fromEstimateMinutes: estimateMinutes === undefined ? undefined : before.estimateMinutes,
    ...(step === 'plan' ? planChange(before, changes) : {}),
    ...(step === 'helpers' ? differenceOf(before.helperIds, changes.helperIds ?? []) : {}),
  };
  const data: StoredStep = { step, from, to, note, reason, until, rating, onBehalfOf, ...values };
  const text = JSON.stringify(data, (_key, value) => value ?? undefined);
  return sql`INSERT INTO timeline_entries (request_id, at, received_at, kind, actor_id, data)
    SELECT t.id, ${timesOf(entry)}, 'step', ${actorId}::int, ${text}::jsonb FROM t`;
}

/** A change of the manual date, in the timeline. */
export interface DueDateSet {
  readonly from: Date | null;
  readonly to: Date | null;
  /** Null for a date that was given with the submission. */
  readonly reason: string | null;
  /** The account whose delegated right the actor used. */
  readonly onBehalfOf?: number | undefined;
}

/** Adds a change of the manual date of the request of the part `t` to its timeline. */
export function dueDateEntry(actorId: number | null, set: DueDateSet): Fragment {
  const data = JSON.stringify({ event: 'due_date_set', ...set });
  return sql`INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
    SELECT t.id, t.updated_at, 'clock', ${actorId}::int, ${data}::jsonb FROM t`;
}

/** The planned time before and after a step. */
function planChange(before: RowBefore, { plannedStart, plannedEnd }: RequestChanges) {
  const { plannedStart: fromPlannedStart, plannedEnd: fromPlannedEnd } = before;
  return { plannedStart, plannedEnd, fromPlannedStart, fromPlannedEnd };
}

/** Helpers that a change of the list adds and removes. */
function differenceOf(before: readonly number[], after: readonly number[]) {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
