-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "after_event_id" BIGINT;

-- The events that they have not been given so far are those after their creation.
UPDATE "webhook_endpoints" AS e SET "after_event_id" = coalesce(
  (SELECT max(o."id") FROM "outbox_events" AS o WHERE o."occurred_at" < e."created_at"), 0);
