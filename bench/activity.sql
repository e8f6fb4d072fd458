-- Rows that the lists of comments and timelines read, beside test/support/many-rows.sql: three comments on each request and
-- their entries of the timeline, further entries, notifications and events. Placeholder: {requests}.
-- A hundredth of all comments is on request 1000, so that a long conversation is among the lists.

INSERT INTO comments (request_id, author_id, body, visibility, created_at)
SELECT
  CASE WHEN i % 100 = 0 THEN 1000 ELSE 1 + (i - 1) / 3 END,
  1001 + (i * 7919::bigint) % 20000,
  'The part is ordered, and will be here on Thursday. Comment ' || i,
  (CASE WHEN i % 5 = 0 THEN 'internal' ELSE 'public' END)::audience,
  timestamptz '2023-01-01' + i * (interval '1000 days' / ({requests} * 3))
FROM generate_series(1, {requests} * 3) AS i;

INSERT INTO timeline_entries (request_id, at, kind, actor_id, audience, data)
SELECT request_id, created_at, 'comment', author_id, visibility, jsonb_build_object('commentId', id)
FROM comments;

-- Steps without an entry in the history, and photos.
INSERT INTO timeline_entries (request_id, at, kind, actor_id, data)
SELECT 1 + (i - 1) / 2, timestamptz '2023-01-01' + i * (interval '1000 days' / ({requests} * 2)),
  (CASE WHEN i % 2 = 0 THEN 'photo' ELSE 'step' END)::timeline_kind, 1004,
  CASE WHEN i % 2 = 0 THEN jsonb_build_object('attachmentId', i, 'type', 'BEFORE')
    ELSE jsonb_build_object('step', 'start', 'from', 'assigned', 'to', 'in_progress') END
FROM generate_series(1, {requests} * 2) AS i;

-- Half of them are those of one person, the employee of the measurements.
INSERT INTO notifications (user_id, kind, request_id, actor_id, data, dedupe_key, in_app, created_at, read_at)
SELECT CASE WHEN i % 2 = 0 THEN 1003 ELSE 1001 + i % 20000 END,
  (ARRAY['commented','decided','assigned','held'])[1 + i % 4]::notification_kind,
  i, 1001, '{}', 'bench:' || i, true,
  now() - interval '80 days' + i * (interval '79 days' / {requests}),
  CASE WHEN i % 10 > 0 THEN now() END
FROM generate_series(1, {requests}) AS i;

INSERT INTO outbox_events (type, payload, occurred_at, actor_id, scope, maintenance_request_id, audience)
SELECT 'maintenance.status_changed',
  jsonb_build_object('id', id, 'status', status, 'updatedAt', updated_at),
  now() - interval '6 days' + id * (interval '6 days' / {requests}), requester_id,
  jsonb_build_object('departmentId', department_id), id, 'public'
FROM maintenance_requests ORDER BY id;

UPDATE maintenance_requests SET last_activity_at = updated_at;
