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

/** The fields of a request in REST, as an administrator sees them who has submitted none. */
const FIELDS = `'id', r.id, 'title', r.title, 'description', r.description, 'priority', r.priority,
  'category', r.category, 'location', r.location, 'status', r.status,
  'departmentId', r.department_id, 'requesterId', r.requester_id, 'assigneeId', r.assignee_id,
  'approvedById', r.approved_by_id, 'approvedAt', ${time('r.approved_at')},
  'assignedAt', ${time('r.assigned_at')}, 'completedAt', ${time('r.completed_at')},
  'completionNote', r.completion_note, 'cancelledAt', ${time('r.cancelled_at')},
  'cancelReason', r.cancel_reason, 'version', r.version,
  'createdAt', ${time('r.created_at')}, 'updatedAt', ${time('r.updated_at')},
  'lastActivityAt', ${time('r.last_activity_at')},
  'stage', r.stage, 'startedAt', ${time('r.started_at')}, 'confirmedAt', ${time('r.confirmed_at')},
  'confirmAt', ${time('r.confirm_at')},
  'confirmedById', r.confirmed_by_id, 'rating', r.rating, 'reopenCount', r.reopen_count,
  'firstCompletedAt', ${time('r.first_completed_at')}, 'duplicateOfId', r.duplicate_of_id, 'followUpOfId', r.follow_up_of_id,
  'scheduleId', r.schedule_id, 'occurrenceKey', r.occurrence_key,
  'meTooCount', r.me_too_count, 'plannedStart', ${time('r.planned_start')},
  'plannedEnd', ${time('r.planned_end')}, 'estimateMinutes', r.estimate_minutes, 'origin', r.origin,
  'categoryId', r.category_id, 'locationId', r.location_id, 'assetId', r.asset_id,
  'nextDueAt', ${time("nullif(r.next_due_at, '9999-12-31Z')")}, 'riskAt', ${time('r.risk_at')},
  'breachedAt', ${time('r.breached_at')}, 'manualDueAt', ${time('r.manual_due_at')},
  'wantedBy', r.wanted_by, 'helperIds', r.helper_ids,
  'onHold', r.hold_since IS NOT NULL, 'hold', CASE WHEN r.hold_since IS NOT NULL THEN
    json_build_object('reason', r.hold_reason, 'note', r.hold_note, 'since', ${time('r.hold_since')},
      'until', ${time('r.hold_until')}, 'byId', r.hold_by_id) END,
  'allowedActions', CASE r.status
    WHEN 'pending' THEN '["approve","cancel"]' WHEN 'approved' THEN '["assign","cancel"]'
    WHEN 'assigned' THEN '["assign","complete","cancel"]' ELSE '[]' END::json`;

const envelope = (rest) => `json_build_object('code', 'OK', 'success', true, ${rest},
  'timestamp', ${time('now()')})::text AS body`;

/** The list of REST. */
export const REST_LIST = `
  SELECT ${envelope(`'data', json_agg(json_build_object(${FIELDS})
      ORDER BY r.created_at DESC, r.id DESC) FILTER (WHERE r.position <= 20),
    'pagination', json_build_object('limit', 20, 'hasMore', count(*) > 20, 'nextCursor',
      encode(convert_to(max(${time('r.created_at')} || ' ' || r.id) FILTER (WHERE r.position = 20),
        'UTF8'), 'base64'))`)}
  FROM (SELECT *, row_number() OVER (ORDER BY created_at DESC, id DESC) AS position
    FROM maintenance_requests ORDER BY created_at DESC, id DESC LIMIT 21) AS r`;

/** A request with its history, for the id $1. */
export const REST_READ = `
  SELECT ${envelope(`'data', json_build_object(${FIELDS}, 'history', (
    SELECT json_agg(json_build_object('id', h.id, 'action', h.action, 'from', h.from_status,
      'to', h.to_status, 'actorId', h.actor_id, 'actor', ${person('actor')}, 'note', h.note,
      'time', ${time('h.occurred_at')}) ORDER BY h.id)
    FROM maintenance_history AS h LEFT JOIN users AS actor ON actor.id = h.actor_id
    WHERE h.request_id = r.id),
    'requesterPhone', (SELECT phone FROM users WHERE id = r.requester_id),
    'contactName', contact.contact_name, 'contactEmail', contact.contact_email)`)}
  FROM maintenance_requests AS r LEFT JOIN link_reports AS contact ON contact.request_id = r.id
  WHERE r.id = $1`;
