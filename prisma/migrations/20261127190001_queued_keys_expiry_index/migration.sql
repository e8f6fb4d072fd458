-- Keys live for up to 90 days: the sweep reads those that have expired by an index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");
