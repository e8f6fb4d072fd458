CREATE INDEX CONCURRENTLY IF NOT EXISTS job_links_state_id_idx ON job_links (state, id);
