-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "held_by_reason" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "held_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "held_ms_at_start" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "responded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';
