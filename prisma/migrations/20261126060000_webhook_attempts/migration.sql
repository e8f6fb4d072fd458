-- The attempts of each delivery, and the deliveries that wait for their turn in a replay.
ALTER TABLE "webhook_deliveries"
  ADD COLUMN "attempt_history" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "in_replay" BOOLEAN NOT NULL DEFAULT false;
