-- DropIndex
DROP INDEX "maintenance_requests_updated_at_id_idx";

-- CreateIndex
CREATE INDEX "maintenance_requests_updated_at_id_created_at_idx" ON "maintenance_requests"("updated_at", "id", "created_at");
