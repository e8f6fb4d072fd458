-- The secret that the replicas of an installation have in common.
ALTER TABLE "system_settings" ADD COLUMN "secret_fingerprint" TEXT;
