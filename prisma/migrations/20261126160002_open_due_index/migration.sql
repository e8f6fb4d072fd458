-- Open requests in the order of their due times, those without last: the closed ones, which have none either, are many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "maintenance_requests_open_due" ON "maintenance_requests"("next_due_at", "id") WHERE stage IN ('submitted', 'approved', 'assigned', 'in_progress');
