-- Saved views of {owners} accounts, four each, for tests of plans: one in forty is for everyone, one in ten for a
-- department. Watchers of requests.
INSERT INTO saved_views (owner_id, list, name, name_key, filter, shared, department_id)
SELECT id, 'maintenance', 'View ' || n, 'view ' || n, '{}',
  (CASE WHEN id % 40 = n THEN 'everyone' WHEN id % 10 = n THEN 'department' ELSE 'private' END)::saved_view_sharing,
  CASE WHEN id % 40 <> n AND id % 10 = n THEN id % 40 + 1 END
FROM users, generate_series(1, 4) AS n WHERE id <= {owners} ORDER BY id;
-- Each request has a watcher, and every twentieth four of the tests more.
INSERT INTO request_watchers (request_id, user_id, created_at)
SELECT id, 1010 + id % ({owners} - 10), now() FROM maintenance_requests
UNION ALL
SELECT id, person, now() FROM maintenance_requests, generate_series(1001, 1004) AS person WHERE id % 20 = 0;
-- Views of everyone, whose rows the tests count.
INSERT INTO saved_views (id, owner_id, list, name, name_key, filter, sort, shared)
SELECT 900000 + n, 1001, 'maintenance', 'Counted ' || n, 'counted ' || n, filter::jsonb, sort, 'everyone'
FROM (VALUES
  (1, '{}', NULL), (2, '{"status": ["pending"]}', NULL), (3, '{"mine": "working"}', 'updatedAt'),
  (4, '{"mine": "submitted"}', NULL), (5, '{"mine": "watching"}', NULL), (6, '{"lastDays": 3650}', 'updatedAt'),
  (7, '{"unassigned": true}', '-priority'), (8, '{"overdue": true}', 'dueAt'), (9, '{"onHold": true}', NULL),
  (10, '{"departmentId": 1, "priority": "urgent"}', NULL), (11, '{"breached": true}', NULL),
  (12, '{"stage": ["completed"], "completedFrom": "2025-01-01"}', NULL)
) AS counted(n, filter, sort);
