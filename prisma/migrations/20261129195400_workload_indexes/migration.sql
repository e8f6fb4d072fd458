-- For when each technician was assigned last (docs/behaviour/workload.md).
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_last_assigned ON maintenance_requests (assignee_id, assigned_at) WHERE assignee_id IS NOT NULL AND assigned_at IS NOT NULL;
