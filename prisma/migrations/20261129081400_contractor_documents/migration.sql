CREATE INDEX CONCURRENTLY IF NOT EXISTS documents_contractor_id_idx ON documents (contractor_id);
