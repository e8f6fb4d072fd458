-- Requests of a schedule. Few requests have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_schedule" ON "maintenance_requests"("schedule_id", "created_at", "id") WHERE schedule_id IS NOT NULL;
