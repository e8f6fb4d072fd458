CREATE INDEX CONCURRENTLY IF NOT EXISTS request_checklist_items_job_link_id_idx ON request_checklist_items (job_link_id) WHERE job_link_id IS NOT NULL;
