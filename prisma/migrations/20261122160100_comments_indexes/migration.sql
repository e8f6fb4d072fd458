-- For the timeline, the order of requests by their last activity, and photos of comments. The indexes are
-- built while requests are read and written.

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_history_request_id_occurred_at_id_idx" ON "maintenance_history"("request_id", "occurred_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_activity_idx" ON "maintenance_requests"("last_activity_at", "id", "created_at", "completed_at");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_stage_last_activity_at_id_idx" ON "maintenance_requests"("stage", "last_activity_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_department_activity_idx" ON "maintenance_requests"("department_id", "stage", "last_activity_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_requester_activity_idx" ON "maintenance_requests"("requester_id", "status", "last_activity_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_assignee_activity_idx" ON "maintenance_requests"("assignee_id", "status", "last_activity_at", "id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "timeline_entries_request_id_kind_at_id_idx" ON "timeline_entries"("request_id", "kind", "at", "id");

-- For those who see public entries alone, however many internal ones there are.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "timeline_entries_public" ON "timeline_entries"("request_id", "at", "id") WHERE audience = 'public';
CREATE INDEX CONCURRENTLY IF NOT EXISTS "timeline_entries_public_kind" ON "timeline_entries"("request_id", "kind", "at", "id") WHERE audience = 'public';

CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_comment_id" ON "attachments"("comment_id") WHERE comment_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_unlinked" ON "attachments"("created_at") WHERE request_id IS NULL AND comment_id IS NULL;

-- Filters that few requests match, in the order of the last activity.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_held_activity" ON "maintenance_requests"("last_activity_at", "id") WHERE hold_since IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_planned_activity" ON "maintenance_requests"("last_activity_at", "id", "planned_start", "planned_end") WHERE planned_start IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_origin_activity" ON "maintenance_requests"("origin", "last_activity_at", "id") WHERE origin <> 'person';
