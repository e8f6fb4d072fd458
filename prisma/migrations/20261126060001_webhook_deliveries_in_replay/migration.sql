-- The next delivery of a replay; only those that wait are in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_in_replay" ON "webhook_deliveries"("endpoint_id", "created_at", "event_id") WHERE in_replay;
