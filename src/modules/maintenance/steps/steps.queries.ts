import { sql } from 'kysely';
import {
  columnName,
  db,
  type Fragment,
  first,
  type Parameters,
  prepared,
} from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { MaintenanceAction, MaintenanceStage } from '../../../generated/prisma/enums.js';
import type { StoredStep } from './step-entry.types.js';
import { type RequestStep, STATUS_OF_STAGE } from './steps.transitions.js';

const lockTechnician = prepared((p: Parameters<{ userId: number }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', p.userId)
    .where('role', '=', 'technician')
    .where('status', '=', 'active')
    .forShare(),
);

/**
 * Locks an active technician's account until the transaction ends, so that a concurrent suspension
 * waits.
 *
 * @returns false when the account is not that of an active technician.
 */
export async function lockActiveTechnician(
  { statements }: Pick<Unit, 'statements'>,
  userId: number,
): Promise<boolean> {
  return (await first(statements, lockTechnician({ userId }))) !== undefined;
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
    | 'approvedById'
    | 'approvedAt'
    | 'assignedAt'
    | 'completedAt'
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
    | 'confirmedAt'
    | 'confirmedById'
    | 'rating'
    | 'reopenCount'
    | 'firstCompletedAt'
    | 'duplicateOfId'
    | 'estimateMinutes'
  >
> & {
  /** A time, or an expression for it. */
  readonly confirmAt?: Date | Fragment | null;
};

/** Changes of a step, with its target stage. */
type StepChanges = RequestChanges & { readonly stage: MaintenanceStage };

/** Types of parameters that PostgreSQL cannot infer from a text. */
const TYPES: Readonly<Record<string, string>> = {
  priority: '::maintenance_priority',
  stage: '::maintenance_stage',
  holdReason: '::hold_reason',
};

/** Entry of a step, in the history or among the other entries of the timeline. */
export interface NewEntry {
  /** The action of the history; undefined for a step without an entry there. */
  readonly action: MaintenanceAction | undefined;
  readonly step: RequestStep;
  /** Null for the service itself, whose steps are never in the history. */
  readonly actorId: number | null;
  readonly note: string | null;
}

/** Columns of a request that a step reads before it changes them. */
type RowBefore = Pick<
  RequestRow,
  'id' | 'version' | 'status' | 'stage' | 'assigneeId' | 'priority' | 'estimateMinutes'
>;

/**
 * Statement that changes a request if it still has the version that was read, with its entry of the
 * history or of the timeline, for `returnedRequests`. Every change increments the version.
 */
export function guardedUpdate(
  before: RowBefore,
  changes: StepChanges,
  entry: NewEntry,
  now: Date,
): Fragment {
  const { id, version, status } = before;
  const set = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const type = value instanceof Date ? '::timestamptz' : (TYPES[field] ?? '');
      return sql`${sql.raw(columnName(field))} = ${value}${sql.raw(type)}`;
    });
  const all = [
    ...set,
    sql`status = ${STATUS_OF_STAGE[changes.stage]}::maintenance_status`,
    sql`version = version + 1`,
    sql`updated_at = ${now}::timestamptz`,
    sql`last_activity_at = greatest(last_activity_at, ${now}::timestamptz)`,
  ];
  return sql`t AS (
    UPDATE maintenance_requests SET ${sql.join(all, sql`, `)}
    WHERE id = ${id} AND version = ${version} AND status = ${status}::maintenance_status
    RETURNING *
  ), entry AS (${
    entry.action === undefined
      ? timelineEntry(entry, before, changes)
      : historyEntry(entry, entry.action, before, changes)
  })`;
}

function historyEntry(
  { step, actorId, note }: NewEntry,
  action: MaintenanceAction,
  { status, stage: fromStage, assigneeId: before }: RowBefore,
  { stage: toStage, assigneeId }: StepChanges,
): Fragment {
  const isAssigned = assigneeId !== undefined && (step === 'assign' || assigneeId !== before);
  const assignment = isAssigned ? { fromAssigneeId: before, assigneeId } : {};
  const details = JSON.stringify({ fromStage, toStage, ...assignment });
  return sql`INSERT INTO maintenance_history
      (request_id, action, from_status, to_status, actor_id, note, occurred_at, step, details)
    SELECT t.id, ${action}::maintenance_action, ${status}::maintenance_status, t.status,
      ${actorId}::int, ${note}::text, t.updated_at, ${step === action ? null : step}::text,
      ${details}::jsonb
    FROM t`;
}

function timelineEntry(
  { step, actorId, note }: NewEntry,
  before: RowBefore,
  { stage: to, holdReason: reason, holdUntil: until, rating, ...changes }: StepChanges,
): Fragment {
  const { stage: from } = before;
  const { priority, estimateMinutes } = changes;
  const values = {
    priority,
    fromPriority: priority && before.priority,
    estimateMinutes,
    fromEstimateMinutes: estimateMinutes === undefined ? undefined : before.estimateMinutes,
  };
  const data: StoredStep = { step, from, to, note, reason, until, rating, ...values };
  const text = JSON.stringify(data, (_key, value) => value ?? undefined);
  return sql`INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
    SELECT t.id, t.updated_at, 'step', ${actorId}::int, ${text}::jsonb FROM t`;
}

/**
 * Time at which the service confirms a request that is completed at `now`; null if it never does.
 */
export function confirmationTime(now: Date): Fragment {
  return sql`(SELECT ${now}::timestamptz + make_interval(mins => confirm_after_minutes)
    FROM system_settings WHERE confirm_after_minutes > 0)`;
}
