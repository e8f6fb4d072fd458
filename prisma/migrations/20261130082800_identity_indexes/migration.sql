-- Built while the service runs: the tables hold rows already.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_oidc_sid" ON "sessions"("oidc_sid") WHERE "oidc_sid" IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_identities_groups" ON "user_identities" USING GIN ("groups");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_external_id_key" ON "users"("external_id");
