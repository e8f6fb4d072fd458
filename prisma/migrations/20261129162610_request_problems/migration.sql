CREATE INDEX CONCURRENTLY IF NOT EXISTS maintenance_requests_problem ON maintenance_requests (problem_id, created_at, id) WHERE problem_id IS NOT NULL;
