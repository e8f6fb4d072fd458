-- Children that are not archived are counted for each row of a list, from the index only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "locations_children" ON "locations"("parent_id") WHERE archived_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "categories_children" ON "categories"("parent_id") WHERE archived_at IS NULL;

-- Assets that are a part of nothing, in the orders of the list: PostgreSQL takes no order from a column that is null.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assets_roots_by_tag" ON "assets"("tag_key", "id") WHERE parent_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assets_roots_by_name" ON "assets"("name_key", "id") WHERE parent_id IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assets_roots_by_creation" ON "assets"("created_at", "id") WHERE parent_id IS NULL;
