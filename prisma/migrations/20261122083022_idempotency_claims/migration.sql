-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "claim" UUID,
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3) DEFAULT statement_timestamp(),
ADD COLUMN     "performed" BOOLEAN NOT NULL DEFAULT false;
