-- AlterEnum
-- migration-check: allow enum-value: rows have it only for reports, which the version before cannot make
ALTER TYPE "notification_kind" ADD VALUE 'report_recipient';

-- CreateTable
CREATE TABLE "figure_reports" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL COLLATE "und-x-icu",
    "figures" TEXT[] NOT NULL,
    "department_id" INTEGER,
    "category_id" INTEGER,
    "location_id" INTEGER,
    "asset_id" INTEGER,
    "technician_id" INTEGER,
    "groups" JSONB NOT NULL,
    "period" TEXT NOT NULL,
    "compare" BOOLEAN NOT NULL,
    "every" TEXT NOT NULL,
    "weekday" INTEGER,
    "day" INTEGER,
    "time" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "recipient_ids" INTEGER[] NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "last_run_at" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "figure_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "figure_report_mails" (
    "id" UUID NOT NULL,
    "report_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "period_key" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "time_zone" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "left_out" BOOLEAN NOT NULL DEFAULT false,
    "status" "mail_status" NOT NULL DEFAULT 'sending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "figure_report_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "figure_reports_next_run_at_idx" ON "figure_reports"("next_run_at");

-- CreateIndex
CREATE INDEX "figure_reports_name_key_id_idx" ON "figure_reports"("name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "figure_reports_owner_id_name_key_key" ON "figure_reports"("owner_id", "name_key");

-- CreateIndex
CREATE INDEX "figure_report_mails_report_id_created_at_idx" ON "figure_report_mails"("report_id", "created_at");

-- CreateIndex
CREATE INDEX "figure_report_mails_user_id_idx" ON "figure_report_mails"("user_id");

-- AddForeignKey
ALTER TABLE "figure_reports" ADD CONSTRAINT "figure_reports_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "figure_report_mails" ADD CONSTRAINT "figure_report_mails_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "figure_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "figure_report_mails" ADD CONSTRAINT "figure_report_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A recipient gets one mail for a report and period, whatever replicas do at once; tests are no runs.
CREATE UNIQUE INDEX "figure_report_mails_key" ON "figure_report_mails" ("report_id", "period_key", "user_id") WHERE NOT "is_test";
