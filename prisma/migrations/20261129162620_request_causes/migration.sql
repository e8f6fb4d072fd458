CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_cause ON maintenance_requests (cause_id, created_at, id) WHERE cause_id IS NOT NULL;
