-- The data of the benchmarks, in an empty database of the service. The same rows in every database and at
-- every run: values are chosen by hashes of the row's number, and times are counted back from bench.until.
--
-- Settings to be made before: bench.rows (number of requests), bench.until (time of the newest request),
-- bench.password_hash (of every account).

CREATE FUNCTION pg_temp.choose(row_number int, choice int, among int) RETURNS int
LANGUAGE sql IMMUTABLE
RETURN ((hashint4extended(row_number, choice) & 2147483647) % among)::int;

INSERT INTO departments (id, name, name_key, description, created_at, updated_at)
SELECT id, 'Department ' || id, 'department ' || id, 'Rooms and equipment of department ' || id,
  until - interval '900 days', until - interval '900 days'
FROM generate_series(1, 24) AS id, (SELECT current_setting('bench.until')::timestamptz AS until) AS time;

-- Users 1001 to 1400: 16 administrators, 24 department heads, 60 technicians, 300 employees.
INSERT INTO users (id, email, email_verified_at, password_hash, role, status, first_name, last_name,
  phone, job_title, department_id, created_at, updated_at)
SELECT 1000 + n, role || '-' || n || '@bench.example', created, current_setting('bench.password_hash'),
  role::role, 'active',
  (ARRAY['Anna','Ben','Clara','David','Elena','Felix','Grace','Hugo','Ines','Jonas','Karin','Leo'])
    [1 + pg_temp.choose(n, 1, 12)],
  (ARRAY['Adler','Brandt','Conti','Dubois','Eriksen','Fischer','Garcia','Horvat','Ivanova','Jansen'])
    [1 + pg_temp.choose(n, 2, 10)],
  '+1 555 ' || lpad(n::text, 4, '0'), initcap(replace(role, '_', ' ')),
  CASE role WHEN 'department_head' THEN n - 16 WHEN 'employee' THEN 1 + (n - 101) % 24 END,
  created, created
FROM (
  SELECT n, current_setting('bench.until')::timestamptz - interval '800 days' AS created,
    CASE WHEN n <= 16 THEN 'administrator' WHEN n <= 40 THEN 'department_head'
      WHEN n <= 100 THEN 'technician' ELSE 'employee' END AS role
  FROM generate_series(1, 400) AS n
) AS person;

UPDATE departments SET head_id = 1016 + id;

-- No foreign keys are checked, and what the triggers count is counted at the end; indexes are made
-- afterwards. All of this takes a fraction of the time.
-- But texts are folded for searches.
ALTER TABLE departments ENABLE ALWAYS TRIGGER set_inserted_search_text;
ALTER TABLE users ENABLE ALWAYS TRIGGER set_inserted_search_text;
ALTER TABLE maintenance_requests ENABLE ALWAYS TRIGGER set_inserted_search_text;
SET session_replication_role = replica;

CREATE TEMPORARY TABLE later AS
SELECT indexname, indexdef FROM pg_indexes
WHERE tablename = 'maintenance_requests' AND schemaname = 'public' AND indexname NOT LIKE '%_pkey';

DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT indexname FROM later LOOP
    EXECUTE format('DROP INDEX %I', name);
  END LOOP;
END
$$;

-- Two years of requests, in the order of their ids. Most of those older than a month are closed.
INSERT INTO maintenance_requests (id, title, description, priority, category, location, status, stage,
  department_id, requester_id, assignee_id, approved_by_id, approved_at, assigned_at, completed_at,
  completion_note, cancelled_at, cancel_reason, version, created_at, updated_at, last_activity_at)
SELECT id,
  (ARRAY['Leaking','Broken','Noisy','Blocked','Loose','Flickering','Cracked','Jammed'])
    [1 + pg_temp.choose(id, 3, 8)] || ' ' ||
  (ARRAY['pipe','window','radiator','door','lamp','printer','ventilation','socket','lift','tap'])
    [1 + pg_temp.choose(id, 4, 10)] || ' in room ' || (100 + pg_temp.choose(id, 5, 400)),
  'Noticed this morning by several colleagues; please look at it before the end of the week. ' ||
    'The room is free after four o''clock. Report ' || id || '.',
  (ARRAY['low','normal','normal','normal','high','high','urgent'])
    [1 + pg_temp.choose(id, 6, 7)]::maintenance_priority,
  (ARRAY['Plumbing','Electrical','Heating','Furniture',NULL])[1 + pg_temp.choose(id, 7, 5)],
  'Building ' || (1 + pg_temp.choose(id, 8, 6)) || ', floor ' || pg_temp.choose(id, 9, 5),
  status::maintenance_status, stage_of_status(status::maintenance_status), 1 + (requester - 101) % 24, 1000 + requester,
  CASE WHEN assigned THEN 1041 + pg_temp.choose(id, 10, 60) END,
  CASE WHEN approved THEN 1017 + (requester - 101) % 24 END,
  CASE WHEN approved THEN created + lag END,
  CASE WHEN assigned THEN created + 2 * lag END,
  CASE WHEN status = 'completed' THEN created + 5 * lag END,
  CASE WHEN status = 'completed' THEN 'Repaired and tested.' END,
  CASE WHEN status = 'cancelled' THEN created + lag END,
  CASE WHEN status = 'cancelled' THEN 'Reported twice.' END,
  steps, created, changed, changed
FROM (
  SELECT id, created, requester, lag, status, status IN ('approved', 'assigned', 'completed') AS approved,
    status IN ('assigned', 'completed') AS assigned,
    created
      + CASE status WHEN 'pending' THEN 0 WHEN 'assigned' THEN 2 WHEN 'completed' THEN 5 ELSE 1 END * lag AS changed,
    CASE status WHEN 'pending' THEN 1 WHEN 'assigned' THEN 3 WHEN 'completed' THEN 4 ELSE 2 END AS steps
  FROM (
    SELECT id, 101 + pg_temp.choose(id, 11, 300) AS requester,
      pg_temp.choose(id, 12, 86400) * interval '1 second' / 8 AS lag,
      until - (rows - id) * (interval '730 days' / rows) AS created,
      CASE WHEN id < rows * 0.95
        THEN (ARRAY['completed','completed','completed','completed','completed','completed','completed',
          'cancelled','assigned','pending'])[1 + pg_temp.choose(id, 13, 10)]
        ELSE (ARRAY['pending','pending','approved','assigned','assigned','completed','cancelled'])
          [1 + pg_temp.choose(id, 13, 7)] END AS status
    FROM (SELECT current_setting('bench.rows')::int AS rows,
        current_setting('bench.until')::timestamptz AS until) AS size,
      generate_series(1, size.rows) AS id
  ) AS drawn
) AS request
ORDER BY id;

DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN SELECT indexdef FROM later LOOP
    EXECUTE definition;
  END LOOP;
END
$$;

INSERT INTO maintenance_history (request_id, action, from_status, to_status, actor_id, note, occurred_at)
SELECT request.id, step.action::maintenance_action, step.before::maintenance_status,
  step.after::maintenance_status, step.actor, step.note, step.time
FROM maintenance_requests AS request CROSS JOIN LATERAL (VALUES
  (1, 'create', NULL, 'pending', requester_id, NULL, created_at),
  (2, 'approve', 'pending', 'approved', approved_by_id, NULL, approved_at),
  (3, 'assign', 'approved', 'assigned', approved_by_id, NULL, assigned_at),
  (4, 'complete', 'assigned', 'completed', assignee_id, NULL, completed_at),
  (5, 'cancel', 'pending', 'cancelled', requester_id, cancel_reason, cancelled_at)
) AS step (position, action, before, after, actor, note, time)
WHERE step.time IS NOT NULL
ORDER BY request.id, step.position;

SELECT setval(pg_get_serial_sequence('departments', 'id'), 24),
  setval(pg_get_serial_sequence('users', 'id'), 1400),
  setval(pg_get_serial_sequence('maintenance_requests', 'id'), current_setting('bench.rows')::int);

RESET session_replication_role;
ALTER TABLE departments ENABLE TRIGGER set_inserted_search_text;
ALTER TABLE users ENABLE TRIGGER set_inserted_search_text;
ALTER TABLE maintenance_requests ENABLE TRIGGER set_inserted_search_text;

SELECT recount_requests();
DO $$
BEGIN
  WHILE roll_up_requests(100000) > 0 LOOP
  END LOOP;
END
$$;
