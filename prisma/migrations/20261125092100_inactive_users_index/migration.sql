-- For the open requests of people who are suspended or inactive: few accounts of many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_inactive_idx" ON "users"("id") WHERE "status" <> 'active';
