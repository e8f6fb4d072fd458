-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "offline_hours" INTEGER NOT NULL DEFAULT 72;
