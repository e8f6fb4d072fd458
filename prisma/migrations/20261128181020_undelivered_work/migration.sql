-- CreateEnum
CREATE TYPE "undelivered_state" AS ENUM ('open', 'applied', 'dismissed');

-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "undelivered_id" INTEGER;

-- CreateTable
CREATE TABLE "undelivered_reports" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "undelivered_state" NOT NULL DEFAULT 'open',
    "note" TEXT,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "undelivered_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "undelivered_entries" (
    "id" SERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "operation" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "performed_at" TIMESTAMPTZ(3) NOT NULL,
    "refused_because" TEXT NOT NULL,
    "state" "undelivered_state" NOT NULL DEFAULT 'open',
    "error" JSONB,

    CONSTRAINT "undelivered_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "undelivered_reports_request_id_reporter_id_state_idx" ON "undelivered_reports"("request_id", "reporter_id", "state");

-- CreateIndex
CREATE INDEX "undelivered_reports_state_received_at_id_idx" ON "undelivered_reports"("state", "received_at", "id");

-- CreateIndex
CREATE INDEX "undelivered_reports_reporter_id_idx" ON "undelivered_reports"("reporter_id");

-- CreateIndex
CREATE INDEX "undelivered_reports_decided_by_id_idx" ON "undelivered_reports"("decided_by_id");

-- CreateIndex
CREATE INDEX "undelivered_entries_report_id_performed_at_id_idx" ON "undelivered_entries"("report_id", "performed_at", "id");

-- AddForeignKey
ALTER TABLE "undelivered_reports" ADD CONSTRAINT "undelivered_reports_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undelivered_reports" ADD CONSTRAINT "undelivered_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undelivered_reports" ADD CONSTRAINT "undelivered_reports_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undelivered_entries" ADD CONSTRAINT "undelivered_entries_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "undelivered_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_undelivered_id_fkey" FOREIGN KEY ("undelivered_id") REFERENCES "undelivered_reports"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
