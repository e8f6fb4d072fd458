-- The planned work of a technician, of which a calendar feed has a period. Few requests have a plan.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_assignee_planned" ON "maintenance_requests"("assignee_id", "planned_end") WHERE planned_start IS NOT NULL;
