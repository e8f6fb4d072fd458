-- AlterTable
ALTER TABLE "maintenance_history" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "completion_received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sla_policies" ADD COLUMN     "device_time" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "sla_policy_versions" ADD COLUMN     "device_time" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "timeline_entries" ADD COLUMN     "received_at" TIMESTAMPTZ(3);
