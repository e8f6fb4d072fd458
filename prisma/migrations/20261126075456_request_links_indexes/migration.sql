-- Requests of a thing, in the order of the list. Partial, because most requests of earlier versions have no links.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_category" ON "maintenance_requests"("category_id", "created_at", "id") WHERE category_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_location" ON "maintenance_requests"("location_id", "created_at", "id") WHERE location_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_asset" ON "maintenance_requests"("asset_id", "created_at", "id") WHERE asset_id IS NOT NULL;
