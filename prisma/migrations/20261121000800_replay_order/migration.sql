-- AlterTable
ALTER TABLE "idempotency_records" ALTER COLUMN "outcome" SET DATA TYPE JSON;
