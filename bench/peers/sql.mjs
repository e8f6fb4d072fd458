// Statements whose result is the JSON text of an answer, for the limits: PostgreSQL builds it.

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const time = (column) => `to_char(${column} AT TIME ZONE 'UTC', ${TIME})`;

const person = (
  alias,
) => `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id,
  'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name) END`;

/** The page of GraphQL; with `condition`, of the matching requests `r` only. */
export const graphqlPage = (condition = 'true') => `
  SELECT json_build_object('data', json_build_object('maintenanceRequests', coalesce(json_agg(
    json_build_object('id', r.id, 'title', r.title, 'status', upper(r.status::text),
      'priority', upper(r.priority::text), 'createdAt', ${time('r.created_at')},
      'department', json_build_object('id', d.id, 'name', d.name),
      'requester', ${person('requester')}, 'assignee', ${person('assignee')})
    ORDER BY r.created_at DESC, r.id DESC), '[]')))::text AS body
  FROM (SELECT * FROM maintenance_requests AS r WHERE ${condition}
    ORDER BY r.created_at DESC, r.id DESC LIMIT 20) AS r
  JOIN departments AS d ON d.id = r.department_id
  JOIN users AS requester ON requester.id = r.requester_id
  LEFT JOIN users AS assignee ON assignee.id = r.assignee_id`;

/** A failure code of a request, in English. */
const code = (
  column,
) => `(SELECT json_build_object('id', c.id, 'name', coalesce(c.name ->> 'en', c.name ->> 'de'))
    FROM failure_codes AS c WHERE c.id = r.${column})`;

/** The fields of a request in REST, as an administrator sees them who has submitted none. */
const FIELDS = `r.id AS "id", r.title AS "title", r.description AS "description", r.priority AS "priority",
  r.category AS "category", r.location AS "location", r.status AS "status",
  r.department_id AS "departmentId", r.requester_id AS "requesterId",
  r.assignee_id AS "assigneeId", r.approved_by_id AS "approvedById",
  ${time('r.approved_at')} AS "approvedAt", ${time('r.assigned_at')} AS "assignedAt",
  ${time('r.completed_at')} AS "completedAt", r.completion_note AS "completionNote",
  ${time('r.cancelled_at')} AS "cancelledAt", r.cancel_reason AS "cancelReason",
  r.version AS "version", ${time('r.created_at')} AS "createdAt",
  ${time('r.updated_at')} AS "updatedAt", ${time('r.last_activity_at')} AS "lastActivityAt",
  r.stage AS "stage", ${time('r.started_at')} AS "startedAt",
  ${time('r.confirmed_at')} AS "confirmedAt", ${time('r.confirm_at')} AS "confirmAt",
  r.confirmed_by_id AS "confirmedById", r.rating AS "rating", r.reopen_count AS "reopenCount",
  ${time('r.first_completed_at')} AS "firstCompletedAt", r.duplicate_of_id AS "duplicateOfId",
  r.follow_up_of_id AS "followUpOfId", r.schedule_id AS "scheduleId",
  r.occurrence_key AS "occurrenceKey", r.me_too_count AS "meTooCount",
  ${time('r.planned_start')} AS "plannedStart", ${time('r.planned_end')} AS "plannedEnd",
  r.estimate_minutes AS "estimateMinutes", r.origin AS "origin", r.category_id AS "categoryId",
  r.location_id AS "locationId", r.asset_id AS "assetId",
  ${time("nullif(r.next_due_at, '9999-12-31Z')")} AS "nextDueAt",
  ${time('r.risk_at')} AS "riskAt", ${time('r.breached_at')} AS "breachedAt",
  ${time('r.manual_due_at')} AS "manualDueAt", r.wanted_by AS "wantedBy",
  r.fields AS "fields", r.incomplete AS "incomplete", r.helper_ids AS "helperIds", r.hold_since IS NOT NULL AS "onHold",
  ${code('problem_id')} AS "problem", ${code('cause_id')} AS "cause", ${code('remedy_id')} AS "remedy",
  -- No request of the benchmarks was sent to a contractor.
  NULL AS "contractor",
  CASE WHEN r.hold_since IS NOT NULL THEN
    json_build_object('reason', r.hold_reason, 'note', r.hold_note, 'since', ${time('r.hold_since')},
      'until', ${time('r.hold_until')}, 'byId', r.hold_by_id) END AS "hold",
  CASE r.status
    WHEN 'pending' THEN '["approve","cancel"]' WHEN 'approved' THEN '["assign","cancel"]'
    WHEN 'assigned' THEN '["assign","complete","cancel"]' ELSE '[]' END::json AS "allowedActions"`;

/** An object of columns: `json_build_object` takes at most 50 of them. */
const object = (columns) => `(SELECT row_to_json(found) FROM (SELECT ${columns}) AS found)`;

const envelope = (rest) => `json_build_object('code', 'OK', 'success', true, ${rest},
  'timestamp', ${time('now()')})::text AS body`;

/** The list of REST. */
export const REST_LIST = `
  SELECT ${envelope(`'data', json_agg(${object(FIELDS)}
      ORDER BY r.created_at DESC, r.id DESC) FILTER (WHERE r.position <= 20),
    'pagination', json_build_object('limit', 20, 'hasMore', count(*) > 20, 'nextCursor',
      encode(convert_to(max(${time('r.created_at')} || ' ' || r.id) FILTER (WHERE r.position = 20),
        'UTF8'), 'base64'))`)}
  FROM (SELECT *, row_number() OVER (ORDER BY created_at DESC, id DESC) AS position
    FROM maintenance_requests ORDER BY created_at DESC, id DESC LIMIT 21) AS r`;

/** The sums that a request costs, as the reader of amounts sees them. */
const COSTS = `(SELECT json_build_object('labour', labour, 'parts', parts, 'purchases', purchases,
    'total', labour + parts + purchases)
  FROM (SELECT
    coalesce((SELECT sum(cost) FROM time_entries WHERE request_id = r.id), 0) AS labour,
    coalesce((SELECT sum(CASE kind WHEN 'issue' THEN cost WHEN 'return' THEN -cost ELSE 0 END)
      FROM stock_movements WHERE request_id = r.id), 0) AS parts,
    coalesce((SELECT sum(coalesce(paid_amount, amount)) FROM purchases
      WHERE request_id = r.id AND state = 'received'), 0) AS purchases) AS sums)`;

/** A request with its history, for the id $1. */
export const REST_READ = `
  SELECT ${envelope(
    `'data', ${object(`${FIELDS}, (
    SELECT json_agg(json_build_object('id', h.id, 'action', h.action, 'from', h.from_status,
      'to', h.to_status, 'actorId', h.actor_id, 'actor', ${person('actor')}, 'note', h.note,
      'time', ${time('h.occurred_at')}, 'receivedAt', ${time('h.received_at')}) ORDER BY h.id)
    FROM maintenance_history AS h LEFT JOIN users AS actor ON actor.id = h.actor_id
    WHERE h.request_id = r.id) AS "history",
    (SELECT phone FROM users WHERE id = r.requester_id) AS "requesterPhone",
    ${COSTS} AS "costs",
    contact.contact_name AS "contactName", contact.contact_email AS "contactEmail",
    contact.contact_mail AS "contactMail"`)}`,
  )}
  FROM maintenance_requests AS r LEFT JOIN link_reports AS contact ON contact.request_id = r.id
  WHERE r.id = $1`;
