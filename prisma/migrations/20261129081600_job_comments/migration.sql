CREATE INDEX CONCURRENTLY IF NOT EXISTS comments_job_link_id_idx ON comments (job_link_id) WHERE job_link_id IS NOT NULL;
