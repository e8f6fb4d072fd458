-- Time that people spend on requests, and what an hour of them costs (docs/behaviour/work.md).

-- CreateEnum
CREATE TYPE "time_kind" AS ENUM ('work', 'travel');

-- CreateTable
CREATE TABLE "time_entries" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "minutes" INTEGER,
    "kind" "time_kind" NOT NULL DEFAULT 'work',
    "note" TEXT,
    "rate" INTEGER,
    "cost" BIGINT,
    "created_by_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "time_entries_minutes" CHECK ("minutes" BETWEEN 1 AND 1440)
);

-- CreateTable
CREATE TABLE "labour_rates" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "in_force_from" TIMESTAMPTZ(3) NOT NULL,
    "rate" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labour_rates_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "time_entries_started_at_id_idx" ON "time_entries"("started_at", "id");

-- CreateIndex
CREATE INDEX "time_entries_request_id_started_at_id_idx" ON "time_entries"("request_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entries_user_id_started_at_id_idx" ON "time_entries"("user_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "time_entries_department_id_started_at_id_idx" ON "time_entries"("department_id", "started_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "labour_rates_user_id_in_force_from_key" ON "labour_rates"("user_id", "in_force_from");

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "labour_rates" ADD CONSTRAINT "labour_rates_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One running timer of a person; Prisma has no partial index.
CREATE UNIQUE INDEX "time_entries_running" ON "time_entries"("user_id") WHERE minutes IS NULL;
CREATE INDEX "time_entries_running_of_request" ON "time_entries"("request_id") WHERE minutes IS NULL;
CREATE INDEX "time_entries_running_by_start" ON "time_entries"("started_at", "id") WHERE minutes IS NULL;
