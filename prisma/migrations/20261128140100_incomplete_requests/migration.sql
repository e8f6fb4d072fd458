CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_incomplete_idx ON maintenance_requests (created_at, id) WHERE incomplete;
