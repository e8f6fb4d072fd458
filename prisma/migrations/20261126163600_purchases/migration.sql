-- What is bought for requests, and the currency of all amounts (docs/behaviour/work.md).

-- CreateEnum
CREATE TYPE "purchase_state" AS ENUM ('requested', 'approved', 'refused', 'ordered', 'received', 'cancelled');

-- AlterTable
ALTER TABLE "departments" ADD COLUMN "purchase_threshold" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN "currency" TEXT NOT NULL DEFAULT 'EUR';

-- CreateTable
CREATE TABLE "purchases" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "department_id" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "supplier" TEXT,
    "amount" BIGINT NOT NULL,
    "paid_amount" BIGINT,
    "state" "purchase_state" NOT NULL DEFAULT 'requested',
    "requested_by_id" INTEGER NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "expected_on" TEXT,
    "ordered_at" TIMESTAMPTZ(3),
    "received_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "purchases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "purchases_request_id_id_idx" ON "purchases"("request_id", "id");

-- CreateIndex
CREATE INDEX "purchases_department_id_id_idx" ON "purchases"("department_id", "id");

-- CreateIndex
CREATE INDEX "purchases_department_id_state_id_idx" ON "purchases"("department_id", "state", "id");

-- CreateIndex
CREATE INDEX "purchases_state_id_idx" ON "purchases"("state", "id");

-- CreateIndex
CREATE INDEX "purchases_requested_by_id_id_idx" ON "purchases"("requested_by_id", "id");

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
