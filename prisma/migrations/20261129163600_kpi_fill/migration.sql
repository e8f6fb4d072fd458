-- Fills what figures need of requests that are there already, from their history, timeline and comments. The staff of a
-- request is judged by the accounts of today.
DO $$
DECLARE
  last_id integer := 0;
  batch integer;
BEGIN
  LOOP
    SELECT max(id) INTO batch FROM (
      SELECT id FROM maintenance_requests WHERE id > last_id ORDER BY id LIMIT 5000) AS next;
    EXIT WHEN batch IS NULL;

    WITH answers AS (
      SELECT h.request_id, h.occurred_at AS at FROM maintenance_history AS h
      JOIN maintenance_requests AS r ON r.id = h.request_id
      WHERE r.id > last_id AND r.id <= batch AND h.actor_id <> r.requester_id
        AND ((h.action IN ('approve', 'assign') AND h.step IS NULL) OR h.step = 'reject')
      UNION ALL
      SELECT c.request_id, c.created_at FROM comments AS c
      JOIN maintenance_requests AS r ON r.id = c.request_id
      JOIN users AS u ON u.id = c.author_id
      WHERE r.id > last_id AND r.id <= batch AND c.author_id <> r.requester_id
        AND c.visibility = 'public' AND c.job_link_id IS NULL
        AND (u.role IN ('super_admin', 'administrator', 'developer')
          OR u.id = r.assignee_id OR u.id = ANY (r.helper_ids)
          OR (u.department_id = r.department_id AND (u.role = 'department_head'
            OR u.permissions && ARRAY['maintenance.approve', 'maintenance.assign'])))
    ), first_answers AS (
      SELECT request_id, min(at) AS at FROM answers GROUP BY 1
    )
    UPDATE maintenance_requests AS r SET responded_at = a.at FROM first_answers AS a
    WHERE r.id = a.request_id AND r.responded_at IS NULL;

    WITH begins AS (
      SELECT e.id, e.request_id, e.at, e.data ->> 'reason' AS reason FROM timeline_entries AS e
      WHERE e.request_id > last_id AND e.request_id <= batch AND e.kind = 'step'
        AND e.data ->> 'step' = 'hold'
    ), ends AS (
      SELECT b.request_id, coalesce(b.reason, 'other') AS reason, b.at,
        least(
          (SELECT min(e.at) FROM timeline_entries AS e
            WHERE e.request_id = b.request_id AND e.kind = 'step' AND e.id > b.id
              AND e.data ->> 'step' IN ('resume', 'start', 'unmarkDuplicate', 'markDuplicate')),
          (SELECT min(h.occurred_at) FROM maintenance_history AS h
            WHERE h.request_id = b.request_id AND h.occurred_at >= b.at
              AND coalesce(h.step, h.action::text) NOT IN ('create', 'update', 'assign'))) AS until
      FROM begins AS b
    ), holds AS (
      SELECT e.request_id, e.reason, e.at, step_milliseconds(e.at, e.until) AS ms
      FROM ends AS e WHERE e.until IS NOT NULL AND e.until > e.at
    ), by_reason AS (
      SELECT request_id, reason, sum(ms)::bigint AS ms FROM holds GROUP BY 1, 2
    ), sums AS (
      SELECT request_id, sum(ms)::bigint AS ms, jsonb_object_agg(reason, ms) AS reasons
      FROM by_reason GROUP BY 1
    )
    UPDATE maintenance_requests AS r SET held_ms = s.ms, held_by_reason = s.reasons,
      held_ms_at_start = coalesce((SELECT sum(h.ms) FROM holds AS h
        WHERE h.request_id = r.id AND h.at < r.started_at), 0)::bigint
    FROM sums AS s WHERE r.id = s.request_id AND r.held_ms = 0;

    last_id := batch;
    COMMIT;
  END LOOP;
END
$$;
