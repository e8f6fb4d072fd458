-- For figures of a period, each by the time that it goes by (docs/behaviour/figures.md).
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_first_completed ON maintenance_requests (first_completed_at) WHERE first_completed_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_rated ON maintenance_requests (confirmed_at) WHERE rating IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_repeats ON maintenance_requests (asset_id, category_id, completed_at) WHERE asset_id IS NOT NULL AND completed_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_completions ON maintenance_history (occurred_at, id) WHERE action = 'complete';
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_decisions ON maintenance_history (occurred_at, id) WHERE (action = 'approve' AND step IS NULL) OR step = 'reject';
CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_history_reopenings ON maintenance_history (request_id, id) WHERE step = 'reopen';
CREATE INDEX CONCURRENTLY IF NOT EXISTS sla_clocks_settled ON sla_clocks (coalesce(breached_at, met_at)) WHERE coalesce(breached_at, met_at) IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_movements_of_requests ON stock_movements (at, id) WHERE kind IN ('issue', 'return');
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_received ON purchases (received_at, id) WHERE state = 'received';
CREATE INDEX CONCURRENTLY IF NOT EXISTS job_links_done ON job_links (done_at) WHERE done_at IS NOT NULL;
