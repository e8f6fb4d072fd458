-- Whether an account has logged in from a device before (contract 2, section 10).

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_user_id_device_last_used_at_idx" ON "sessions"("user_id", "device", "last_used_at");
