-- Stages of requests beside their status, holds, delegations and settings (contract 2, section 1).
--
-- Safe while processes of the version before run: columns come with constant defaults, which rewrites no
-- row, and a trigger gives a row that is written with a status alone the stage of this status. The rows
-- that are here already get their stage from the program at its start (stages.queries.ts), in batches,
-- which then validates the CHECK.

-- CreateEnum
CREATE TYPE "maintenance_stage" AS ENUM ('submitted', 'approved', 'assigned', 'in_progress', 'completed', 'confirmed', 'cancelled', 'rejected', 'duplicate');

-- CreateEnum
CREATE TYPE "hold_reason" AS ENUM ('requester', 'access', 'budget', 'vendor', 'parts', 'weather', 'other');

-- CreateEnum
CREATE TYPE "request_origin" AS ENUM ('person', 'link', 'schedule', 'rule', 'import');

-- CreateEnum
CREATE TYPE "timeline_kind" AS ENUM ('step', 'comment', 'photo', 'time', 'part', 'purchase', 'checklist', 'clock', 'rule');

-- CreateEnum
CREATE TYPE "audience" AS ENUM ('public', 'internal');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "delegated_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "events" TEXT[] DEFAULT ARRAY['maintenance.status_changed']::TEXT[];

-- AlterTable
ALTER TABLE "maintenance_history" ADD COLUMN     "step" TEXT;

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "confirm_at" TIMESTAMPTZ(3),
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "confirmed_by_id" INTEGER,
ADD COLUMN     "duplicate_of_id" INTEGER,
ADD COLUMN     "estimate_minutes" INTEGER,
ADD COLUMN     "first_completed_at" TIMESTAMPTZ(3),
ADD COLUMN     "hold_by_id" INTEGER,
ADD COLUMN     "hold_note" TEXT,
ADD COLUMN     "hold_reason" "hold_reason",
ADD COLUMN     "hold_since" TIMESTAMPTZ(3),
ADD COLUMN     "hold_until" TIMESTAMPTZ(3),
ADD COLUMN     "me_too_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "origin" "request_origin" NOT NULL DEFAULT 'person',
ADD COLUMN     "planned_end" TIMESTAMPTZ(3),
ADD COLUMN     "planned_start" TIMESTAMPTZ(3),
ADD COLUMN     "rating" SMALLINT,
ADD COLUMN     "reopen_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stage" "maintenance_stage" NOT NULL DEFAULT 'submitted',
ADD COLUMN     "started_at" TIMESTAMPTZ(3);

CREATE FUNCTION status_of_stage(stage maintenance_stage) RETURNS maintenance_status
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE stage
  WHEN 'submitted' THEN 'pending'
  WHEN 'approved' THEN 'approved'
  WHEN 'assigned' THEN 'assigned'
  WHEN 'in_progress' THEN 'assigned'
  WHEN 'completed' THEN 'completed'
  WHEN 'confirmed' THEN 'completed'
  ELSE 'cancelled'
END::maintenance_status;

-- The stage of a request whose status was set by a writer that knows no stages.
CREATE FUNCTION stage_of_status(status maintenance_status) RETURNS maintenance_stage
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE status
  WHEN 'pending' THEN 'submitted'
  WHEN 'approved' THEN 'approved'
  WHEN 'assigned' THEN 'assigned'
  WHEN 'completed' THEN 'completed'
  ELSE 'cancelled'
END::maintenance_stage;

-- For processes of the version before, which set the status alone: such a step has the stage of its
-- status, and ends a hold where the step of this version does.
CREATE FUNCTION set_stage_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stage := stage_of_status(NEW.status);
  IF NEW.stage = 'completed' THEN
    NEW.first_completed_at := coalesce(NEW.first_completed_at, NEW.completed_at);
  END IF;
  IF NEW.stage <> 'assigned' THEN
    NEW.hold_reason := NULL;
    NEW.hold_note := NULL;
    NEW.hold_since := NULL;
    NEW.hold_until := NULL;
    NEW.hold_by_id := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER set_stage_of_status BEFORE INSERT OR UPDATE ON maintenance_requests
  FOR EACH ROW WHEN (status_of_stage(NEW.stage) <> NEW.status)
  EXECUTE FUNCTION set_stage_of_status();

ALTER TABLE "maintenance_requests"
  ADD CONSTRAINT "maintenance_requests_stage_of_status" CHECK (status_of_stage(stage) = status) NOT VALID,
  ADD CONSTRAINT "maintenance_requests_hold" CHECK (
    (hold_since IS NULL) = (hold_reason IS NULL)
    AND (hold_since IS NOT NULL OR (hold_note IS NULL AND hold_until IS NULL AND hold_by_id IS NULL))
    AND (hold_since IS NULL OR status IN ('pending', 'approved', 'assigned'))) NOT VALID,
  ADD CONSTRAINT "maintenance_requests_duplicate" CHECK (
    duplicate_of_id IS NULL OR (duplicate_of_id <> id AND stage = 'duplicate')) NOT VALID,
  ADD CONSTRAINT "maintenance_requests_rating" CHECK (rating BETWEEN 1 AND 5) NOT VALID;

-- CreateTable
CREATE TABLE "timeline_entries" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" "timeline_kind" NOT NULL,
    "actor_id" INTEGER,
    "audience" "audience" NOT NULL DEFAULT 'public',
    "data" JSONB NOT NULL,

    CONSTRAINT "timeline_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delegations" (
    "id" SERIAL NOT NULL,
    "from_user_id" INTEGER NOT NULL,
    "to_user_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delegations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "delegations_other_account" CHECK (from_user_id <> to_user_id),
    CONSTRAINT "delegations_period" CHECK (starts_at < ends_at)
);

-- CreateTable
CREATE TABLE "system_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reopen_days" INTEGER NOT NULL DEFAULT 14,
    "confirm_after_minutes" INTEGER NOT NULL DEFAULT 10080,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "system_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "system_settings_one_row" CHECK (id = 1)
);

INSERT INTO "system_settings" ("id") VALUES (1);

-- CreateIndex
CREATE INDEX "timeline_entries_request_id_at_id_idx" ON "timeline_entries"("request_id", "at", "id");

-- CreateIndex
CREATE INDEX "timeline_entries_actor_id_idx" ON "timeline_entries"("actor_id");

-- CreateIndex
CREATE INDEX "delegations_to_user_id_ends_at_idx" ON "delegations"("to_user_id", "ends_at");

-- CreateIndex
CREATE INDEX "delegations_from_user_id_created_at_id_idx" ON "delegations"("from_user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "delegations_created_at_id_idx" ON "delegations"("created_at", "id");

-- AddForeignKey
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_entries_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timeline_entries" ADD CONSTRAINT "timeline_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The columns are new and empty: the constraints are valid without a look at the rows.
-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_hold_by_id_fkey" FOREIGN KEY ("hold_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_confirmed_by_id_fkey" FOREIGN KEY ("confirmed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_duplicate_of_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
