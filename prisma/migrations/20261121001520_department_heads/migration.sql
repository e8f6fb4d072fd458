-- A department's head is a department head of that department who is not inactive. Any other head from
-- earlier versions is removed, with a record in the audit trail.
WITH released AS (
  UPDATE departments SET head_id = NULL
  FROM users
  WHERE users.id = departments.head_id
    AND NOT (users.role = 'department_head' AND users.status <> 'inactive'
      AND users.department_id IS NOT DISTINCT FROM departments.id)
  RETURNING departments.id, users.id AS head_id
)
INSERT INTO audit_records (timestamp, action, target_type, target_id, metadata)
SELECT now(), 'department.updated', 'department', id::text,
  jsonb_build_object('before', jsonb_build_object('headId', head_id),
                     'after', jsonb_build_object('headId', NULL))
FROM released;
