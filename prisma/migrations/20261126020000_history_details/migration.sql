-- Stages and technicians before and after a step; null in entries of versions before.
ALTER TABLE "maintenance_history" ADD COLUMN "details" JSONB;
