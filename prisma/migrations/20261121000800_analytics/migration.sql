-- CreateIndex
CREATE INDEX "internal_logs_category_timestamp_idx" ON "internal_logs"("category", "timestamp");

-- CreateIndex
CREATE INDEX "maintenance_requests_completed_at_idx" ON "maintenance_requests"("completed_at");
