-- Links by mail, and invitations (contract 2, section 10).
--
-- Safe while processes of the version before run: new tables, and columns with a default that they do not
-- write. `email_verified_at` is filled since 20261121001510_email_verified.

-- CreateEnum
CREATE TYPE "mail_token_purpose" AS ENUM ('verification', 'change', 'reset', 'invitation');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "awaits_verification" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "require_verified_email" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_tokens" (
    "token_hash" TEXT NOT NULL,
    "purpose" "mail_token_purpose" NOT NULL,
    "user_id" INTEGER,
    "invitation_id" INTEGER,
    "address" TEXT NOT NULL,
    "account_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "account_mails" (
    "id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'sending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "department_id" INTEGER,
    "invited_by_id" INTEGER NOT NULL,
    "mailed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "user_id" INTEGER,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_tokens_user_id_idx" ON "mail_tokens"("user_id");

-- CreateIndex
CREATE INDEX "mail_tokens_invitation_id_idx" ON "mail_tokens"("invitation_id");

-- CreateIndex
CREATE INDEX "mail_tokens_expires_at_idx" ON "mail_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "account_mails_address_hash_created_at_idx" ON "account_mails"("address_hash", "created_at");

-- CreateIndex
CREATE INDEX "account_mails_created_at_idx" ON "account_mails"("created_at");

-- CreateIndex
CREATE INDEX "invitations_created_at_id_idx" ON "invitations"("created_at", "id");

-- CreateIndex
CREATE INDEX "invitations_department_id_idx" ON "invitations"("department_id");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "invitations_user_id_idx" ON "invitations"("user_id");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Of a person or an invitation, one link of each purpose is good at a time.
CREATE UNIQUE INDEX "mail_tokens_live_of_user" ON "mail_tokens"("user_id", "purpose")
  WHERE used_at IS NULL AND voided_at IS NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX "mail_tokens_live_of_invitation" ON "mail_tokens"("invitation_id", "purpose")
  WHERE used_at IS NULL AND voided_at IS NULL AND invitation_id IS NOT NULL;

-- One invitation to an address is open at a time.
CREATE UNIQUE INDEX "invitations_open" ON "invitations"("email")
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
