-- CreateEnum
CREATE TYPE "comment_way" AS ENUM ('mail');

-- CreateEnum
CREATE TYPE "mailbox_kind" AS ENUM ('imap', 'push');

-- CreateEnum
CREATE TYPE "mailbox_security" AS ENUM ('tls', 'starttls');

-- CreateEnum
CREATE TYPE "unknown_senders" AS ENUM ('hold', 'accept', 'reject');

-- CreateEnum
CREATE TYPE "mailbox_state" AS ENUM ('active', 'paused', 'error');

-- CreateEnum
CREATE TYPE "inbound_mail_state" AS ENUM ('received', 'held', 'failed', 'discarded', 'done');

-- CreateEnum
CREATE TYPE "inbound_sender_trust" AS ENUM ('unverified', 'verified', 'confirmed');

-- AlterEnum
-- migration-check: allow enum-value: rows have it only for mailboxes, which the version before cannot make
ALTER TYPE "notification_kind" ADD VALUE 'mail_held';

-- AlterEnum
-- migration-check: allow enum-value: rows have it only for mails, which the version before cannot take over
ALTER TYPE "request_origin" ADD VALUE 'mail';

-- AlterEnum
-- migration-check: allow enum-value: rows have it only for mails, which the version before cannot take over
ALTER TYPE "timeline_kind" ADD VALUE 'mail';

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "via" "comment_way";

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "reply_mailbox_id" INTEGER;

-- CreateTable
CREATE TABLE "mailboxes" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "department_id" INTEGER NOT NULL,
    "category_id" INTEGER,
    "kind" "mailbox_kind" NOT NULL,
    "host" TEXT,
    "port" INTEGER,
    "security" "mailbox_security",
    "user" TEXT,
    "secret" TEXT,
    "oauth_token_url" TEXT,
    "oauth_client_id" TEXT,
    "oauth_secret" TEXT,
    "oauth_scope" TEXT,
    "folder" TEXT NOT NULL DEFAULT 'INBOX',
    "authserv_id" TEXT,
    "unknown" "unknown_senders" NOT NULL DEFAULT 'hold',
    "autoreply" BOOLEAN NOT NULL DEFAULT true,
    "retain_days" INTEGER NOT NULL DEFAULT 30,
    "service_account_id" INTEGER,
    "state" "mailbox_state" NOT NULL DEFAULT 'active',
    "last_error" TEXT,
    "last_received_at" TIMESTAMPTZ(3),
    "last_fetched_at" TIMESTAMPTZ(3),
    "uid_validity" BIGINT,
    "last_uid" BIGINT,
    "fetches_since" TIMESTAMPTZ(3),
    "held_told_at" TIMESTAMPTZ(3),
    "loop_sent_at" TIMESTAMPTZ(3),
    "loop_received_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_mails" (
    "id" SERIAL NOT NULL,
    "mailbox_id" INTEGER NOT NULL,
    "uid_validity" BIGINT,
    "uid" BIGINT,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "envelope_from" TEXT,
    "state" "inbound_mail_state" NOT NULL DEFAULT 'received',
    "reason" TEXT,
    "trust" "inbound_sender_trust" NOT NULL DEFAULT 'unverified',
    "from_name" TEXT,
    "from_address" TEXT,
    "user_id" INTEGER,
    "subject" TEXT,
    "preview" TEXT,
    "text" TEXT,
    "truncated" BOOLEAN NOT NULL DEFAULT false,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "message_id" TEXT,
    "request_id" INTEGER,
    "comment_id" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,

    CONSTRAINT "inbound_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "raw_mails" (
    "id" SERIAL NOT NULL,
    "inbound_mail_id" INTEGER NOT NULL,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL DEFAULT 'message/rfc822',
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,

    CONSTRAINT "raw_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_answers" (
    "id" UUID NOT NULL,
    "inbound_mail_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'sending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_answers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_pictures" (
    "domain" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "inbound_mail_id" INTEGER NOT NULL,

    CONSTRAINT "inbound_pictures_pkey" PRIMARY KEY ("domain","sha256","inbound_mail_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailboxes_name_key_key" ON "mailboxes"("name_key");

-- CreateIndex
CREATE UNIQUE INDEX "mailboxes_address_key" ON "mailboxes"("address");

-- CreateIndex
CREATE INDEX "mailboxes_department_id_idx" ON "mailboxes"("department_id");

-- CreateIndex
CREATE INDEX "mailboxes_category_id_idx" ON "mailboxes"("category_id");

-- CreateIndex
CREATE INDEX "mailboxes_service_account_id_idx" ON "mailboxes"("service_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mails_comment_id_key" ON "inbound_mails"("comment_id");

-- CreateIndex
CREATE INDEX "inbound_mails_mailbox_id_id_idx" ON "inbound_mails"("mailbox_id", "id");

-- CreateIndex
CREATE INDEX "inbound_mails_state_id_idx" ON "inbound_mails"("state", "id");

-- CreateIndex
CREATE INDEX "inbound_mails_request_id_id_idx" ON "inbound_mails"("request_id", "id");

-- CreateIndex
CREATE INDEX "inbound_mails_message_id_idx" ON "inbound_mails"("message_id");

-- CreateIndex
CREATE INDEX "inbound_mails_from_address_received_at_idx" ON "inbound_mails"("from_address", "received_at");

-- CreateIndex
CREATE INDEX "inbound_mails_settled_at_idx" ON "inbound_mails"("settled_at");

-- CreateIndex
CREATE INDEX "inbound_mails_user_id_idx" ON "inbound_mails"("user_id");

-- CreateIndex
CREATE INDEX "inbound_mails_decided_by_id_idx" ON "inbound_mails"("decided_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mails_mailbox_id_uid_validity_uid_key" ON "inbound_mails"("mailbox_id", "uid_validity", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_mails_mailbox_id_sha256_key" ON "inbound_mails"("mailbox_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "raw_mails_inbound_mail_id_key" ON "raw_mails"("inbound_mail_id");

-- CreateIndex
CREATE UNIQUE INDEX "raw_mails_filename_key" ON "raw_mails"("filename");

-- CreateIndex
CREATE INDEX "inbound_answers_inbound_mail_id_idx" ON "inbound_answers"("inbound_mail_id");

-- CreateIndex
CREATE INDEX "inbound_answers_address_hash_created_at_idx" ON "inbound_answers"("address_hash", "created_at");

-- CreateIndex
CREATE INDEX "inbound_pictures_inbound_mail_id_idx" ON "inbound_pictures"("inbound_mail_id");

-- AddForeignKey
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_service_account_id_fkey" FOREIGN KEY ("service_account_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_mailbox_id_fkey" FOREIGN KEY ("mailbox_id") REFERENCES "mailboxes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "raw_mails" ADD CONSTRAINT "raw_mails_inbound_mail_id_fkey" FOREIGN KEY ("inbound_mail_id") REFERENCES "inbound_mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_answers" ADD CONSTRAINT "inbound_answers_inbound_mail_id_fkey" FOREIGN KEY ("inbound_mail_id") REFERENCES "inbound_mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_pictures" ADD CONSTRAINT "inbound_pictures_inbound_mail_id_fkey" FOREIGN KEY ("inbound_mail_id") REFERENCES "inbound_mails"("id") ON DELETE CASCADE ON UPDATE CASCADE;
