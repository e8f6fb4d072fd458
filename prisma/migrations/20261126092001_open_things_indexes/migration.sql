-- The open requests of a thing, which are few among all of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_open_asset" ON "maintenance_requests"("asset_id", "created_at", "id") WHERE asset_id IS NOT NULL AND stage IN ('submitted', 'approved', 'assigned', 'in_progress');
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_open_location" ON "maintenance_requests"("location_id", "created_at", "id") WHERE location_id IS NOT NULL AND stage IN ('submitted', 'approved', 'assigned', 'in_progress');
