-- CreateEnum
CREATE TYPE "theme" AS ENUM ('light', 'dark', 'system');

-- DropIndex
DROP INDEX "internal_logs_user_id_id_idx";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_notifications" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "theme" "theme" NOT NULL DEFAULT 'system',
ADD COLUMN     "timezone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "login_attempts" (
    "email_hash" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3)[],
    "pending_at" TIMESTAMPTZ(3)[],
    "locked_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("email_hash")
);

-- CreateIndex
CREATE INDEX "login_attempts_expires_at_idx" ON "login_attempts"("expires_at");

-- CreateIndex
CREATE INDEX "internal_logs_user_id_timestamp_id_idx" ON "internal_logs"("user_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "sessions_user_id_created_at_id_idx" ON "sessions"("user_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "users_search_idx" ON "users" USING GIN ("email" gin_trgm_ops, "first_name" gin_trgm_ops, "last_name" gin_trgm_ops);
