-- The list by priority reads these; it has open requests only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_urgency" ON "maintenance_requests"("stage", request_urgency("priority", "created_at"), "id") WHERE stage IN ('submitted', 'approved', 'assigned', 'in_progress');
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_department_urgency" ON "maintenance_requests"("department_id", "stage", request_urgency("priority", "created_at"), "id") WHERE stage IN ('submitted', 'approved', 'assigned', 'in_progress');
