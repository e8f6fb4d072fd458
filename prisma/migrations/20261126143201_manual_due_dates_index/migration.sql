-- Manual dates that nobody has been told of yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_manual_due_check_at" ON "maintenance_requests"("manual_due_check_at") WHERE manual_due_check_at IS NOT NULL;
