CREATE INDEX CONCURRENTLY IF NOT EXISTS attachments_undelivered_id_idx ON attachments (undelivered_id);
