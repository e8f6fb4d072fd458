-- What later consumers of an event need besides its payload: who acted, in which request, and whom the
-- event concerns. Adding nullable columns without defaults rewrites no rows.
ALTER TABLE "outbox_events"
  ADD COLUMN "actor_id" INTEGER,
  ADD COLUMN "request_id" TEXT,
  ADD COLUMN "scope" JSONB;
