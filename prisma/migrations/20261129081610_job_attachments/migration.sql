CREATE INDEX CONCURRENTLY IF NOT EXISTS attachments_job_link_id_idx ON attachments (job_link_id) WHERE job_link_id IS NOT NULL;
