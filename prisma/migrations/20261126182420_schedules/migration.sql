-- Schedules of preventive maintenance, and their occurrences (docs/behaviour/schedules.md). Titles are in the order of
-- dictionaries, keys of occurrences in that of their bytes.

-- CreateEnum
CREATE TYPE "schedule_state" AS ENUM ('active', 'paused');

-- CreateEnum
CREATE TYPE "schedule_pause_reason" AS ENUM ('person', 'editor_lost_right', 'no_asset');

-- CreateEnum
CREATE TYPE "schedule_if_open" AS ENUM ('skip', 'create');

-- CreateEnum
CREATE TYPE "schedule_base" AS ENUM ('fixed', 'completion');

-- CreateEnum
CREATE TYPE "closed_day_rule" AS ENUM ('keep', 'next', 'previous', 'skip');

-- CreateEnum
CREATE TYPE "occurrence_state" AS ENUM ('generated', 'skipped', 'missed');

-- CreateEnum
CREATE TYPE "occurrence_cause" AS ENUM ('person', 'closed_day', 'out_of_service', 'previous_open', 'overtaken');

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "occurrence_key" TEXT,
ADD COLUMN     "schedule_id" INTEGER;

-- CreateTable
CREATE TABLE "schedules" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "title_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_text" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "priority" "maintenance_priority" NOT NULL,
    "category_id" INTEGER,
    "location_id" INTEGER,
    "checklist_id" INTEGER,
    "assignee_id" INTEGER,
    "estimate_minutes" INTEGER,
    "department_id" INTEGER NOT NULL,
    "state" "schedule_state" NOT NULL DEFAULT 'active',
    "paused_reason" "schedule_pause_reason",
    "rrule" TEXT,
    "starts_at" TEXT,
    "time_zone" TEXT,
    "base" "schedule_base",
    "on_closed_day" "closed_day_rule",
    "calendar_id" INTEGER,
    "meter_id" INTEGER,
    "meter_every" DECIMAL(18,3),
    "meter_start" DECIMAL(24,3),
    "lead_days" INTEGER NOT NULL DEFAULT 0,
    "if_open" "schedule_if_open" NOT NULL DEFAULT 'skip',
    "tolerance_days" INTEGER,
    "tolerance_minutes" INTEGER NOT NULL,
    "editor_id" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "trigger_from" TIMESTAMPTZ(3) NOT NULL,
    "starts_after" TEXT,
    "done_until" TEXT,
    "meter_done" INTEGER NOT NULL DEFAULT 0,
    "meter_offset" INTEGER NOT NULL DEFAULT 0,
    "meter_base" DECIMAL(24,3),
    "next_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '9999-12-31 00:00:00 +00:00',
    "next_due_last" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "next_run_at" TIMESTAMPTZ(3),

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_assets" (
    "schedule_id" INTEGER NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_assets_pkey" PRIMARY KEY ("schedule_id","asset_id")
);

-- CreateTable
CREATE TABLE "schedule_occurrences" (
    "id" SERIAL NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "asset_id" INTEGER,
    "occurrence_key" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER,
    "local_time" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "local_day" TEXT NOT NULL,
    "generates_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "occurrence_state" NOT NULL,
    "cause" "occurrence_cause",
    "reason" TEXT,
    "shifts" JSONB NOT NULL DEFAULT '[]',
    "request_id" INTEGER,
    "completed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_occurrences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "schedules_created_at_id_idx" ON "schedules"("created_at", "id");

-- CreateIndex
CREATE INDEX "schedules_title_key_id_idx" ON "schedules"("title_key", "id");

-- CreateIndex
CREATE INDEX "schedules_next_due_at_id_idx" ON "schedules"("next_due_at", "id");

-- CreateIndex
CREATE INDEX "schedules_next_due_last_id_idx" ON "schedules"("next_due_last", "id");

-- CreateIndex
CREATE INDEX "schedules_department_id_created_at_id_idx" ON "schedules"("department_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "schedules_department_id_title_key_id_idx" ON "schedules"("department_id", "title_key", "id");

-- CreateIndex
CREATE INDEX "schedules_department_id_next_due_at_id_idx" ON "schedules"("department_id", "next_due_at", "id");

-- CreateIndex
CREATE INDEX "schedules_department_id_next_due_last_id_idx" ON "schedules"("department_id", "next_due_last", "id");

-- CreateIndex
CREATE INDEX "schedules_assignee_id_id_idx" ON "schedules"("assignee_id", "id");

-- CreateIndex
CREATE INDEX "schedules_editor_id_idx" ON "schedules"("editor_id");

-- CreateIndex
CREATE INDEX "schedules_category_id_idx" ON "schedules"("category_id");

-- CreateIndex
CREATE INDEX "schedules_location_id_idx" ON "schedules"("location_id");

-- CreateIndex
CREATE INDEX "schedules_checklist_id_idx" ON "schedules"("checklist_id");

-- CreateIndex
CREATE INDEX "schedules_calendar_id_idx" ON "schedules"("calendar_id");

-- CreateIndex
CREATE INDEX "schedules_meter_id_idx" ON "schedules"("meter_id");

-- CreateIndex
CREATE INDEX "schedules_search_text" ON "schedules" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "schedule_assets_asset_id_idx" ON "schedule_assets"("asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_occurrences_request_id_key" ON "schedule_occurrences"("request_id");

-- CreateIndex
CREATE INDEX "schedule_occurrences_schedule_id_due_at_id_idx" ON "schedule_occurrences"("schedule_id", "due_at", "id");

-- CreateIndex
CREATE INDEX "schedule_occurrences_schedule_id_occurrence_key_idx" ON "schedule_occurrences"("schedule_id", "occurrence_key");

-- CreateIndex
CREATE INDEX "schedule_occurrences_due_at_id_idx" ON "schedule_occurrences"("due_at", "id");

-- CreateIndex
CREATE INDEX "schedule_occurrences_asset_id_idx" ON "schedule_occurrences"("asset_id");

-- CreateIndex
CREATE INDEX "schedule_occurrences_actor_id_idx" ON "schedule_occurrences"("actor_id");

-- Each occurrence once, also where there is no asset.
CREATE UNIQUE INDEX "schedule_occurrences_once" ON "schedule_occurrences" ("schedule_id", coalesce("asset_id", 0), "occurrence_key");

-- For the finder: the schedules that it has to look at.
CREATE INDEX "schedules_next_run" ON "schedules" ("next_run_at") WHERE next_run_at IS NOT NULL;

-- The open requests of a schedule, and the last link of a chain.
CREATE INDEX "schedule_occurrences_open" ON "schedule_occurrences" ("schedule_id", "asset_id") WHERE request_id IS NOT NULL AND closed_at IS NULL;
CREATE INDEX "schedule_occurrences_chain" ON "schedule_occurrences" ("schedule_id", "asset_id", "number" DESC) WHERE number IS NOT NULL;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_checklist_id_fkey" FOREIGN KEY ("checklist_id") REFERENCES "checklists"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_meter_id_fkey" FOREIGN KEY ("meter_id") REFERENCES "meters"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_assets" ADD CONSTRAINT "schedule_assets_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_assets" ADD CONSTRAINT "schedule_assets_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_occurrences" ADD CONSTRAINT "schedule_occurrences_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_occurrences" ADD CONSTRAINT "schedule_occurrences_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_occurrences" ADD CONSTRAINT "schedule_occurrences_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_occurrences" ADD CONSTRAINT "schedule_occurrences_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
