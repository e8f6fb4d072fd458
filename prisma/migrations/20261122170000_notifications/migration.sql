-- Notifications, preferences and mail (contract 2, section 7).
--
-- Safe while processes of the version before run: new tables, and a nullable column that they do not write.

-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('submitted', 'transferred', 'decided', 'completed', 'duplicate_resolved', 'assigned', 'reopened', 'held', 'resumed', 'commented', 'mentioned', 'delegated', 'security');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('gathering', 'sending', 'sent', 'failed', 'dropped');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_bounced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "request_id" INTEGER,
    "actor_id" INTEGER,
    "data" JSONB NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "mail_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_preferences" (
    "user_id" INTEGER NOT NULL,
    "kinds" JSONB NOT NULL,
    "digest_at" SMALLINT NOT NULL,
    "quiet_from" SMALLINT,
    "quiet_to" SMALLINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "request_id" INTEGER,
    "topic" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'gathering',
    "turn" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "digest_day" DATE,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_request_id_idx" ON "notifications"("request_id");

-- CreateIndex
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_dedupe_key_key" ON "notifications"("user_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "mails_request_id_idx" ON "mails"("request_id");

-- CreateIndex
CREATE INDEX "mails_settled_at_idx" ON "mails"("settled_at");

-- CreateIndex
CREATE UNIQUE INDEX "mails_user_id_digest_day_key" ON "mails"("user_id", "digest_day");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "mails"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The inbox of a person, newest first, and by kind; only what is in the inbox.
CREATE INDEX "notifications_inbox" ON "notifications"("user_id", "id") WHERE in_app;
CREATE INDEX "notifications_inbox_kind" ON "notifications"("user_id", "kind", "id") WHERE in_app;
CREATE INDEX "notifications_unread" ON "notifications"("user_id", "id") WHERE in_app AND read_at IS NULL;

-- The parts of a mail.
CREATE INDEX "notifications_mail_id" ON "notifications"("mail_id") WHERE mail_id IS NOT NULL;

-- One mail of each topic gathers at a time.
CREATE UNIQUE INDEX "mails_gathering" ON "mails"("user_id", "topic") WHERE status = 'gathering';

-- The mails that wait, for the metrics.
CREATE INDEX "mails_waiting" ON "mails"("status", "due_at", "closed_at") WHERE status IN ('gathering', 'sending');
