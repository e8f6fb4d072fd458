-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "include_fields" BOOLEAN NOT NULL DEFAULT false;
