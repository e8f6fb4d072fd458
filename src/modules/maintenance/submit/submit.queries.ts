import { sql } from 'kysely';
import type { Fragment } from '../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { Links } from '../links/links.js';

/** The columns of a new request. */
export interface NewRequest
  extends Links,
    Pick<
      RequestRow,
      'title' | 'description' | 'departmentId' | 'requesterId' | 'priority' | 'origin'
    > {}

/**
 * Inserts a request with the first entry of its history, for `returnedRequests`. The department is
 * locked against deletion until the commit; without the department nothing is inserted.
 */
export function insertion(request: NewRequest, now: Date): Fragment {
  const { title, description, priority, category, location } = request;
  const { categoryId, locationId, assetId } = request;
  return sql`d AS MATERIALIZED (
      SELECT id FROM departments WHERE id = ${request.departmentId} FOR KEY SHARE
    ), t AS (
      INSERT INTO maintenance_requests (title, description, priority, category, location,
        category_id, location_id, asset_id, department_id, requester_id, created_at, updated_at,
        last_activity_at, origin)
      SELECT ${title}, ${description}, ${priority}::maintenance_priority, ${category}, ${location},
        ${categoryId}::int, ${locationId}::int, ${assetId}::int, d.id, ${request.requesterId}, ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz, ${request.origin}::request_origin
      FROM d
      RETURNING *
    ), entry AS (
      INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
      SELECT t.id, 'create', t.status, t.requester_id, t.created_at FROM t
    )`;
}
