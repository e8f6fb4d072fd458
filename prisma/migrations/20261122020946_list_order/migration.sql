-- Writes to these tables wait for about twelve seconds for each million requests. The new indexes come
-- first, because dropping one also excludes readers until the end.

-- CreateIndex
CREATE INDEX "audit_records_target_type_timestamp_id_idx" ON "audit_records"("target_type", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_records_target_id_target_type_timestamp_id_idx" ON "audit_records"("target_id", "target_type", "timestamp", "id");

-- CreateIndex
CREATE INDEX "internal_logs_category_level_timestamp_id_idx" ON "internal_logs"("category", "level", "timestamp", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_requester_id_status_created_at_id_idx" ON "maintenance_requests"("requester_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_assignee_id_status_created_at_id_idx" ON "maintenance_requests"("assignee_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_status_updated_at_id_idx" ON "maintenance_requests"("status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_department_id_status_updated_at_id_idx" ON "maintenance_requests"("department_id", "status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_requester_id_status_updated_at_id_idx" ON "maintenance_requests"("requester_id", "status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_assignee_id_status_updated_at_id_idx" ON "maintenance_requests"("assignee_id", "status", "updated_at", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_status_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "status", "created_at", "id");

-- DropIndex
DROP INDEX "audit_records_target_type_target_id_timestamp_id_idx";

-- DropIndex
DROP INDEX "maintenance_requests_assignee_id_created_at_id_idx";

-- DropIndex
DROP INDEX "maintenance_requests_requester_id_created_at_id_idx";

-- DropIndex
DROP INDEX "maintenance_requests_status_department_id_created_at_idx";
