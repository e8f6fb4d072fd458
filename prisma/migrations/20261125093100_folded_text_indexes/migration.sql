-- Searches read these. Searches of processes of the version before are slower meanwhile.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_search_text" ON "maintenance_requests" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search_text" ON "users" USING GIN ("search_text" gin_trgm_ops);

DROP INDEX CONCURRENTLY IF EXISTS "maintenance_requests_search_idx";
DROP INDEX CONCURRENTLY IF EXISTS "users_search_idx";
