-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_events_xid_id_idx" ON "outbox_events"("xid", "id");
