-- Dates that a person promises or wishes, beside the clocks (docs/behaviour/sla.md).

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "manual_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "manual_due_check_at" TIMESTAMPTZ(3),
ADD COLUMN     "wanted_by" TEXT;
