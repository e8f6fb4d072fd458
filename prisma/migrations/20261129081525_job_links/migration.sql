-- CreateEnum
CREATE TYPE "job_link_state" AS ENUM ('sent', 'seen', 'accepted', 'declined', 'done', 'returned', 'withdrawn');

-- CreateEnum
CREATE TYPE "job_permission" AS ENUM ('photos', 'checklist', 'time', 'quote');

-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "job_link_id" INTEGER;

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "job_link_id" INTEGER;

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "job_link_id" INTEGER;

-- AlterTable
ALTER TABLE "request_checklist_items" ADD COLUMN     "job_link_id" INTEGER;

-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "job_link_id" INTEGER;

-- CreateTable
CREATE TABLE "job_links" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "contractor_id" INTEGER NOT NULL,
    "email" TEXT,
    "state" "job_link_state" NOT NULL DEFAULT 'sent',
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "may" "job_permission"[],
    "show_comments" BOOLEAN NOT NULL,
    "message" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_by_id" INTEGER NOT NULL,
    "token_hash" TEXT,
    "turn" INTEGER NOT NULL DEFAULT 1,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "accepted_at" TIMESTAMPTZ(3),
    "arrives_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "reason" TEXT,
    "returned_count" INTEGER NOT NULL DEFAULT 0,
    "last_seen_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "reminded_until" TIMESTAMPTZ(3),
    "overdue_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_devices" (
    "id" SERIAL NOT NULL,
    "link_id" INTEGER NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_challenges" (
    "challenge_hash" TEXT NOT NULL,
    "link_id" INTEGER NOT NULL,
    "turn" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "wrong_tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_challenges_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateTable
CREATE TABLE "contractor_accounts" (
    "department_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "contractor_accounts_pkey" PRIMARY KEY ("department_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "job_links_token_hash_key" ON "job_links"("token_hash");

-- CreateIndex
CREATE INDEX "job_links_request_id_id_idx" ON "job_links"("request_id", "id");

-- CreateIndex
CREATE INDEX "job_links_contractor_id_id_idx" ON "job_links"("contractor_id", "id");

-- CreateIndex
CREATE INDEX "job_links_sent_by_id_idx" ON "job_links"("sent_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_devices_secret_hash_key" ON "job_devices"("secret_hash");

-- CreateIndex
CREATE INDEX "job_devices_link_id_idx" ON "job_devices"("link_id");

-- CreateIndex
CREATE INDEX "job_challenges_link_id_created_at_idx" ON "job_challenges"("link_id", "created_at");

-- CreateIndex
CREATE INDEX "job_challenges_expires_at_idx" ON "job_challenges"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "contractor_accounts_user_id_key" ON "contractor_accounts"("user_id");

-- AddForeignKey
ALTER TABLE "request_checklist_items" ADD CONSTRAINT "request_checklist_items_job_link_id_fkey" FOREIGN KEY ("job_link_id") REFERENCES "job_links"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_job_link_id_fkey" FOREIGN KEY ("job_link_id") REFERENCES "job_links"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_job_link_id_fkey" FOREIGN KEY ("job_link_id") REFERENCES "job_links"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "job_links" ADD CONSTRAINT "job_links_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_links" ADD CONSTRAINT "job_links_contractor_id_fkey" FOREIGN KEY ("contractor_id") REFERENCES "contractors"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_links" ADD CONSTRAINT "job_links_sent_by_id_fkey" FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_devices" ADD CONSTRAINT "job_devices_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "job_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_challenges" ADD CONSTRAINT "job_challenges_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "job_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contractor_accounts" ADD CONSTRAINT "contractor_accounts_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contractor_accounts" ADD CONSTRAINT "contractor_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_job_link_id_fkey" FOREIGN KEY ("job_link_id") REFERENCES "job_links"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_job_link_id_fkey" FOREIGN KEY ("job_link_id") REFERENCES "job_links"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

-- One active link a request.
CREATE UNIQUE INDEX "job_links_active" ON "job_links"("request_id") WHERE "ended_at" IS NULL;

-- For the sweep: reminders, what is overdue, and links that end.
CREATE INDEX "job_links_until" ON "job_links"("until", "id") WHERE "ended_at" IS NULL;
