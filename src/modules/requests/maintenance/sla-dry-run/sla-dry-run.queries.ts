import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import {
  anyOf,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import type { MaintenanceStage } from '../../../../core/stages.js';
import type { MaintenanceStatus } from '../../../../generated/prisma/enums.js';
import type { HoldReason } from '../../../planning/sla-policies/hold-reasons.types.js';
import type { ChosenBy } from '../../../planning/sla-policies/sla-policies.queries.js';
import { visibleIn } from '../maintenance.access.js';
import { ALL_STEPS, type RequestStep } from '../steps/steps.transitions.js';

/** A request as it is now, by what its policy is chosen. */
export interface PastRequest extends ChosenBy {
  readonly id: number;
  readonly createdAt: Date;
}

/** Requests that the actor sees and that were created in `[from, to)`, the newest first. */
export async function requestsOf(
  statements: Statements,
  actor: AccountActor,
  { from, to }: { readonly from: Date; readonly to: Date },
  take: number,
): Promise<PastRequest[]> {
  return await statements.all(
    statement(sql<PastRequest>`SELECT r.id, r.created_at, r.priority, r.department_id,
        r.category_id, r.asset_id, r.origin
      FROM maintenance_requests AS r
      WHERE r.created_at >= ${from}::timestamptz AND r.created_at < ${to}::timestamptz
        AND ${visibleIn(actor, 'r')}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${take}::int`),
  );
}

/** A step, or an answer by a comment, as it is recorded. */
export interface RecordedStep {
  readonly requestId: number;
  /** When the service received it. */
  readonly at: Date;
  /** When it was taken, if it was received later. */
  readonly taken: Date | null;
  readonly step: RequestStep | 'create' | 'comment';
  /** True if it is an approval or an assignment, also of an older name. */
  readonly decides: boolean;
  /** The stage after it; null where only the status is known. */
  readonly stage: MaintenanceStage | null;
  readonly status: MaintenanceStatus | null;
  /** Of a hold. */
  readonly reason: HoldReason | null;
  readonly byService: boolean;
}

/** Maximum number of comments of a request that are read: the first one answers. */
const MAX_ANSWERS = 20;

const readSteps = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<RecordedStep>`
    SELECT x.request_id, x."at", x.taken, x.step, x.decides, x.stage, x.status, x.reason,
      x.by_service
    FROM (
      SELECT h.request_id, coalesce(h.received_at, h.occurred_at) AS "at",
        CASE WHEN h.received_at IS NOT NULL THEN h.occurred_at END AS taken,
        coalesce(h.step, h.action::text) AS step, h.action IN ('approve', 'assign') AS decides,
        h.details ->> 'toStage' AS stage, h.to_status::text AS status, NULL AS reason,
        false AS by_service, 0 AS kind, h.id
      FROM maintenance_history AS h WHERE h.request_id = ${anyOf(p.ids)}
      UNION ALL
      SELECT e.request_id, coalesce(e.received_at, e.at),
        CASE WHEN e.received_at IS NOT NULL THEN e.at END,
        e.data ->> 'step', false, e.data ->> 'to', NULL, e.data ->> 'reason',
        e.actor_id IS NULL, 1, e.id
      FROM timeline_entries AS e
      WHERE e.request_id = ${anyOf(p.ids)} AND e.kind = 'step'
        AND e.data ->> 'step' IN (${sql.join(ALL_STEPS.map((step) => sql.lit(step)))})
      UNION ALL
      SELECT c.request_id, coalesce(c.received_at, c.created_at),
        CASE WHEN c.received_at IS NOT NULL THEN c.created_at END,
        'comment', false, NULL, NULL, NULL, false, 2, c.id
      FROM maintenance_requests AS r CROSS JOIN LATERAL (
        SELECT * FROM comments WHERE request_id = r.id AND visibility = 'public'
          AND author_id <> r.requester_id AND job_link_id IS NULL
          AND created_at >= r.responded_at
        ORDER BY created_at, id LIMIT ${sql.lit(MAX_ANSWERS)}) AS c
      WHERE r.id = ${anyOf(p.ids)}
    ) AS x
    ORDER BY x.request_id, x."at", x.kind, x.id`,
);

/**
 * The recorded steps of requests, each in the order in which the service received them. A comment answers
 * not before the first answer that is recorded.
 */
export async function stepsOf(
  statements: Statements,
  ids: readonly number[],
): Promise<RecordedStep[]> {
  return await statements.all(readSteps({ ids }));
}

/** What a policy is chosen by, as far as a change has it. */
type Facts = Partial<Omit<ChosenBy, 'origin'>>;

/** A change of what a policy is chosen by. */
export interface FactsChange {
  readonly requestId: number;
  readonly at: Date;
  readonly before: Facts;
  readonly after: Facts;
}

const CHANGING = ['updated', 'classified', 'transferred'].map((name) =>
  sql.lit(`maintenance.${name}`),
);

const readChanges = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<FactsChange>`
    SELECT x.request_id, x."at", x.before, x.after FROM (
      SELECT target_id::int AS request_id, "timestamp" AS "at", metadata -> 'before' AS before,
        metadata -> 'after' AS after, 1 AS kind, id
      FROM audit_records
      WHERE target_type = 'maintenance_request' AND target_id = ANY((${p.ids}::int[])::text[])
        AND action IN (${sql.join(CHANGING)}) AND metadata ? 'before'
      UNION ALL
      SELECT request_id, coalesce(received_at, at),
        jsonb_build_object('priority', data ->> 'fromPriority'),
        jsonb_build_object('priority', data ->> 'priority'), 0, id
      FROM timeline_entries
      WHERE request_id = ${anyOf(p.ids)} AND kind = 'step' AND data ->> 'step' = 'classify'
        AND data ? 'fromPriority'
    ) AS x ORDER BY x.request_id, x."at", x.kind, x.id`,
);

/**
 * The changes of what policies are chosen by, the oldest of each request first: from the audit trail, and
 * where that no longer has them, the priorities from the timeline.
 */
export async function factsChanges(
  statements: Statements,
  ids: readonly number[],
): Promise<FactsChange[]> {
  return await statements.all(readChanges({ ids }));
}
