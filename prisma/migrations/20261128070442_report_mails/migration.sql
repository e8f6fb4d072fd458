-- CreateEnum
CREATE TYPE "contact_mail" AS ENUM ('none', 'pending', 'confirmed', 'ended');

-- AlterTable
ALTER TABLE "link_reports" ADD COLUMN     "contact_mail" "contact_mail" NOT NULL DEFAULT 'none',
ADD COLUMN     "language" "house_language";

-- CreateTable
CREATE TABLE "report_mails" (
    "id" UUID NOT NULL,
    "request_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "tracking_hash" TEXT NOT NULL,
    "confirm_hash" TEXT,
    "status" "mail_status" NOT NULL DEFAULT 'sending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_mails_tracking_hash_key" ON "report_mails"("tracking_hash");

-- CreateIndex
CREATE UNIQUE INDEX "report_mails_confirm_hash_key" ON "report_mails"("confirm_hash");

-- CreateIndex
CREATE INDEX "report_mails_request_id_idx" ON "report_mails"("request_id");

-- AddForeignKey
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "link_reports"("request_id") ON DELETE CASCADE ON UPDATE CASCADE;
