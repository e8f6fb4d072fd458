-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "assets_image_id_key" ON "assets"("image_id");

-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "locations_image_id_key" ON "locations"("image_id");
