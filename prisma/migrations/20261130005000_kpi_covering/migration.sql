-- Figures of long periods read these indexes instead of the rows, which are ten times as large (docs/decisions/0061).
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_created ON maintenance_requests (created_at, id, completed_at) INCLUDE (asset_id, department_id, category_id, location_id, assignee_id, priority, origin, responded_at, reopen_count, confirmed_at, confirmed_by_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_completed ON maintenance_requests (completed_at, department_id, created_at) INCLUDE (id, asset_id, category_id, location_id, assignee_id, priority, origin, started_at, held_ms, held_ms_at_start);
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_approvals ON maintenance_history (occurred_at, id) INCLUDE (request_id, action, step) WHERE (action = 'approve' AND step IS NULL) OR step = 'reject';
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_completed ON maintenance_history (occurred_at, id) INCLUDE (request_id, action) WHERE action = 'complete';
DROP INDEX CONCURRENTLY IF EXISTS maintenance_requests_created_at_id_completed_at_idx;
DROP INDEX CONCURRENTLY IF EXISTS maintenance_requests_completed_at_department_id_created_at_idx;
DROP INDEX CONCURRENTLY IF EXISTS maintenance_history_decisions;
DROP INDEX CONCURRENTLY IF EXISTS maintenance_history_completions;
