-- Requests in the order of their due times, those without last; and those that are at risk or have missed one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_next_due_at_id_idx" ON "maintenance_requests"("next_due_at", "id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_department_id_next_due_at_id_idx" ON "maintenance_requests"("department_id", "next_due_at", "id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_assignee_id_next_due_at_id_idx" ON "maintenance_requests"("assignee_id", "next_due_at", "id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_risk_at" ON "maintenance_requests"("risk_at") WHERE risk_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_breached_at" ON "maintenance_requests"("breached_at", "id") WHERE breached_at IS NOT NULL;
