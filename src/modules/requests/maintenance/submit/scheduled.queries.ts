import { sql } from 'kysely';
import type { Fragment } from '../../../../core/sql.js';
import type { MaintenancePriority } from '../../../../generated/prisma/enums.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import { NEVER } from '../clocks/never.js';
import type { Links } from '../links/links.js';
import type { FurtherChanges } from '../steps/step-follower.service.js';
import { STATUS_OF_STAGE } from '../steps/steps.transitions.js';

/** The columns of a request of a schedule. */
export interface ScheduledRequest extends Links {
  readonly title: string;
  readonly description: string;
  readonly priority: MaintenancePriority;
  readonly departmentId: number;
  /** The account that submits and approves it. */
  readonly actorId: number;
  /** The technician; null for none. */
  readonly assigneeId: number | null;
  readonly estimateMinutes: number | null;
  readonly manualDueAt: Date;
  readonly scheduleId: number;
  readonly occurrenceKey: string;
  /** The account whose delegated right the approval rests on. */
  readonly onBehalfOf?: number | undefined;
  readonly fields: FieldValuesByKey;
  readonly incomplete: boolean;
}

/** A step of the history of a request that begins with several. */
interface FirstStep {
  readonly action: 'create' | 'approve' | 'assign';
  readonly from: 'submitted' | 'approved' | null;
  readonly to: 'submitted' | 'approved' | 'assigned';
}

const APPROVED: readonly FirstStep[] = [
  { action: 'create', from: null, to: 'submitted' },
  { action: 'approve', from: 'submitted', to: 'approved' },
];
const ASSIGNED: readonly FirstStep[] = [
  ...APPROVED,
  { action: 'assign', from: 'approved', to: 'assigned' },
];

/** The stage in which a request of a schedule begins. */
export function firstStage({ assigneeId }: Pick<ScheduledRequest, 'assigneeId'>) {
  return assigneeId === null ? 'approved' : 'assigned';
}

/**
 * Inserts a request of a schedule, which is approved or assigned at once, with its history, for
 * `returnedRequests`. The date of its schedule has no entry of the timeline.
 */
export function scheduledInsertion(
  request: ScheduledRequest,
  now: Date,
  clocks?: FurtherChanges,
): Fragment {
  const { title, description, priority, category, location, manualDueAt } = request;
  const { categoryId, locationId, assetId, assigneeId, estimateMinutes, actorId } = request;
  const stage = firstStage(request);
  const { nextDueAt, riskAt, breachedAt, clocked } = clocks?.columns ?? {
    ...{ nextDueAt: NEVER, riskAt: null, breachedAt: null, clocked: false },
  };
  return sql`t AS (
      INSERT INTO maintenance_requests (title, description, priority, category, location,
        category_id, location_id, asset_id, department_id, requester_id, created_at, updated_at,
        last_activity_at, origin, stage, status, approved_by_id, approved_at, assignee_id, assigned_at,
        estimate_minutes, next_due_at, risk_at, breached_at, clocked, manual_due_at,
        manual_due_check_at, schedule_id, occurrence_key, fields, incomplete)
      VALUES (${title}, ${description}, ${priority}::maintenance_priority, ${category}, ${location},
        ${categoryId}::int, ${locationId}::int, ${assetId}::int, ${request.departmentId}, ${actorId},
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 'schedule',
        ${stage}::maintenance_stage, ${STATUS_OF_STAGE[stage]}::maintenance_status, ${actorId},
        ${now}::timestamptz, ${assigneeId}::int,
        ${assigneeId === null ? null : now}::timestamptz, ${estimateMinutes}::int,
        ${nextDueAt}::timestamptz, ${riskAt}::timestamptz, ${breachedAt}::timestamptz,
        ${clocked}::boolean, ${manualDueAt}::timestamptz, ${manualDueAt}::timestamptz,
        ${request.scheduleId}, ${request.occurrenceKey},
        ${JSON.stringify(request.fields)}::jsonb, ${request.incomplete}::boolean)
      RETURNING *
    ), entries AS (
      INSERT INTO maintenance_history
        (request_id, action, from_status, to_status, actor_id, occurred_at, details)
      SELECT t.id, step.action::maintenance_action, step.from_status::maintenance_status,
        step.to_status::maintenance_status, t.requester_id, t.created_at, step.details
      FROM t CROSS JOIN jsonb_to_recordset(${stepsJson(request)}::jsonb)
        AS step(position int, action text, from_status text, to_status text, details jsonb)
      ORDER BY step.position
    )${clocks?.parts === undefined ? sql`` : sql`, ${clocks.parts}`}`;
}

function stepsJson({ assigneeId, onBehalfOf }: ScheduledRequest): string {
  const steps = assigneeId === null ? APPROVED : ASSIGNED;
  return JSON.stringify(
    steps.map(({ action, from, to }, position) => ({
      position,
      action,
      from_status: from && STATUS_OF_STAGE[from],
      to_status: STATUS_OF_STAGE[to],
      details: from && {
        fromStage: from,
        toStage: to,
        ...(action === 'assign' ? { fromAssigneeId: null, assigneeId } : {}),
        onBehalfOf,
      },
    })),
  );
}
