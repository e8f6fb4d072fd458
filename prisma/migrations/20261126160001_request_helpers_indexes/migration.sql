-- The requests that a person helps with. Few requests have helpers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_helpers" ON "maintenance_requests" USING gin ("helper_ids") WHERE helper_ids <> '{}';
