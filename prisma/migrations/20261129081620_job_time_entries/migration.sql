CREATE INDEX CONCURRENTLY IF NOT EXISTS time_entries_job_link_id_idx ON time_entries (job_link_id) WHERE job_link_id IS NOT NULL;
