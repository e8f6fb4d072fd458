-- Filters by stage and by status read the indexes by stage; those by status go. Lists of processes of the
-- version before that filter by status are slower meanwhile. The indexes are built while requests are read and
-- written.

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_stage_created_at_id_idx" ON "maintenance_requests"("stage", "created_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_department_id_stage_created_at_id_idx" ON "maintenance_requests"("department_id", "stage", "created_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_stage_updated_at_id_idx" ON "maintenance_requests"("stage", "updated_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_department_id_stage_updated_at_id_idx" ON "maintenance_requests"("department_id", "stage", "updated_at", "id");

-- What the service ends, confirms and links by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_hold_until" ON "maintenance_requests"("hold_until") WHERE hold_until IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_confirm_at" ON "maintenance_requests"("confirm_at") WHERE confirm_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_duplicate_of_id" ON "maintenance_requests"("duplicate_of_id") WHERE duplicate_of_id IS NOT NULL;

-- Filters that few requests match, in both orders of the list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_held_created_at" ON "maintenance_requests"("created_at", "id") WHERE hold_since IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_held_updated_at" ON "maintenance_requests"("updated_at", "id") WHERE hold_since IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_planned_created_at" ON "maintenance_requests"("created_at", "id", "planned_start", "planned_end") WHERE planned_start IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_planned_updated_at" ON "maintenance_requests"("updated_at", "id", "planned_start", "planned_end") WHERE planned_start IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_origin_created_at" ON "maintenance_requests"("origin", "created_at", "id") WHERE origin <> 'person';
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_origin_updated_at" ON "maintenance_requests"("origin", "updated_at", "id") WHERE origin <> 'person';

-- DropIndex
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_requests_status_created_at_id_idx";

-- DropIndex
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_requests_department_id_status_created_at_id_idx";

-- DropIndex
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_requests_status_updated_at_id_idx";

-- DropIndex
DROP INDEX CONCURRENTLY IF EXISTS "maintenance_requests_department_id_status_updated_at_id_idx";
