-- AlterTable
ALTER TABLE "assets" ADD COLUMN     "fields" JSONB NOT NULL DEFAULT '{}';
