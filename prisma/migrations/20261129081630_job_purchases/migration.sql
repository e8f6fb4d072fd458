CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_job_link_id_idx ON purchases (job_link_id) WHERE job_link_id IS NOT NULL;
