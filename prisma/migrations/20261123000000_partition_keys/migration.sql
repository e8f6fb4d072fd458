-- The primary keys of the tables that are partitioned by time (decision 36): a key of a partitioned table has
-- its time in it. The next migrations give these indexes to the primary keys.

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "internal_logs_first_pkey" ON "internal_logs"("id", "timestamp");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "outbox_events_first_pkey" ON "outbox_events"("id", "occurred_at");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_records_first_pkey" ON "audit_records"("id", "timestamp");
