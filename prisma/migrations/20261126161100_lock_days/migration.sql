-- How long the work of closed requests can be written up (docs/behaviour/work.md).

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "lock_days" INTEGER NOT NULL DEFAULT 30;
