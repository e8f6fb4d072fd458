-- Follow-ups of a request. Few requests are one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_follow_up_of" ON "maintenance_requests"("follow_up_of_id") WHERE follow_up_of_id IS NOT NULL;
