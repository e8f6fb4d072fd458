-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "fields" JSONB NOT NULL DEFAULT '{}';
