-- Fills the tables that grow with the use of the service, for tests of plans and for bench/depth.mjs.
-- Placeholders: {requests}, {users}, {records} (audit records, and as many entries of the internal log),
-- {deliveries} and {password_hash}. Shares do not depend on the sizes, so that a filter matches the same
-- share of a small and of a large table. Repeatable: random() starts from a fixed seed.
--
-- Accounts by id: 1001 administrator; 1002 head of department 1; 1003 employee and 1004 technician with
-- two percent of the requests each; 1005 employee without any request; the others share the rest.
-- Department 1 has three percent of the requests, department 40 has none. Open requests are the newest,
-- apart from a few; failures and failed deliveries are all from one old period.

SELECT setseed(0.25);

-- One of 8000 words.
CREATE FUNCTION word(drawn float8) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT part[1 + n % 20] || part[1 + n / 20 % 20] || part[1 + n / 400 % 20]
  FROM (SELECT floor(drawn * 8000)::int AS n, ARRAY['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki',
    'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va', 'we', 'xi', 'yo', 'zu'] AS part) AS drawn
$$;

ALTER TABLE maintenance_requests DISABLE TRIGGER USER;
-- Also where the session switches triggers off.
ALTER TABLE departments ENABLE ALWAYS TRIGGER set_inserted_search_text;
ALTER TABLE users ENABLE ALWAYS TRIGGER set_inserted_search_text;
ALTER TABLE maintenance_requests ENABLE ALWAYS TRIGGER set_inserted_search_text;
ALTER TABLE audit_records DISABLE TRIGGER USER;
ALTER TABLE audit_chain DISABLE TRIGGER USER;

INSERT INTO departments (id, name, name_key)
SELECT i, 'Department ' || i, 'department ' || i FROM generate_series(1, 40) AS i;

INSERT INTO users (id, email, email_verified_at, password_hash, role, status, department_id, first_name,
  last_name, created_at)
SELECT 1000 + i, 'person' || i || '@example.org', now(), '{password_hash}',
  CASE WHEN i = 1 THEN 'administrator' WHEN i = 2 THEN 'department_head' WHEN i = 4 THEN 'technician'
    WHEN i <= 5 THEN 'employee' WHEN i % 20 = 0 THEN 'technician' WHEN i % 200 = 1 THEN 'department_head'
    WHEN i % 500 = 2 THEN 'developer' ELSE 'employee' END::role,
  CASE WHEN i > 5 AND i % 50 = 3 THEN 'inactive' WHEN i > 5 AND (i % 100 = 4 OR i % 400 = 0) THEN 'suspended'
    ELSE 'active' END::user_status,
  CASE WHEN i <= 5 THEN 1 ELSE 1 + i % 40 END,
  (ARRAY['Ada','Bo','Cleo','Dan','Eve','Finn','Gus','Hana','Ivo','Jo'])[1 + i % 10],
  (ARRAY['Abel','Berg','Cruz','Dahl','Endo','Funk','Gray'])[1 + i % 7] || i,
  timestamptz '2022-01-01' + i * interval '3 minutes'
FROM generate_series(1, {users}) AS i;
UPDATE departments SET head_id = 1002 WHERE id = 1;

-- Four of five were accepted; of the newest sixty, every other one still can be.
INSERT INTO invitations (email, role, invited_by_id, mailed, created_at, expires_at, accepted_at, revoked_at)
SELECT 'guest' || i || '@example.org', 'technician', 1001, true, at, at + interval '7 days',
  CASE WHEN i % 10 < 8 AND NOT pending THEN at + interval '1 day' END,
  CASE WHEN i % 10 = 8 AND NOT pending THEN at + interval '1 day' END
FROM (
  SELECT i, i > {users} - 60 AND i % 2 = 0 AS pending,
    CASE WHEN i > {users} - 60 THEN now() - interval '6 days' + (i - {users} + 60) * interval '2 hours'
      ELSE timestamptz '2023-01-01' + i * (interval '1000 days' / {users}) END AS at
  FROM generate_series(1, {users}) AS i
) AS invited;

INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, revoked_at)
SELECT gen_random_uuid(), 1000 + CASE WHEN i <= 200 THEN 3 ELSE 1 + i % {users} END,
  at, at, now() + interval '30 days', CASE WHEN i <= 160 THEN at END
FROM (
  SELECT i, now() - interval '20 days' + i * interval '1 second' AS at
  FROM generate_series(1, {users} + 200) AS i
) AS login;
INSERT INTO refresh_tokens (token_hash, session_id, created_at, expires_at)
SELECT md5(id::text) || part, id, created_at, expires_at
FROM sessions CROSS JOIN generate_series(1, 2) AS part;

INSERT INTO maintenance_requests (id, title, description, priority, category, status, department_id,
  requester_id, assignee_id, approved_by_id, approved_at, assigned_at, completed_at, cancelled_at,
  created_at, updated_at, last_activity_at, stage, duplicate_of_id, hold_since, hold_reason, planned_start, planned_end,
  origin, next_due_at, risk_at, breached_at, helper_ids)
SELECT i,
  'Repair ' || word(r[1]) || ' ' || word(r[2]) || ' in room ' || i % 900,
  'Since this morning ' || word(r[3]) || ' ' || word(r[4]) || ' ' || word(r[5]) || ' '
    || CASE WHEN i IN ({requests} / 9, {requests} / 7, {requests} / 3) THEN 'zeolite'
         WHEN r[6] < 0.01 THEN 'valve' WHEN r[6] < 0.11 THEN 'pump' ELSE word(r[6]) END
    || ' no longer works.',
  CASE WHEN r[7] < 0.05 THEN 'urgent' WHEN r[7] < 0.2 THEN 'high' WHEN r[7] < 0.8 THEN 'normal'
    ELSE 'low' END::maintenance_priority,
  'Plumbing', status::maintenance_status,
  CASE WHEN r[8] < 0.03 THEN 1 ELSE 2 + floor(r[9] * 38)::int END,
  CASE WHEN r[10] < 0.02 THEN 1003 WHEN r[10] < 0.021 THEN 1002
    ELSE 1006 + floor(r[11] * ({users} - 6))::int END,
  CASE WHEN status NOT IN ('assigned', 'completed') THEN NULL WHEN r[12] < 0.025 THEN 1004
    WHEN r[12] < 0.026 THEN 1002 ELSE 1020 + 20 * floor(r[13] * ({users} / 20 - 1))::int END,
  CASE WHEN status IN ('approved', 'assigned', 'completed') THEN 1002 END,
  CASE WHEN status IN ('approved', 'assigned', 'completed') THEN at + lag * 0.1 END,
  CASE WHEN status IN ('assigned', 'completed') THEN at + lag * 0.3 END,
  CASE WHEN status = 'completed' THEN at + lag END,
  CASE WHEN status = 'cancelled' THEN at + lag END,
  at, at + lag, at + lag * 1.2,
  CASE status WHEN 'pending' THEN 'submitted'
    WHEN 'assigned' THEN CASE WHEN i % 2 = 0 THEN 'in_progress' ELSE status END
    WHEN 'completed' THEN CASE WHEN i % 50 = 0 THEN status ELSE 'confirmed' END
    WHEN 'cancelled' THEN (ARRAY[status, status, status, 'rejected', 'duplicate'])[1 + i % 5]
    ELSE status END::maintenance_stage,
  CASE WHEN status = 'cancelled' AND i % 5 = 4 THEN i - 1 END,
  CASE WHEN status IN ('pending', 'approved', 'assigned') AND i % 7 = 0 THEN at END,
  CASE WHEN status IN ('pending', 'approved', 'assigned') AND i % 7 = 0 THEN 'parts' END::hold_reason,
  CASE WHEN i % 30 = 0 THEN at + interval '2 days' END,
  CASE WHEN i % 30 = 0 THEN at + interval '2 days 3 hours' END,
  CASE WHEN i % 100 = 1 THEN 'schedule' WHEN i % 4 = 0 THEN 'import' ELSE 'person' END::request_origin,
  CASE WHEN status IN ('pending', 'approved', 'assigned') AND i % 3 > 0 THEN at + interval '8 days'
    ELSE '9999-12-31Z' END,
  CASE WHEN status IN ('pending', 'approved', 'assigned') AND i % 3 > 0 THEN at + interval '6 days' END,
  CASE WHEN i % 60 = 0 THEN at + interval '8 days' END,
  CASE WHEN status IN ('assigned', 'completed') AND i % 200 = 3 THEN ARRAY[1004]
    WHEN status IN ('assigned', 'completed') AND i % 10 = 7 THEN ARRAY[1020 + i % 500, 1600]
    ELSE '{}' END
FROM (
  SELECT i, r,
    timestamptz '2023-01-01' + i * (interval '1000 days' / {requests}) AS at,
    interval '40 days' * r[14] * r[14] AS lag,
    CASE WHEN (i > {requests} * 0.97 AND r[15] < 0.8) OR r[15] < 0.003
      THEN (ARRAY['pending', 'pending', 'approved', 'assigned', 'assigned'])[1 + floor(r[16] * 5)::int]
      WHEN r[16] < 0.1 THEN 'cancelled' ELSE 'completed' END AS status
  FROM (
    SELECT i, ARRAY[random(), random(), random(), random(), random(), random(), random(), random(),
      random(), random(), random(), random(), random(), random(), random(), random()] AS r
    FROM generate_series(1, {requests}) AS i
  ) AS drawn
) AS request;

DROP FUNCTION word;

INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
SELECT id, 'create', 'pending', requester_id, created_at FROM maintenance_requests;

-- A request of the employee with a long history and many comments, most of them internal.
INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
SELECT request.id, 'update', 'pending', 1003, created_at + i * interval '7 minutes'
FROM (SELECT id, created_at FROM maintenance_requests WHERE requester_id = 1003 ORDER BY id LIMIT 1) AS request,
  generate_series(1, 3000) AS i;
INSERT INTO comments (request_id, author_id, body, visibility, created_at)
SELECT request.id, 1002, 'x', CASE WHEN i % 6 = 0 THEN 'public' ELSE 'internal' END::audience,
  created_at + i * interval '5 minutes 1 second'
FROM (SELECT id, created_at FROM maintenance_requests WHERE requester_id = 1003 ORDER BY id LIMIT 1) AS request,
  generate_series(1, 6000) AS i;
INSERT INTO timeline_entries (request_id, at, kind, actor_id, audience, data)
SELECT request_id, created_at, 'comment', 1002, visibility, jsonb_build_object('commentId', id)
FROM comments ORDER BY id;
INSERT INTO attachments (request_id, type, filename, original_name, mime_type, size, width, height,
  sha256, uploaded_by_id, created_at)
SELECT id, 'BEFORE', id || '.webp', 'photo.jpg', 'image/webp', 1000, 10, 10, md5(id::text),
  requester_id, created_at
FROM maintenance_requests WHERE id % 5 = 0;

-- Time on each assigned request, and forty timers that run.
INSERT INTO time_entries (request_id, department_id, user_id, started_at, minutes, kind, created_by_id)
SELECT id, department_id, assignee_id, created_at, 30,
  CASE WHEN id % 10 = 0 THEN 'travel' ELSE 'work' END::time_kind, assignee_id
FROM maintenance_requests WHERE assignee_id IS NOT NULL;
INSERT INTO time_entries (request_id, department_id, user_id, started_at, minutes, created_by_id)
SELECT id, department_id, 1003 + row_number() OVER (ORDER BY id DESC), created_at, NULL, 1004
FROM maintenance_requests ORDER BY id DESC LIMIT 40;

INSERT INTO audit_records (id, timestamp, actor_id, action, target_type, target_id, sequence, hash,
  previous_hash)
SELECT i, timestamptz '2023-01-01' + i * (interval '1000 days' / {records}),
  CASE WHEN r1 < 0.02 THEN 1003 ELSE 1001 + floor(r2 * {users})::int END,
  CASE WHEN i <= 10 THEN 'department.deleted' WHEN i <= 20 THEN 'webhook.pinged'
    WHEN r3 < 0.8 THEN (ARRAY['maintenance.created', 'maintenance.approved', 'maintenance.assigned',
      'maintenance.completed', 'maintenance.updated'])[1 + floor(r4 * 5)::int]
    WHEN r3 < 0.95 THEN 'user.updated' ELSE 'auth.session_revoked' END,
  CASE WHEN i <= 10 THEN 'department' WHEN i <= 20 THEN 'webhook_endpoint'
    WHEN r3 < 0.8 THEN 'maintenance_request' WHEN r3 < 0.95 THEN 'user' ELSE 'session' END,
  CASE WHEN i <= 20 THEN 1 ELSE 1 + floor(r4 * {requests})::int END::text,
  i, md5(i::text), md5((i - 1)::text)
FROM (
  SELECT i, random() AS r1, random() AS r2, random() AS r3, random() AS r4
  FROM generate_series(1, {records}) AS i
) AS drawn;
DELETE FROM audit_chain;
INSERT INTO audit_chain (id, sequence, hash) VALUES (1, {records}, md5({records}::text));

INSERT INTO internal_logs (timestamp, user_id, category, level, service, event, message)
SELECT at, CASE WHEN failed THEN NULL WHEN r1 < 0.02 THEN 1003 ELSE 1001 + floor(r2 * {users})::int END,
  CASE WHEN failed THEN 'system' WHEN r3 < 0.8 THEN 'auth' WHEN r3 < 0.9 THEN 'security'
    ELSE 'system' END::log_category,
  CASE WHEN failed THEN 'error' WHEN r3 BETWEEN 0.8 AND 0.83 THEN 'suspicious' WHEN r3 > 0.97
    THEN 'warning' ELSE 'info' END::log_level,
  CASE WHEN failed THEN 'http' WHEN i <= 20 THEN 'identity-provider' WHEN r3 < 0.9 THEN 'auth'
    ELSE 'jobs' END,
  CASE WHEN failed THEN 'request.failed' WHEN r3 < 0.4 THEN 'auth.login.succeeded' WHEN r3 < 0.8
    THEN 'auth.logout.succeeded' WHEN r3 < 0.9 THEN 'access.denied' ELSE 'job.finished' END,
  'An entry.'
FROM (
  SELECT i, random() AS r1, random() AS r2, random() AS r3,
    i BETWEEN {records} * 0.30 AND {records} * 0.31 AS failed,
    timestamptz '2023-01-01' + i * (interval '1000 days' / {records}) AS at
  FROM generate_series(1, {records}) AS i
) AS drawn;

INSERT INTO incidents (kind, subject, instance, message, opened_at, closed_at)
SELECT 'dependency', 'mail', 'host:4000', 'mail does not answer.', at, at + interval '1 minute'
FROM (
  SELECT timestamptz '2023-01-01' + i * interval '1 hour' AS at FROM generate_series(1, 5000) AS i
) AS opened;

INSERT INTO webhook_endpoints (id, url, secret, created_at)
SELECT i, 'https://example.org/' || i, 'none', timestamptz '2023-01-01' + i * interval '1 day'
FROM generate_series(1, 30) AS i;
INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event, body, status, created_at)
SELECT gen_random_uuid(), CASE WHEN i % 30 = 0 THEN 2 ELSE 1 END, i, 'maintenance.status_changed',
  '{}', CASE WHEN i BETWEEN {deliveries} * 0.30 AND {deliveries} * 0.31 THEN 'failed'
    WHEN i > {deliveries} - 30 THEN 'pending' ELSE 'delivered' END::webhook_delivery_status,
  timestamptz '2023-01-01' + i * (interval '1000 days' / {deliveries})
FROM generate_series(1, {deliveries}) AS i;

INSERT INTO outbox_events (type, payload, occurred_at, maintenance_request_id)
SELECT 'maintenance.stage_changed', jsonb_build_object('id', request, 'version', i),
  now() - interval '6 days' + i * (interval '5 days' / {records}), request
FROM (
  SELECT i, 1 + i % {requests} AS request FROM generate_series(1, {records}) AS i
) AS event;

SELECT setval('departments_id_seq', 1000), setval('users_id_seq', 1000000),
  setval('maintenance_requests_id_seq', {requests}), setval('audit_records_id_seq', {records}),
  setval('webhook_endpoints_id_seq', 1000);

ALTER TABLE maintenance_requests ENABLE TRIGGER USER;
ALTER TABLE departments ENABLE TRIGGER set_inserted_search_text;
ALTER TABLE users ENABLE TRIGGER set_inserted_search_text;
ALTER TABLE audit_records ENABLE TRIGGER USER;
ALTER TABLE audit_chain ENABLE TRIGGER USER;
