-- CreateEnum
CREATE TYPE "rule_mode" AS ENUM ('off', 'observe', 'on');

-- CreateEnum
CREATE TYPE "rule_outcome" AS ENUM ('fired', 'observed', 'superseded', 'refused', 'throttled', 'stopped', 'failed');

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "rules" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "rules" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "mode" "rule_mode" NOT NULL DEFAULT 'off',
    "rank" INTEGER NOT NULL,
    "department_id" INTEGER,
    "trigger_type" TEXT NOT NULL,
    "trigger" JSONB NOT NULL,
    "conditions" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "stop" BOOLEAN NOT NULL DEFAULT false,
    "content_key" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "disabled_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_versions" (
    "id" SERIAL NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "mode" "rule_mode" NOT NULL,
    "rank" INTEGER NOT NULL,
    "department_id" INTEGER,
    "trigger" JSONB NOT NULL,
    "conditions" JSONB NOT NULL,
    "actions" JSONB NOT NULL,
    "stop" BOOLEAN NOT NULL,
    "content_key" TEXT NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_states" (
    "rule_id" INTEGER NOT NULL,
    "last_fired_at" TIMESTAMPTZ(3),
    "refused_in_row" INTEGER NOT NULL DEFAULT 0,
    "told_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),

    CONSTRAINT "rule_states_pkey" PRIMARY KEY ("rule_id")
);

-- CreateTable
CREATE TABLE "rule_revisions" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rule_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "triggers" TEXT[],
    "request_id" INTEGER,
    "meter_id" INTEGER,
    "rule_id" INTEGER,
    "state" JSONB NOT NULL,
    "depth" SMALLINT NOT NULL DEFAULT 0,
    "chain" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "root_event_id" BIGINT,
    "lease_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rule_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_acts" (
    "event_id" BIGINT NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "n" SMALLINT NOT NULL,
    "result" TEXT NOT NULL,
    "error" JSONB,

    CONSTRAINT "rule_acts_pkey" PRIMARY KEY ("event_id","rule_id","n")
);

-- CreateTable
CREATE TABLE "rule_firings" (
    "event_id" BIGINT NOT NULL,
    "rule_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "rule_version" INTEGER NOT NULL,
    "request_id" INTEGER,
    "outcome" "rule_outcome" NOT NULL,
    "depth" SMALLINT NOT NULL,
    "root_event_id" BIGINT NOT NULL,
    "facts" JSONB NOT NULL,
    "results" TEXT NOT NULL,
    "actions" JSONB NOT NULL,

    CONSTRAINT "rule_firings_pkey" PRIMARY KEY ("event_id","rule_id")
);

-- CreateTable
CREATE TABLE "rule_misses" (
    "event_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" INTEGER,
    "depth" SMALLINT NOT NULL,
    "root_event_id" BIGINT NOT NULL,
    "facts" JSONB NOT NULL,
    "rule_ids" INTEGER[],
    "versions" INTEGER[],
    "results" TEXT[],

    CONSTRAINT "rule_misses_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rules_name_key_key" ON "rules"("name_key");

-- CreateIndex
CREATE INDEX "rules_rank_id_idx" ON "rules"("rank", "id");

-- CreateIndex
CREATE INDEX "rules_department_id_idx" ON "rules"("department_id");

-- CreateIndex
CREATE INDEX "rules_owner_id_idx" ON "rules"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "rule_versions_rule_id_version_key" ON "rule_versions"("rule_id", "version");

-- CreateIndex
CREATE INDEX "rule_events_request_id_id_idx" ON "rule_events"("request_id", "id");

-- CreateIndex
CREATE INDEX "rule_events_meter_id_id_idx" ON "rule_events"("meter_id", "id");

-- CreateIndex
CREATE INDEX "rule_firings_rule_id_event_id_idx" ON "rule_firings"("rule_id", "event_id");

-- CreateIndex
CREATE INDEX "rule_firings_request_id_event_id_idx" ON "rule_firings"("request_id", "event_id");

-- CreateIndex
CREATE INDEX "rule_firings_at_idx" ON "rule_firings"("at");

-- CreateIndex
CREATE INDEX "rule_misses_request_id_event_id_idx" ON "rule_misses"("request_id", "event_id");

-- CreateIndex
CREATE INDEX "rule_misses_at_idx" ON "rule_misses"("at");

-- CreateIndex
CREATE INDEX "rule_misses_rule_ids_idx" ON "rule_misses" USING GIN ("rule_ids");

-- AddForeignKey
ALTER TABLE "rules" ADD CONSTRAINT "rules_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rules" ADD CONSTRAINT "rules_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_states" ADD CONSTRAINT "rule_states_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_events" ADD CONSTRAINT "rule_events_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_acts" ADD CONSTRAINT "rule_acts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "rule_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_firings" ADD CONSTRAINT "rule_firings_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "rules"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_firings" ADD CONSTRAINT "rule_firings_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule_misses" ADD CONSTRAINT "rule_misses_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The triggers on which something waits, which each change asks for.
CREATE INDEX "rules_active" ON "rules"("trigger_type") WHERE mode <> 'off';

-- The only row.
INSERT INTO "rule_revisions" ("id") VALUES (1);
