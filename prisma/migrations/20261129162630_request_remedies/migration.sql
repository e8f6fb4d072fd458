CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_remedy ON maintenance_requests (remedy_id, created_at, id) WHERE remedy_id IS NOT NULL;
