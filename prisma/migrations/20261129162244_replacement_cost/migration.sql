-- AlterTable
ALTER TABLE "assets" ADD COLUMN     "replacement_cost" BIGINT;
