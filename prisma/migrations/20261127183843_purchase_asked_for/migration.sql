-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "requested_for_id" INTEGER;
