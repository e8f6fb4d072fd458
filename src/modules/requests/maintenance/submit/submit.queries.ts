import { sql } from 'kysely';
import type { Fragment } from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import { NEVER } from '../clocks/never.js';
import type { Links } from '../links/links.js';
import type { FurtherChanges } from '../steps/step-follower.service.js';
import { dueDateEntry } from '../steps/steps.queries.js';

/** The columns of a new request. */
export interface NewRequest
  extends Links,
    Pick<
      RequestRow,
      | 'title'
      | 'description'
      | 'departmentId'
      | 'requesterId'
      | 'priority'
      | 'origin'
      | 'manualDueAt'
      | 'wantedBy'
      | 'followUpOfId'
    > {
  /** The account whose delegated right the manual date rests on. */
  readonly onBehalfOf?: number | undefined;
  readonly fields: FieldValuesByKey;
  readonly incomplete: boolean;
}

const NO_CLOCKS = { nextDueAt: NEVER, riskAt: null, breachedAt: null, clocked: false } as const;

/**
 * Inserts a request with the first entry of its history, for `returnedRequests`. The department is
 * locked against deletion until the commit; without the department nothing is inserted.
 */
export function insertion(request: NewRequest, now: Date, clocks?: FurtherChanges): Fragment {
  const { nextDueAt, riskAt, breachedAt, clocked } = clocks?.columns ?? NO_CLOCKS;
  const { title, description, priority, category, location } = request;
  const { categoryId, locationId, assetId, manualDueAt } = request;
  const due = { from: null, to: manualDueAt, reason: null, onBehalfOf: request.onBehalfOf };
  return sql`d AS MATERIALIZED (
      SELECT id FROM departments WHERE id = ${request.departmentId} FOR KEY SHARE
    ), t AS (
      INSERT INTO maintenance_requests (title, description, priority, category, location,
        category_id, location_id, asset_id, department_id, requester_id, created_at, updated_at,
        last_activity_at, origin, next_due_at, risk_at, breached_at, clocked,
        manual_due_at, manual_due_check_at, wanted_by, follow_up_of_id, fields, incomplete)
      SELECT ${title}, ${description}, ${priority}::maintenance_priority, ${category}, ${location},
        ${categoryId}::int, ${locationId}::int, ${assetId}::int, d.id, ${request.requesterId}, ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz, ${request.origin}::request_origin,
        ${nextDueAt}::timestamptz, ${riskAt}::timestamptz, ${breachedAt}::timestamptz, ${clocked}::boolean,
        ${manualDueAt}::timestamptz, ${manualDueAt}::timestamptz, ${request.wantedBy}::text,
        ${request.followUpOfId}::int, ${JSON.stringify(request.fields)}::jsonb,
        ${request.incomplete}::boolean
      FROM d
      RETURNING *
    ), entry AS (
      INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
      SELECT t.id, 'create', t.status, t.requester_id, t.created_at FROM t
    )${manualDueAt === null ? sql`` : sql`, due AS (${dueDateEntry(request.requesterId, due)})`}
    ${clocks?.parts === undefined ? sql`` : sql`, ${clocks.parts}`}`;
}
