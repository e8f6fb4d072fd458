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
