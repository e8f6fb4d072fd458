-- Policies and the clocks of requests (docs/behaviour/sla.md). The folded names are in the order of dictionaries.

-- CreateEnum
CREATE TYPE "sla_clock_kind" AS ENUM ('response', 'resolution');

-- CreateEnum
CREATE TYPE "sla_clock_state" AS ENUM ('running', 'paused', 'met', 'dropped');

-- CreateEnum
CREATE TYPE "sla_resolution_from" AS ENUM ('submission', 'approval');

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "breached_at" TIMESTAMPTZ(3),
ADD COLUMN     "clocked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "next_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '9999-12-31 00:00:00 +00:00',
ADD COLUMN     "risk_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sla_clocks" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "kind" "sla_clock_kind" NOT NULL,
    "state" "sla_clock_state" NOT NULL,
    "target_ms" BIGINT NOT NULL,
    "consumed_ms" BIGINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "running_since" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "breached_at" TIMESTAMPTZ(3),
    "met_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "risk_at" TIMESTAMPTZ(3),
    "next_event_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),
    "policy_version_id" INTEGER NOT NULL,
    "calendar_version_id" INTEGER NOT NULL,
    "risk_told" BOOLEAN NOT NULL DEFAULT false,
    "breach_told" BOOLEAN NOT NULL DEFAULT false,
    "fired" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "sla_clocks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_segments" (
    "id" SERIAL NOT NULL,
    "clock_id" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3),
    "state" "sla_clock_state" NOT NULL,
    "why" TEXT NOT NULL,
    "consumed_ms" BIGINT NOT NULL DEFAULT 0,
    "calendar_version_id" INTEGER NOT NULL,

    CONSTRAINT "sla_segments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policies" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "rank" INTEGER NOT NULL,
    "match" JSONB NOT NULL,
    "calendar_id" INTEGER NOT NULL,
    "response_minutes" INTEGER,
    "resolution_minutes" INTEGER,
    "resolution_from" "sla_resolution_from" NOT NULL DEFAULT 'submission',
    "pauses_on" "hold_reason"[],
    "reopen_minutes" INTEGER NOT NULL,
    "escalations" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "referred_to" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sla_policies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sla_policy_versions" (
    "id" SERIAL NOT NULL,
    "policy_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "match" JSONB NOT NULL,
    "calendar_id" INTEGER NOT NULL,
    "response_minutes" INTEGER,
    "resolution_minutes" INTEGER,
    "resolution_from" "sla_resolution_from" NOT NULL,
    "pauses_on" "hold_reason"[],
    "reopen_minutes" INTEGER NOT NULL,
    "escalations" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sla_policy_versions_pkey" PRIMARY KEY ("id")
);

-- What the finder looks for, and the clocks of an edited calendar.
CREATE INDEX "sla_clocks_check_at" ON "sla_clocks"("check_at") WHERE check_at IS NOT NULL;
CREATE INDEX "sla_clocks_live" ON "sla_clocks"("calendar_version_id") WHERE state IN ('running', 'paused');

-- CreateIndex
CREATE UNIQUE INDEX "sla_clocks_request_id_kind_key" ON "sla_clocks"("request_id", "kind");

-- CreateIndex
CREATE INDEX "sla_segments_clock_id_id_idx" ON "sla_segments"("clock_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policies_name_key_key" ON "sla_policies"("name_key");

-- CreateIndex
CREATE INDEX "sla_policies_rank_id_idx" ON "sla_policies"("rank", "id");

-- CreateIndex
CREATE INDEX "sla_policies_calendar_id_idx" ON "sla_policies"("calendar_id");

-- CreateIndex
CREATE UNIQUE INDEX "sla_policy_versions_policy_id_version_key" ON "sla_policy_versions"("policy_id", "version");

-- AddForeignKey
ALTER TABLE "sla_clocks" ADD CONSTRAINT "sla_clocks_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_segments" ADD CONSTRAINT "sla_segments_clock_id_fkey" FOREIGN KEY ("clock_id") REFERENCES "sla_clocks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sla_policy_versions" ADD CONSTRAINT "sla_policy_versions_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "sla_policies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
