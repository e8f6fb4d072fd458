-- AlterTable
ALTER TABLE "users" ADD COLUMN     "phone_type" TEXT;
