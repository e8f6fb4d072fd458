-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "answer_until" TIMESTAMPTZ(3);
